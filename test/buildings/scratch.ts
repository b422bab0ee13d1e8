import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A directory of this test file's own, deleted after it. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-buildings-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes lines as a file in `directory` and returns its path. */
export function writeLines(directory: string, name: string, lines: readonly string[]): string {
  const path = join(directory, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
