import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';

const page = readFileSync(join(ROOT, 'docs/since-1.0.0.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)]
  .map(([, count = '', , now = '', goal = '', again = '']) => ({ count, now, goal, again }))
  .filter(({ count }) => count !== 'count');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('every count since 1.0.0 names what counts it again, and it is there', () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const { count, again } of rows) {
    const files = [...again.matchAll(/`((?:test|bench|conformance)\/[^` ]+)/g)].map(([, file = '']) => file);
    const commands = [...again.matchAll(/`npm run ([^` ]+)/g)].map(([, script = '']) => script);
    const links = [...again.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => `docs/${file}`);
    expect([...files, ...commands, ...links], count).not.toEqual([]);
    for (const file of [...files, ...links])
      expect(existsSync(join(ROOT, file)), `${count}: ${file}`).toBe(true);
    for (const script of commands) expect(scripts[script], `${count}: npm run ${script}`).toBeDefined();
  }
});
