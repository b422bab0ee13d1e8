import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesUnder, readSource } from '../architecture/source-files.ts';
import { csvLine } from '../../src/portfolio-table/csv-text.ts';
import { readRows } from '../../src/portfolio/read-rows.ts';

it('a text that a spreadsheet would run is marked as text; numbers stay numbers', () => {
  expect(csvLine(["=cmd|' /C calc'!A0", '+SUM(A1)', '@x', '\tx', '-5', '+1.5', '-a'])).toBe(
    "'=cmd|' /C calc'!A0,'+SUM(A1),'@x,'\tx,-5,+1.5,'-a\n",
  );
  expect(csvLine(['＝1+1', '＠x', '\n=1'])).toBe(`'＝1+1,'＠x,"'\n=1"\n`);
  expect(csvLine([-5, null, true, 'a "b", c', '=1,2'])).toBe('-5,,true,"a ""b"", c","\'=1,2"\n');
});

it('a NUL in a cell is read as an unreadable character, which every store holds', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-nul-'));
  const path = join(dir, 'rows.csv');
  writeFileSync(path, 'reference,building_area\na\0b,50000\n');
  const batches = [];
  for await (const batch of readRows({ path, columns: {} })) batches.push(batch);
  expect(batches).toEqual([
    [{ cells: { reference: 'a\uFFFDb', building_area: '50000' }, input: ['a\uFFFDb', '50000'] }],
  ]);
  rmSync(dir, { recursive: true, force: true });
});

it('nothing else writes CSV: whoever quotes a cell by hand would leave the formulas in', () => {
  const files = ['src', 'web/src'].flatMap((folder) => filesUnder(folder, ['.ts', '.tsx']));
  const byHand = files.filter((file) => readSource(file).includes(`replaceAll('"', '""')`));
  // The other quotes the name of a column in SQL.
  expect(byHand).toEqual(['src/portfolio-table/csv-text.ts', 'src/portfolio/read-rows.ts']);
});
