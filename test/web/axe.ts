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
export const accessibilityFaults = (page: Page): Promise<string[]> =>
  faultsBy(page, { type: 'tag', values: TAGS }, 5);

/** Violations of contrast alone: all that another theme can change in a page that was looked at whole. */
export const contrastFaults = (page: Page): Promise<string[]> =>
  faultsBy(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, 1);

interface Rules {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

async function faultsBy(page: Page, rules: Rules, fewest: number): Promise<string[]> {
  // The page's policy forbids inline scripts; the debugger's door does not pass through it.
  await page.evaluate(source);
  const result = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<unknown> } };
    return (await axe.run({ runOnly })) as AxeResult;
  }, rules);
  if (result.passes.length < fewest) throw new Error('axe looked at nothing');
  return result.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
      ),
  );
}
