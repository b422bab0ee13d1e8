import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/operations/portfolio/fields.ts';
import { parseRow } from '../../src/operations/portfolio/parse-row.ts';
import { readRows, type FileRow } from '../../src/portfolio/read-rows.ts';
import { workbook } from '../facts/workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-city-'));

async function rowsOf(name: string, content: string | Buffer): Promise<FileRow[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const rows: FileRow[] = [];
  for await (const batch of readRows({ path, columns: {} })) rows.push(...batch);
  return rows;
}
const cellsOf = async (name: string, content: string | Buffer) =>
  (await rowsOf(name, content)).map(({ cells }) => cells);

describe('lists as the City and its people write them', () => {
  const LL84 = [
    'Property Id',
    'BBL - 10 digits',
    'NYC Borough, Block and Lot (BBL) self-reported',
    'NYC Building Identification Number (BIN)',
    'Address 1 (self-reported)',
    'DOF Gross Floor Area (ft²)',
    'Property GFA - Self-Reported (ft²)',
    'Primary Property Type - Self Selected',
    'Largest Property Use Type',
    'Site EUI (kBtu/ft²)',
    'Weather Normalized Site EUI (kBtu/ft²)',
  ];

  it('of Local Law 84: its own names of lot, area, use and intensity, each once', () => {
    const columns = columnsOf(LL84, {});
    const heading = (field: string) => LL84[columns.get(field as 'bbl') ?? -1];
    expect(heading('bbl')).toBe('BBL - 10 digits');
    expect(heading('building_area')).toBe('Property GFA - Self-Reported (ft²)');
    expect(heading('site_eui')).toBe('Site EUI (kBtu/ft²)');
    expect(heading('property_type')).toBe('Primary Property Type - Self Selected');
    expect(heading('bin')).toBe('NYC Building Identification Number (BIN)');
  });

  it('with borough, block and lot in three columns name a lot', () => {
    const columns = columnsOf(['Borough', 'Tax block', 'Tax lot', 'bldgarea'], {});
    expect([...columns.keys()]).toEqual(['borough', 'block', 'lot', 'building_area']);
    expect(parseRow({ borough: 'MANHATTAN', block: '835', lot: '41' }).request).toEqual({
      bbl: '1008350041',
    });
    expect(parseRow({ bin: '1015862' }).faults[0]).toContain('BIN alone');
  });

  it.each([
    ["'1008350041", '1008350041', null],
    ['1.008350041E+09', '1008350041', null],
    ['1008350041.00000000', '1008350041', null],
    ['1.00835E+09', '1.00835E+09', 'lost its last digits'],
    ['1-00835-0041;1-00836-0001', '1-00835-0041;1-00836-0001', 'names 2 lots (1008350041, 1008360001)'],
  ])('with %s in the cell of the lot are read or explained', (cell, bbl, fault) => {
    const row = parseRow({ bbl: cell });
    expect(row.request).toEqual({ bbl });
    expect(row.faults.join()).toContain(fault ?? '');
    expect(row.faults).toHaveLength(fault === null ? 0 : 1);
  });

  it('with “Not Available” in a cell say nothing there', () => {
    expect(
      parseRow({ bbl: 'Not Available', building_area: '50,000', site_eui: 'Not Available' }).request,
    ).toEqual({
      building: { building_area: 50_000 },
    });
  });

  it('are read alike as CSV with semicolons, a BOM and titles, in UTF-16, packed, and as a workbook with a cover sheet', async () => {
    const lines = ['Our buildings', '', 'BBL;Building area', '1008350041;"1.000"', "'3000010001;2000"];
    const want = [
      { bbl: '1008350041', building_area: '1.000' },
      { bbl: "'3000010001", building_area: '2000' },
    ];
    const text = lines.join('\r\n');
    expect(await cellsOf('a.csv', `\uFEFF${text}`)).toEqual(want);
    expect(await cellsOf('b.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(want);
    expect(await cellsOf('c.csv.gz', gzipSync(text))).toEqual(want);
    const book = workbook({
      Cover: [['Portfolio of the owner'], ['2026']],
      Buildings: [
        ['List as of October'],
        ['BBL', 'Building area'],
        ['1008350041', '1.000'],
        ["'3000010001", '2000'],
      ],
    });
    expect(await cellsOf('d.xlsx', book)).toEqual(want);
    // The name says nothing; the bytes do.
    expect(await cellsOf('e.csv', book)).toEqual(want);
  });

  it('that are no table are refused in words', async () => {
    await expect(rowsOf('x.csv', '%PDF-1.7')).rejects.toThrow('PDF');
    await expect(rowsOf('y.csv', '')).rejects.toThrow('empty');
    await expect(rowsOf('z.csv', '{"a": 1}')).rejects.toThrow('JSON');
  });
});
