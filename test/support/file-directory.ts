import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * A part of the run's directory for each test file, removed when the file is done: a whole run makes some thousand
 * directories of up to 142 MB and must not hold them all at once. This hook is the first registered, so it runs last.
 */
const around = process.env['TMPDIR'];
const directory = mkdtempSync(join(tmpdir(), 'f'));
chmodSync(directory, 0o755);
process.env['TMPDIR'] = directory;
afterAll(() => {
  if (around === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = around;
  // What still runs may write once more; the run's end removes that.
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
});
