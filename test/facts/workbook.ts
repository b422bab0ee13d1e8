import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export type Cell = string | number;

type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>;

/** An XLSX workbook as a program would write it, without compression. */
export const workbook = (sheets: Sheets): Buffer => archive(filesOf(sheets));

/** The same, compressed. */
export function packed(sheets: Sheets): Buffer {
  const files = Object.entries(filesOf(sheets));
  const sizes = Object.fromEntries(files.map(([name, text]) => [name, Buffer.byteLength(text)]));
  const deflated = files.map(([name, text]) => [name, deflateRawSync(Buffer.from(text))] as const);
  return archive(Object.fromEntries(deflated), { method: 8, sizes });
}

/** The files of an XLSX workbook: sheets of text and numbers. */
export function filesOf(sheets: Sheets): Record<string, string> {
  const names = Object.keys(sheets);
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
  };
  names.forEach((name, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(main, sheets[name] ?? []);
  });
  return files;
}

function sheetXml(main: string, rows: readonly (readonly Cell[])[]): string {
  const cells = (row: readonly Cell[], at: number) =>
    row.map((cell, column) => {
      const ref = `${String.fromCodePoint(65 + column)}${at + 1}`;
      return typeof cell === 'number'
        ? `<c r="${ref}"><v>${cell}</v></c>`
        : `<c r="${ref}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`;
    });
  const body = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at).join('')}</row>`);
  return `<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

interface Packing {
  /** Lies about the unpacked size of each. */
  readonly statedSize?: number;
  /** 8 where the contents are deflated already. */
  readonly method?: 0 | 8;
  /** True unpacked sizes of deflated contents. */
  readonly sizes?: Readonly<Record<string, number>>;
}

/** A ZIP archive (PKWARE APPNOTE 4.3), its contents as they are given. */
export function archive(
  files: Readonly<Record<string, string | Buffer>>,
  { statedSize, method = 0, sizes = {} }: Packing = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(sizes[name] === undefined ? crc32(data) : crc32(inflateRawSync(data)), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(statedSize ?? sizes[name] ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
