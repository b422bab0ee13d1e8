import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { listed } from '../support/words.ts';

const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
const section = page.slice(page.indexOf('## Faults'), page.indexOf('Found and mended'));
const rows = [...section.matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)]
  .map(([, dependency = '', fault = '', seen = '', proof = '']) => ({ dependency, fault, seen, proof }))
  .filter(({ dependency }) => dependency !== 'dependency');
const DEPENDENCIES = listed(`
  SQLite file, PostgreSQL, Valkey or Redis, parcel store, Socrata, http lookup, catalogue files, disk,
  clock, worker process, client connection
`);
const FAULTS = ['down', 'slow', 'wrong answer', 'full disk', 'clock'];

describe('the table of faults in docs/reliability.md', () => {
  it('has every fault of every dependency, once', () => {
    const wanted = DEPENDENCIES.flatMap((dependency) => FAULTS.map((fault) => `${dependency}: ${fault}`));
    expect(rows.map(({ dependency, fault }) => `${dependency}: ${fault}`).toSorted()).toEqual(
      wanted.toSorted(),
    );
  });

  it('names for each row a test that is there, or says why none can be', () => {
    for (const { dependency, fault, seen, proof } of rows) {
      const row = `${dependency}, ${fault}`;
      const named = [...proof.matchAll(/`(test\/[^`]+)` "([^"]+)"/g)];
      if (named.length === 0)
        expect([row, proof, seen.startsWith('does not apply')]).toEqual([row, '-', true]);
      for (const [, file = '', name = ''] of named) {
        expect(existsSync(join(ROOT, file)), `${row}: ${file}`).toBe(true);
        expect(readFileSync(join(ROOT, file), 'utf8'), `${row}: ${file}`).toContain(name);
      }
      expect(proof.split(', ').filter((part) => part.startsWith('`')).length, row).toBe(named.length);
    }
  });

  it('gives a command that runs every file it names', () => {
    const commands = /npx vitest run (test\/faults[\s\S]+?)```/.exec(section)?.[1]?.split(/[\s\\]+/) ?? [];
    const files = new Set([...section.matchAll(/`(test\/[^`]+\.test\.ts)` "/g)].map(([, file = '']) => file));
    const left = [...files].filter((file) => !commands.some((path) => path !== '' && file.startsWith(path)));
    expect(left).toEqual([]);
  });
});
