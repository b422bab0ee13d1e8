import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Rooms whose code decides a served number. */
const ANSWERING_ROOMS = ['src/engine', 'src/quantities', 'src/operations/estimate'] as const;

/**
 * `<package version>+<engine digest>`: the digest (12 hex digits of SHA-256) covers the sorted paths and bytes of the
 * code that decides a served number, so that two builds that answer alike are named alike.
 */
export function methodologyVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const path of ANSWERING_ROOMS.flatMap((room) => filesBelow(join(root, room))).sort()) {
    hash
      .update(relative(root, path).split(sep).join('/'))
      .update('\0')
      .update(readFileSync(path))
      .update('\0');
  }
  return `${version}+${hash.digest('hex').slice(0, 12)}`;
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}
