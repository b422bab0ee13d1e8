import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive whose directory lists one packed text `entries` times, while one of its two counts says that there is none. */
export function lyingArchive(entries: number, unpackedBytes: number): Buffer {
  const text = Buffer.alloc(unpackedBytes, '<row/>');
  const packed = deflateRawSync(text);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(text), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(unpackedBytes, 18);
  const named = (name: string): Buffer => {
    const own = Buffer.from(common);
    own.writeUInt16LE(name.length, 22);
    return own;
  };
  const first = 'xl/workbook.xml';
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), named(first), Buffer.from(first), packed]);
  const directory = Buffer.concat(
    Array.from({ length: entries }, (_, at) => {
      const name = `xl/worksheets/sheet${at + 1}.xml`;
      return Buffer.concat([
        Buffer.from('504b01021400', 'hex'),
        named(name),
        Buffer.alloc(14),
        Buffer.from(name),
      ]);
    }),
  );
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries, 4);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from('504b0506', 'hex'), end]);
}
