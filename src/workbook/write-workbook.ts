import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import writeFile, { type CellObject, type Feature, type Row } from 'write-excel-file/node';
import type { AuditArtifact } from '../contract/estimate/index.ts';
import { plainText } from '../portfolio-table/csv-text.ts';
import { letters, type Cell, type Kind, type Look, type Sheet } from './sheet.ts';
import { workbookSheets } from './workbook.ts';

const FORMATS: Readonly<Record<Kind, string | null>> = {
  text: null,
  usd: '#,##0.00;[Red]-#,##0.00',
  percent: '0.00%',
  ratio: '0.0000',
  number: '0.00',
  year: '0',
};
const LOOKS: Readonly<Record<Look, Partial<CellObject>>> = {
  title: { fontWeight: 'bold', fontSize: 13 },
  head: { fontWeight: 'bold', backgroundColor: '#e9e4d8' },
  total: { fontWeight: 'bold', topBorderStyle: 'thin' },
  input: { textColor: '#1f4fd8', backgroundColor: '#fff8e1' },
  note: { fontStyle: 'italic', textColor: '#555555' },
};

/** Between the parts of long work. */
type Pause = () => Promise<void>;
const AT_ONCE: Pause = () => Promise.resolve();

/** The lender's workbook of an artifact, as the bytes of an `.xlsx` file. */
export async function artifactWorkbook(artifact: AuditArtifact, pause = AT_ONCE): Promise<Uint8Array> {
  const sheets = workbookSheets(artifact);
  await pause();
  return writeSheets(sheets, pause);
}

export async function writeSheets(sheets: readonly Sheet[], pause = AT_ONCE): Promise<Uint8Array> {
  const files = writeFile(
    sheets.map(({ name, widths, rows }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      data: rows.map((cells): Row => cells.map(cellOf)),
    })),
    { features: [workedOut(sheets)] },
  );
  await pause();
  return files.toBuffer();
}

/** A text is a text, and begins with nothing that a spreadsheet would run. */
function cellOf(cell: Cell | null): CellObject | null {
  if (cell === null) return null;
  const { value, formula, kind, look } = cell;
  const format = FORMATS[kind];
  const style = { ...(format !== null && { format }), ...(look !== undefined && LOOKS[look]) };
  if (formula !== undefined) return { ...style, type: 'Formula', value: formula };
  if (value === null) return null;
  return typeof value === 'string'
    ? { ...style, type: String, value: plainText(value) }
    : { ...style, type: Number, value };
}

/** What the library lets a feature write. */
type Content = Stream | Buffer | Blob;

const FORMULA_CELL = /<c r="([A-Z]+\d+)"[^>]*><f>.*?<\/f><\/c>/g;

/**
 * Beside each formula what it comes to, for readers that do not recalculate (previews, scripts); a spreadsheet works all
 * of it out when it opens the file.
 */
function workedOut(sheets: readonly Sheet[]): Feature<Content> {
  return {
    files: {
      transform: {
        'xl/workbook.xml': { transform: (xml) => xml.replace('<calcPr/>', '<calcPr fullCalcOnLoad="1"/>') },
        'xl/worksheets/sheet{id}.xml': {
          transform(xml, _options, { sheetIndex }) {
            const values = formulaValues(sheets[sheetIndex]);
            return xml.replaceAll(FORMULA_CELL, (all: string, address: string) => {
              const value = values.get(address);
              return value === undefined ? all : all.replace('</f>', `</f><v>${value}</v>`);
            });
          },
        },
      },
    },
  };
}

/** Address → value of every formula. */
function formulaValues(sheet: Sheet | undefined): ReadonlyMap<string, string | number> {
  const values = new Map<string, string | number>();
  sheet?.rows.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (cell?.formula !== undefined && cell.value !== null)
        values.set(`${letters(column)}${row + 1}`, cell.value);
    }),
  );
  return values;
}
