import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
  readonly passes: readonly unknown[];
}

/** Violations of WCAG 2.2 AA, one line each; an empty run is an error, not a pass. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The page's policy forbids inline scripts; the debugger's door does not pass through it.
  await page.evaluate(source);
  const result = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<unknown> } };
    return (await axe.run({ runOnly: { type: 'tag', values: tags } })) as AxeResult;
  }, TAGS);
  if (result.passes.length < 5) throw new Error('axe looked at nothing');
  return result.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
      ),
  );
}
