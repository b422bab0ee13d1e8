import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_COLUMNS, TABLE_COLUMNS, WARNING_COLUMNS } from '../../src/portfolio-table/columns.ts';
import { inputHeadings } from '../../src/portfolio-table/input-columns.ts';
import { words } from '../support/words.ts';

const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'portfolios.md'), 'utf8');

/** What the guide calls each type; days are texts. */
const TYPES = {
  BIGINT: ['integer'],
  VARCHAR: ['text'],
  DATE: ['day'],
  DOUBLE: ['number'],
  BOOLEAN: ['true or false'],
};

/** Column and type of every row of the table under a heading of the guide. */
function dictionary(heading: string): { name: string; type: string }[] {
  const [, after = ''] = docs.split(`\n### ${heading}\n`);
  const [section = ''] = after.split('\n#');
  return [...section.matchAll(/^\| `([^`]+)` \| ([a-z ]+) \| \S.+ \|$/gm)].map(
    ([, name = '', type = '']) => ({ name, type }),
  );
}

describe('the columns of the output', () => {
  it.each([
    ['Columns of OUT', TABLE_COLUMNS],
    ['Columns of OUT.errors.csv', ERROR_COLUMNS],
    ['Columns of OUT.warnings.csv', WARNING_COLUMNS],
  ])('%s: the guide explains each with its type, in their order, and no others', (heading, columns) => {
    const all = dictionary(heading);
    const explained = all.filter(({ name }) => name !== 'input_…');
    expect(all.length - explained.length).toBe(heading.includes('warnings') ? 0 : 1);
    expect(explained.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
    for (const [at, { name, type }] of columns.entries())
      expect(TYPES[type], name).toContain(explained[at]?.type);
  });

  it('are never those of the input, which no two share', () => {
    for (const { name } of [...TABLE_COLUMNS, ...ERROR_COLUMNS]) expect(name).not.toMatch(/^input_/i);
    const headings = inputHeadings(['bbl', 'Owner', 'owner', 'OWNER_2', '', 'column_5', 'Owner', ' ']);
    expect(headings).toEqual(
      words(`
      input_bbl input_Owner input_owner_2 input_OWNER_2_2 input_column_5 input_column_5_2 input_Owner_3
      input_column_8
    `),
    );
  });
});
