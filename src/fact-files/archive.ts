import { zipSync } from 'fflate';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { unreadable } from './file-faults.ts';

/** XML parts of an archive by name, unpacked. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/** A year of bills of a thousand buildings takes less than a tenth of this. */
const MOST_UNPACKED_BYTES = 100_000_000;
/** A workbook has one part a sheet and a few beside them. */
const MOST_ENTRIES = 2_000;
/** Pictures and printer settings are not read: they are neither unpacked nor counted. */
const READ_PART = /\.(?:xml|rels)$/i;

/**
 * Unpacks the XML parts of a ZIP archive as its directory lists them, up to a bound over all of them. Readers get these parts and never the archive, so that nobody else's view of
 * it counts.
 * @throws ProblemError for one that is too large, damaged or no archive.
 */
export async function unpacked(bytes: Buffer): Promise<Parts> {
  const archive = await opened(bytes);
  const parts = new Map<string, Uint8Array>();
  let left = MOST_UNPACKED_BYTES;
  try {
    if (archive.entryCount > MOST_ENTRIES)
      throw unreadable(`The archive has more than ${MOST_ENTRIES} parts.`);
    for await (const entry of entriesOf(archive)) {
      if (!READ_PART.test(entry.fileName)) continue;
      if (entry.uncompressedSize > left) throw tooLarge();
      if (parts.has(entry.fileName)) throw unreadable(`The archive has two parts named ${entry.fileName}.`);
      const part = await inflated(archive, entry);
      left -= part.length;
      parts.set(entry.fileName, part);
    }
  } catch (error) {
    throw isRefusal(error) ? error : damaged();
  }
  return parts;
}

/** An archive of these parts alone, not compressed, for libraries that read archives. */
export function plainArchive(parts: Parts): ArrayBuffer {
  const { buffer } = zipSync(Object.fromEntries(parts), { level: 0 });
  return buffer as ArrayBuffer;
}

const tooLarge = () => unreadable(`The spreadsheet unpacks to more than ${MOST_UNPACKED_BYTES} bytes.`);
const damaged = () => unreadable('The XLSX file is damaged.');
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'invalid-request';

function opened(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, archive) => {
      if (error === null) resolve(archive);
      else reject(unreadable('The file is no XLSX spreadsheet.'));
    });
  });
}

/** Entries one after another. */
async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const next = new Promise<Entry | null>((resolve, reject) => {
      archive
        .once('entry', resolve)
        .once('end', () => resolve(null))
        .once('error', reject);
    });
    archive.readEntry();
    const entry = await next;
    archive.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
    if (entry === null) return;
    yield entry;
  }
}

/** An entry as it unpacks; the library fails where that is not the stated size. */
function inflated(archive: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (failed, stream) => {
      if (failed !== null) return reject(failed);
      const part = Buffer.alloc(entry.uncompressedSize);
      let at = 0;
      stream.on('data', (chunk: Buffer) => {
        at += chunk.copy(part, at);
      });
      stream.once('error', reject).once('end', () => resolve(part));
    });
  });
}
