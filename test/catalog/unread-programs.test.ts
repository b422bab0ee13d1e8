import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A copy of the program whose data can be changed; built once, so that starts are short. */
function copied(): {
  root: string;
  run: (...words: string[]) => string;
  status: (...words: string[]) => number;
} {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-copy-'));
  for (const name of ['src', 'catalog', 'data/programs', 'package.json'])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  // Without kept releases, by which a changed catalogue would still be proven.
  for (const name of ['node_modules', 'data/parcels', 'data/places', 'docs'])
    symlinkSync(join(ROOT, name), join(root, name));
  const env = { ...process.env, DATA_DIR: join(root, 'var') };
  const args = (words: readonly string[]) => [
    '--disable-warning=ExperimentalWarning',
    'src/cli/main.ts',
    ...words,
  ];
  return {
    root,
    run: (...words) =>
      execFileSync(process.execPath, args(words), { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 27 }),
    status: (...words) => spawnSync(process.execPath, args(words), { cwd: root, env }).status ?? -1,
  };
}

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

test('an artifact stays proven when a program that no estimate reads changes, and not when one changes that it reads', () => {
  const { root, run, status } = copied();
  const artifact = join(root, 'artifact.json');
  const building = ['--area', '60000', '--class', 'D4', '--year', '1928'];
  writeFileSync(artifact, run('estimate', ...building, '--artifact', '--json'));
  expect(status('verify', artifact)).toBe(0);

  const before = JSON.parse(run('programs', 'show', 'afdc-12003', '--json')) as { programs_version: string };
  edit(
    join(root, 'data/programs/afdc.jsonl'),
    'Heavy-Duty Vehicle Emissions Reduction Grants',
    'Truck Grants',
  );
  edit(join(root, 'data/programs/curated/us/us-irc-179.yaml'), 'name: ', 'name: New ');
  const after = JSON.parse(run('programs', 'show', 'afdc-12003', '--json')) as typeof before & {
    name: string;
  };
  expect(after.name).toBe('Truck Grants');
  expect(after.programs_version).not.toBe(before.programs_version);
  expect(status('verify', artifact)).toBe(0);

  edit(join(root, 'catalog/programs/ny/ny-coned-dlm.yaml'), 'name: ', 'name: New ');
  expect(status('verify', artifact)).toBe(3);
});
