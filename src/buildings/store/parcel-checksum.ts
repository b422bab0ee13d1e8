import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST_NAME = 'parcels.sqlite.sha256';
/** Beside the file that is served, the ones from before the last imports can be brought back. */
const KEPT = 8;
const CHUNK_BYTES = 1 << 20;

/** SHA-256 of a whole file, hex. */
export function checksumOf(path: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const handle = openSync(path, 'r');
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
      hash.update(chunk.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}

/** Notes the checksum of a parcel file that is about to be published in a data directory. */
export function noteChecksum(dataDir: string, checksum: string): void {
  const path = join(dataDir, LIST_NAME);
  const earlier = knownChecksums(dataDir).filter((each) => each !== checksum);
  writeFileSync(`${path}.next`, `${[checksum, ...earlier].slice(0, KEPT).join('\n')}\n`);
  renameSync(`${path}.next`, path);
}

/** Whether a parcel file is byte for byte one that was published; null where earlier releases noted nothing. */
export function isAsPublished(dataDir: string, path: string): boolean | null {
  const published = knownChecksums(dataDir);
  return published.length === 0 ? null : published.includes(checksumOf(path));
}

function knownChecksums(dataDir: string): string[] {
  const path = join(dataDir, LIST_NAME);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^[0-9a-f]{64}$/.test(line));
}
