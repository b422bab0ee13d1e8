import { deflateRawSync } from 'node:zlib';
import { isWhole } from '../support/cases.ts';
import { archive, filesOf, packed, workbook, type Cell } from './workbook.ts';
import { listed } from '../support/words.ts';

export const ENTRY_HEADINGS = listed(`
  Portfolio Manager ID, Portfolio Manager Meter ID, Meter Type, Start Date, End Date, Usage/Quantity,
  Usage Units
`);
const day = (month: number) => new Date(Date.UTC(2025, month, 1)).toISOString().slice(0, 10);

/** A year of one electric meter, by month. */
export const meterRows = (property: Cell, used: Cell = 1000): Cell[][] =>
  Array.from({ length: 12 }, (_, at) => [
    property,
    1,
    'Electric - Grid',
    day(at),
    day(at + 1),
    used,
    'kWh (thousand Watt-hours)',
  ]);

const withSheet = (xml: (sheet: string) => string): Buffer => {
  const [name, sheets] = [
    'xl/worksheets/sheet1.xml',
    { 'Meter Entries': [ENTRY_HEADINGS, ...meterRows(4711)] },
  ];
  const files = filesOf(sheets);
  const text = xml(files[name] ?? '');
  const deflated = Object.entries({ ...files, [name]: text }).map(
    ([path, content]) => [path, deflateRawSync(Buffer.from(content))] as const,
  );
  const sizes = Object.fromEntries(
    Object.entries({ ...files, [name]: text }).map(([path, content]) => [path, Buffer.byteLength(content)]),
  );
  return archive(Object.fromEntries(deflated), { method: 8, sizes });
};

/** A million rows without a cell, with or without a table above them. */
export const millionRows = (isAlone: boolean): Buffer =>
  withSheet((sheet) => {
    const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 20}" spans="1:9"/>`).join('');
    return isAlone
      ? sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${empty}</sheetData>`)
      : sheet.replace('</sheetData>', `${empty}</sheetData>`);
  });

/** A hundred and fifty megabytes in less than one. */
const honestBomb = (): Buffer => {
  const spaces = Buffer.alloc(150_000_000, ' ');
  return archive(
    { 'xl/workbook.xml': deflateRawSync(spaces, { level: 1 }) },
    { method: 8, sizes: { 'xl/workbook.xml': spaces.length } },
  );
};

const formulas = (): Buffer =>
  withSheet((sheet) => sheet.replace('<c r="F4"><v>1000</v></c>', '<c r="F4"><f>SUM(F2:F3)</f></c>'));

type BadFile = readonly [what: string, file: string, bytes: () => Buffer, said: string];

/** Files that are refused, each with words of the refusal: sheet, row and column where the file has them. */
const BAD_FILES: readonly BadFile[] = [
  ['a zip bomb', 'bomb.xlsx', honestBomb, 'unpacks to more than'],
  ['a sheet of a million empty rows', 'empty.xlsx', () => millionRows(true), 'No sheet names buildings'],
  [
    'XML with entities',
    'entities.xml',
    () => Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><BuildingSync>&a;</BuildingSync>'),
    'document type',
  ],
  ['a formula without its value', 'formula.xlsx', formulas, 'Meter Entries, cell F4'],
  [
    'a usage that is no number',
    'words.xlsx',
    () => workbook({ 'Meter Entries': [ENTRY_HEADINGS, ...meterRows(4711, '=1+1')] }),
    'Meter Entries, row 2, column F',
  ],
  [
    'a web page that is called a workbook',
    'page.xlsx',
    () => Buffer.from('<!DOCTYPE html><html><body><table></table></body></html>'),
    'web page',
  ],
  [
    'a picture that is called a table',
    'picture.csv',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 0]),
    'neither text nor a workbook',
  ],
  [
    '200 properties without ids',
    'many.xlsx',
    () =>
      packed({
        'Meter Entries': [
          ['Property Name', ...ENTRY_HEADINGS.slice(1)],
          ...Array.from({ length: 200 }, (_, at) => meterRows(`Building ${at + 1}`)).flat(),
        ],
      }),
    'that name no BBL',
  ],
];

const isOfCommand = ([, file]: BadFile) => ['entities.xml', 'formula.xlsx', 'picture.csv'].includes(file);

/** Reading is one code: by hand each file is sent one way, in continuous integration every file both ways. */
export const BY_COMMAND = BAD_FILES.filter((file) => isWhole || isOfCommand(file));
export const OVER_HTTP = BAD_FILES.filter((file) => isWhole || !isOfCommand(file));
