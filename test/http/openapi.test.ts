import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { AuditArtifact, EstimateRequest, EstimateResponse } from '../../src/contract/estimate/index.ts';
import { Problem } from '../../src/contract/problem.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { ROOT } from '../architecture/source-files.ts';
import { ESTIMATE, post, useHarness } from './harness.ts';
import { listed } from '../support/words.ts';

const harness = useHarness();
// oxlint-disable-next-line no-explicit-any
type Document = any;
const documents: Record<string, Document> = {};

beforeAll(async () => {
  for (const url of ['/retrofit/v1/openapi.json', '/docs/incentives.json']) {
    documents[url] = (await harness.send({ method: 'GET', url })).body;
  }
});

function operationsOf(document: Document): [string, string, Document][] {
  return Object.entries<Document>(document.paths).flatMap(([path, item]) =>
    Object.entries<Document>(item).map(
      ([method, operation]) => [method, path, operation] as [string, string, Document],
    ),
  );
}

describe('the description of the estimate interface', () => {
  it("has the contract's version and exactly its three endpoints", () => {
    const document = documents['/retrofit/v1/openapi.json'];
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('2026.08.18-legacy-calibrated-r2');
    expect(operationsOf(document).map(([method, path]) => `${method} ${path}`)).toEqual([
      'post /estimate',
      'post /estimate/artifact',
      'get /openapi.json',
    ]);
  });

  it.each(['/estimate', '/estimate/artifact'])(
    '%s lists every status of the contract, with a body',
    (path) => {
      const { responses } = documents['/retrofit/v1/openapi.json'].paths[path].post;
      const expected = [200, 400, 401, 403, 404, 405, 413, 422, 429, 500, 502, 503].map(String);
      expect(Object.keys(responses).toSorted()).toEqual(expected);
      for (const status of expected) expect(Object.keys(responses[status].content)).toHaveLength(1);
    },
  );

  it('its examples validate, and are what the running engine answers', async () => {
    const { post: operation } = documents['/retrofit/v1/openapi.json'].paths['/estimate'];
    const artifact = documents['/retrofit/v1/openapi.json'].paths['/estimate/artifact'].post;
    const media = operation.requestBody.content['application/json'];
    const validate = validatorOf(EstimateRequest);
    const { key } = await harness.key();
    for (const example of Object.values<Document>(media.examples)) {
      expect(validate(example.value)).toEqual([]);
      expect((await harness.send(post(ESTIMATE, key, example.value))).status).toBe(200);
    }
    const answerOf = async ({ responses }: Document): Promise<Document> => {
      const [, url = ''] = /(\/docs\/examples\/\w+)$/.exec(responses['200'].description) ?? [];
      return (await harness.send({ method: 'GET', url })).body;
    };
    const answer = await answerOf(operation);
    expect(validatorOf(EstimateResponse)(answer)).toEqual([]);
    expect(answer.methodology_version).toBe(harness.services.methodologyVersion);
    expect(validatorOf(AuditArtifact)(await answerOf(artifact))).toEqual([]);
  });

  it('is small: long answers stand at an address of their own', () => {
    for (const document of Object.values(documents))
      expect(JSON.stringify(document).length).toBeLessThan(300_000);
  });

  it('describes every field of the request and the response', () => {
    const { schemas } = documents['/retrofit/v1/openapi.json'].components;
    const bare: string[] = [];
    const walk = (schema: Document, path: string): void => {
      for (const [name, property] of Object.entries<Document>(schema.properties ?? {})) {
        const described =
          property.description ?? (property.$ref && schemas[property.$ref.split('/').at(-1)].description);
        if (!described) bare.push(`${path}.${name}`);
        walk(property, `${path}.${name}`);
        if (property.items) walk(property.items, `${path}.${name}[]`);
      }
    };
    for (const [name, schema] of Object.entries<Document>(schemas)) walk(schema, name);
    expect(bare).toEqual([]);
  });

  it('closes the request at every depth', () => {
    const { schemas } = documents['/retrofit/v1/openapi.json'].components;
    const open: string[] = [];
    const walk = (schema: Document, path: string): void => {
      if (schema.$ref) return walk(schemas[schema.$ref.split('/').at(-1)], path);
      if (schema.type === 'object' && schema.additionalProperties !== false) open.push(path);
      for (const [name, property] of Object.entries<Document>(schema.properties ?? {}))
        walk(property, `${path}.${name}`);
    };
    walk(schemas.EstimateRequest, 'EstimateRequest');
    expect(open).toEqual([]);
  });
});

describe('the description of the programs interface', () => {
  it("has the contract's six endpoints, and two of our own: what changed, and who serves a ZIP code", () => {
    const paths = operationsOf(documents['/docs/incentives.json']).map(
      ([method, path]) => `${method} ${path}`,
    );
    expect(paths.toSorted()).toEqual(
      listed(`
        get /programs, get /programs/changes, get /programs/utilities, post /programs/match,
        get /programs/{id}, post /calculate, get /programs/federal, get /programs/state/{state}
      `).toSorted(),
    );
  });
});

describe('both documents', () => {
  it.each(['/retrofit/v1/openapi.json', '/docs/incentives.json'])(
    '%s passes redocly without a remark',
    (url) => {
      const directory = mkdtempSync(join(tmpdir(), 'plumbline-openapi-'));
      const file = join(directory, 'openapi.json');
      writeFileSync(file, JSON.stringify(documents[url]));
      const bin = join(ROOT, 'node_modules', '.bin', 'redocly');
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const result = spawnSync(bin, ['lint', '--format=json', file], {
        encoding: 'utf8',
        cwd: directory,
        env,
      });
      rmSync(directory, { recursive: true, force: true });
      const { problems } = JSON.parse(result.stdout) as {
        problems: { message: string; location: unknown }[];
      };
      expect(problems.map(({ message, location }) => [message, location])).toEqual([]);
      expect(result.status).toBe(0);
    },
  );

  it.each(['/retrofit/v1/openapi.json', '/docs/incentives.json'])(
    '%s names every object it has, and no two alike',
    (url) => {
      const { components, paths } = documents[url];
      const unnamed: string[] = [];
      const walk = (value: Document, path: string): void => {
        if (typeof value !== 'object' || value === null) return;
        if (value.type === 'object' && typeof value.properties === 'object') unnamed.push(path);
        for (const [key, inner] of Object.entries<Document>(value))
          if (key !== 'examples') walk(inner, `${path}/${key}`);
      };
      walk(paths, 'paths');
      for (const [name, { properties, ...rest }] of Object.entries<Document>(components.schemas))
        walk({ ...properties, rest }, name);
      expect(unnamed).toEqual([]);
      const texts = Object.values<Document>(components.schemas).map((schema) => JSON.stringify(schema));
      expect(texts.length).toBeGreaterThan(30);
      expect(new Set(texts).size).toBe(texts.length);
    },
  );

  it('every problem example is a valid problem of its status', () => {
    const validate = validatorOf(Problem);
    for (const document of Object.values(documents)) {
      for (const [, , operation] of operationsOf(document)) {
        for (const [status, response] of Object.entries<Document>(operation.responses)) {
          const examples = response.content?.['application/problem+json']?.examples ?? {};
          for (const { value } of Object.values<Document>(examples)) {
            expect(validate(value)).toEqual([]);
            expect(String(value.status)).toBe(status);
          }
        }
      }
    }
  });
});
