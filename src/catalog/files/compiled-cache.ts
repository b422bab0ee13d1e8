import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_FILES = 4;

/** What a compiled file was made from: which data set, its digest and the compiler's. */
export interface CacheKey {
  readonly set: 'snapshot' | 'programs';
  readonly digest: string;
  readonly compiler: string;
}

function fileName({ set, digest, compiler }: CacheKey): string {
  return `${set}-${digest.slice(0, 32)}-${compiler.slice(0, 16)}.json`;
}

/**
 * The compiled sections for exactly this key, or undefined when none is stored or the stored bytes are not the ones
 * that were written (checked by SHA-256 in the first line): a damaged file is rebuilt, never answered from.
 */
export function readCompiled<Sections>(cacheDir: string, key: CacheKey): Sections | undefined {
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
  return JSON.parse(payload.toString('utf8')) as Sections;
}

/** Stores the compiled sections atomically. A folder that cannot be written only costs the next start its speed. */
export function writeCompiled(cacheDir: string, key: CacheKey, sections: object): boolean {
  const payload = Buffer.from(JSON.stringify(sections), 'utf8');
  const target = join(cacheDir, fileName(key));
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${header(key, payload)}\n`), payload]));
    renameSync(temporary, target);
    removeOld(cacheDir, key);
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
  return JSON.stringify({ format: 2, ...key, sha256 });
}

function removeOld(cacheDir: string, { set }: CacheKey): void {
  const files = readdirSync(cacheDir)
    .filter((name) => name.startsWith(`${set}-`) && name.endsWith('.json'))
    .map((name) => ({ name, time: statSync(join(cacheDir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of files.slice(KEPT_FILES)) rmSync(join(cacheDir, name), { force: true });
}
