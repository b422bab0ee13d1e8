import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds since the newest backup (`*.dump`, `*.sqlite`) of a directory was finished; infinite where there is none to see. */
export function backupAgeSeconds(directory: string, nowMs: number): number {
  const newestMs = Math.max(...backupsIn(directory).map((file) => modifiedMs(file)));
  return (nowMs - newestMs) / 1000;
}

function backupsIn(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => /\.(?:dump|sqlite)$/.test(name));
    return names.map((name) => join(directory, name));
  } catch {
    return [];
  }
}

/** A backup that has just been deleted is none. */
function modifiedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
}
