import { readFileSync, statSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { unreadable } from './file-faults.ts';

/** A year of bills of a thousand buildings takes less than a tenth of this. */
const MOST_BYTES = 20_000_000;
const MOST_UNPACKED_BYTES = 200_000_000;

/** The bytes of a file that is small enough to be read at once. @throws ProblemError where it is not, or is not there. */
export function boundedFile(path: string): Buffer {
  let size: number;
  try {
    size = statSync(path).size;
  } catch {
    throw unreadable(`The file ${path} cannot be read.`);
  }
  if (size > MOST_BYTES)
    throw unreadable(
      `${path} has ${size} bytes; at most ${MOST_BYTES} are read. Export fewer properties or years.`,
    );
  return readFileSync(path);
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

/**
 * Refuses a ZIP archive that unpacks to more than a spreadsheet can hold. Its directory is read (PKWARE APPNOTE 4.3.12)
 * and every entry unpacked up to the bound: what the directory says of their sizes may be a lie.
 * @throws ProblemError for one that is too large, damaged or no archive.
 */
export function refuseLargeArchive(bytes: Buffer): void {
  let end = bytes.length - END_BYTES;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw unreadable('The file is no XLSX spreadsheet.');
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let left = MOST_UNPACKED_BYTES;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    left -= unpackedSize(bytes, at, left);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

const damaged = () => unreadable('The XLSX file is damaged.');

/** Bytes that the entry of the directory at `at` unpacks to. @throws ProblemError where they are more than `most`. */
function unpackedSize(bytes: Buffer, at: number, most: number): number {
  const tooLarge = unreadable(`The spreadsheet unpacks to more than ${MOST_UNPACKED_BYTES} bytes.`);
  const stated = bytes.readUInt32LE(at + 24);
  if (stated > most) throw tooLarge;
  const method = bytes.readUInt16LE(at + 10);
  const local = bytes.readUInt32LE(at + 42);
  if (local + 30 > bytes.length) throw damaged();
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
  if (method === STORED) return packed.length;
  if (method !== DEFLATED) throw damaged();
  let size: number;
  try {
    size = packed.length === 0 ? 0 : inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : damaged();
  }
  if (size !== stated) throw damaged();
  return size;
}
