import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../conformance');
const SCRATCH = mkdtempSync(join(tmpdir(), 'plumbline-conformance-'));
const ANSWERS = join(SCRATCH, 'answers.jsonl');
afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

const cases = readdirSync(join(FOLDER, 'local-law-97')).flatMap((name) => {
  const file = JSON.parse(readFileSync(join(FOLDER, 'local-law-97', name), 'utf8')) as {
    calculate: string;
    cases: { case: string; input: unknown }[];
  };
  return file.cases.map((entry) => ({ ...entry, calculate: file.calculate }));
});

const run = (...command: string[]) =>
  spawnSync(process.execPath, [join(FOLDER, 'run.mjs'), ...command], { encoding: 'utf8' });
/** A program that gives the answers of a file. */
const replay = (file: string) => run(process.execPath, '-e', REPLAY, file);
const REPLAY = 'process.stdin.resume(); process.stdout.write(require("fs").readFileSync(process.argv[1]))';

describe('the conformance cases of Local Law 97', () => {
  it('are answered by Plumbline without a difference', { timeout: 120_000 }, () => {
    const answered = spawnSync(process.execPath, [join(FOLDER, 'plumbline.ts')], {
      encoding: 'utf8',
      input: cases.map((entry) => JSON.stringify(entry)).join('\n'),
    });
    writeFileSync(ANSWERS, answered.stdout);
    const { status, stdout } = replay(ANSWERS);
    expect(stdout).toContain(`${cases.length} of ${cases.length} cases agree`);
    expect(status).toBe(0);
  });

  it('tell a wrong figure, a missing answer and a command that cannot be run', () => {
    const wrong = readFileSync(ANSWERS, 'utf8').split('\n').slice(1).join('\n');
    writeFileSync(ANSWERS, wrong.replace('"limit_tco2e":269.0852', '"limit_tco2e":269.0853'));
    const { status, stdout } = replay(ANSWERS);
    expect(status).toBe(1);
    expect(stdout).toContain('office-2030: limit_tco2e is 269.0853, expected 269.0852');
    expect(stdout).toContain('no answer');
    expect(stdout).toContain(`${cases.length - 2} of ${cases.length} cases agree`);
    expect(run(join(SCRATCH, 'nothing-here')).status).toBe(2);
    expect(run().status).toBe(2);
  });
});
