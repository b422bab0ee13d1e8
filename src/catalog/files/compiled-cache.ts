import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SnapshotSections } from '../snapshot.ts';

const KEPT_FILES = 4;
const PATTERN = /^snapshot-[0-9a-f]+-[0-9a-f]+\.json$/;

/** What a compiled file was made from: the catalogue's digest and the compiler's. */
export interface CacheKey {
  readonly catalog: string;
  readonly compiler: string;
}

function fileName(key: CacheKey): string {
  return `snapshot-${key.catalog.slice(0, 32)}-${key.compiler.slice(0, 16)}.json`;
}

/**
 * The compiled sections for exactly this key, or undefined when none is stored or the stored bytes are not the ones
 * that were written (checked by SHA-256 in the first line): a damaged file is rebuilt, never answered from.
 */
export function readCompiled(cacheDir: string, key: CacheKey): SnapshotSections | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(cacheDir, fileName(key)));
  } catch {
    return undefined;
  }
  const end = bytes.indexOf(0x0a);
  if (end < 0) return undefined;
  const payload = bytes.subarray(end + 1);
  if (bytes.toString('utf8', 0, end) !== header(key, payload)) return undefined;
  return JSON.parse(payload.toString('utf8')) as SnapshotSections;
}

/** Stores the compiled sections atomically. A folder that cannot be written only costs the next start its speed. */
export function writeCompiled(cacheDir: string, key: CacheKey, sections: SnapshotSections): boolean {
  const payload = Buffer.from(JSON.stringify(sections), 'utf8');
  const target = join(cacheDir, fileName(key));
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${header(key, payload)}\n`), payload]));
    renameSync(temporary, target);
    removeOld(cacheDir);
    return true;
  } catch {
    discard(temporary);
    return false;
  }
}

/** Where nothing can be written, removing may fail too; neither matters. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Left for whoever repairs the folder.
  }
}

function header(key: CacheKey, payload: Buffer): string {
  const sha256 = createHash('sha256').update(payload).digest('hex');
  return JSON.stringify({ format: 1, catalog: key.catalog, compiler: key.compiler, sha256 });
}

function removeOld(cacheDir: string): void {
  const files = readdirSync(cacheDir)
    .filter((name) => PATTERN.test(name))
    .map((name) => ({ name, time: statSync(join(cacheDir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of files.slice(KEPT_FILES)) rmSync(join(cacheDir, name), { force: true });
}
