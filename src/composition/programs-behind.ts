import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProgramsBehind } from '../cli/command.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { PACKAGE_DIR, PROGRAMS_DIR } from './paths.ts';

const IMPORTER = join(PROGRAMS_DIR, 'import.ts');
const run = promisify(execFile);

/**
 * What the imported programs of this release are behind their data set, a clone of which is brought up to date first. The
 * importer works on a copy: what changed is for a person to read. @throws ProblemError outside a checkout
 */
export async function programsBehind(clone: string): Promise<ProgramsBehind> {
  if (!existsSync(IMPORTER))
    throw new ProblemError(
      'invalid-request',
      'Programs are compared in a checkout: the importer is not installed.',
    );
  const isUpToDate = await run('git', ['-C', clone, 'pull', '--ff-only', '--quiet']).then(
    () => true,
    () => false,
  );
  const copy = mkdtempSync(join(tmpdir(), 'plumbline-programs-'));
  try {
    cpSync(PROGRAMS_DIR, copy, { recursive: true });
    const args = ['--disable-warning=ExperimentalWarning', IMPORTER, 'rewiring-america', clone, '--complete'];
    const { stdout } = await run(process.execPath, [...args, '--programs', copy], {
      cwd: PACKAGE_DIR,
      maxBuffer: 1e8,
    });
    const { written, closed, lookAgain } = JSON.parse(stdout) as Omit<ProgramsBehind, 'is_up_to_date'>;
    return { is_up_to_date: isUpToDate, written, closed, lookAgain };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
