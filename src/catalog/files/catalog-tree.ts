import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One catalogue file as bytes. */
export interface TreeFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Reads every `.yaml`, `.csv` and `.jsonl` file under `root`, sorted by path (by code unit, so the order is the same everywhere).
 * Hidden files and folders are skipped. Reading bytes on every start is deliberate: a file changed without a new
 * modification time must never be answered from an older compilation.
 */
export function readTree(root: string): TreeFile[] {
  const paths: string[] = [];
  collect(root, '', paths);
  paths.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return paths.map((path) => ({ path, bytes: readFileSync(join(root, path)) }));
}

function collect(root: string, folder: string, into: string[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isFolder =
      entry.isDirectory() || (entry.isSymbolicLink() && statSync(join(root, path)).isDirectory());
    if (isFolder) collect(root, path, into);
    else if (/\.(yaml|csv|jsonl)$/.test(entry.name)) into.push(path);
  }
}

/** SHA-256 over sorted paths and bytes, each length-prefixed so that no two trees share an input. */
export function treeDigest(files: readonly TreeFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file.path.length}:${file.path}:${file.bytes.length}:`);
    hash.update(file.bytes);
  }
  return hash.digest('hex');
}
