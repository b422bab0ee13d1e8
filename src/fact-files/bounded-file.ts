import { readFileSync, statSync } from 'node:fs';
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

/**
 * Refuses a ZIP archive that would unpack to more than a spreadsheet can hold, from the sizes its directory states
 * (PKWARE APPNOTE 4.3.12). @throws ProblemError for one that is too large or no archive.
 */
export function refuseLargeArchive(bytes: Buffer): void {
  let end = bytes.length - END_BYTES;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw unreadable('The file is no XLSX spreadsheet.');
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw unreadable('The directory of the XLSX file is damaged.');
    unpacked += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (unpacked > MOST_UNPACKED_BYTES)
    throw unreadable(
      `The spreadsheet unpacks to ${unpacked} bytes; at most ${MOST_UNPACKED_BYTES} are read.`,
    );
}
