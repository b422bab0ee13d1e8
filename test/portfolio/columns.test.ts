import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headings, TABLE_COLUMNS } from '../../src/portfolio-table/columns.ts';

const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'portfolios.md'), 'utf8');

describe('the columns of the output', () => {
  it('are explained in the guide, in their order, and no others are', () => {
    const [, after = ''] = docs.split('### Columns of OUT');
    const [table = ''] = after.split('\n\nA bad row');
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named).toEqual(headings(TABLE_COLUMNS));
  });
});
