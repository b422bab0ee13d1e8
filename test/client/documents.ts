import { createHash } from 'node:crypto';
import type { Harness } from '../http/harness.ts';

export interface Documents {
  readonly estimate: unknown;
  readonly programs: unknown;
}

/** Both OpenAPI documents as the service publishes them, without their examples, which are answers and change with data. */
export async function publishedDocuments(harness: Harness): Promise<Documents> {
  const estimate = await harness.send({ method: 'GET', url: '/retrofit/v1/openapi.json' });
  const programs = await harness.send({ method: 'GET', url: '/docs/incentives.json' });
  return {
    estimate: without(estimate.body, ['example', 'examples']),
    programs: without(programs.body, ['example', 'examples']),
  };
}

function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(names.includes(name) && isRemark(inner, name)))
      .map(([name, inner]) => [name, without(inner, names)]),
  );
}

/** A property may be called `description` too: that one is an object and stays. */
const isRemark = (inner: unknown, name: string) => typeof inner === 'string' || name.startsWith('example');

/** What a generated file says it was made from: shapes and names, not the words about them. */
export function digestOfDocument(document: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(without(document, ['description', 'summary', 'version'])))
    .digest('hex');
}
