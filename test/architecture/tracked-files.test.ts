import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

/** The largest file on purpose is a data set of 3 MB; a database that a run left behind is not one of ours. */
const MOST_BYTES = 8_000_000;

it('no file of the repository is larger than a data set of the release may be', () => {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const tracked = paths.filter((path) => path !== '');
  expect(tracked.length).toBeGreaterThan(1_000);
  const bytesOf = (path: string) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.size ?? 0;
  expect(tracked.filter((path) => bytesOf(path) > MOST_BYTES)).toEqual([]);
});
