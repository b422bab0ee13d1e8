import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const rowsOf = (page: string) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)]
    .map(([, count = '', , , , again = '']) => ({ count, again }))
    .filter(({ count }) => count !== 'count');

/** What a cell says to run or to open: files of the project, scripts of the package, counts of lines with the paths they read. */
function namedIn(again: string) {
  const spans = [...again.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  const counts = spans.filter((span) => /^(?:wc|git) /.test(span));
  return {
    counts,
    scripts: spans.flatMap((span) => /^npm run (?!-s node )(\S+)/.exec(span)?.[1] ?? []),
    paths: [
      ...spans.flatMap((span) => /^(?:test|bench|conformance)\/\S+/.exec(span)?.[0] ?? []),
      ...[...again.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => join('docs', file)),
      ...counts.flatMap((span) => span.match(/(?<![\w/])(?:src|web|catalog)(?:\/\w+)*|[\w-]+\.md/g) ?? []),
    ],
  };
}

test.each([
  ['docs/since-1.0.0.md', 50],
  ['docs/since-2.0.0.md', 120],
])('every count of %s names what counts it again, and it is there', (page, least) => {
  const rows = rowsOf(page);
  expect(rows.length).toBeGreaterThan(least);
  for (const { count, again } of rows) {
    const named = namedIn(again);
    expect([...named.paths, ...named.scripts, ...named.counts], count).not.toEqual([]);
    for (const path of named.paths) expect(existsSync(join(ROOT, path)), `${count}: ${path}`).toBe(true);
    for (const script of named.scripts) expect(scripts[script], `${count}: npm run ${script}`).toBeDefined();
  }
});
