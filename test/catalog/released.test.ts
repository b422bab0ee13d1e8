import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  keepReleased,
  keptVersions,
  newestReleasedPrograms,
  programsReleasedWith,
  readReleased,
} from '../../src/catalog/files/released.ts';
import type { Snapshot } from '../../src/catalog/snapshot.ts';
import * as shipped from '../incentives/snapshot.ts';

const snapshot = shipped.snapshot();
/** Some programs of every directory, with little of their history: packing all of them takes ten seconds. */
const whole = shipped.programs();
const programs = {
  ...whole,
  all: whole.all.filter((_, at) => at % 50 === 0),
  changes: { ...whole.changes, rows: whole.changes.rows.slice(-50), changedOn: {} },
};
const fresh = () => mkdtempSync(join(tmpdir(), 'plumbline-releases-'));
/** The shipped catalogue kept once. */
const released = fresh();
const path = keepReleased(released, snapshot, programs);

test('a kept snapshot comes back as it was, by its version', () => {
  expect(readReleased(released, snapshot.catalogVersion)).toEqual(snapshot);
  expect(readReleased(released, '2020.01.01+000000000000')).toBeNull();
  expect(readReleased(released, '../catalogue')).toBeNull();
});

test('the programs of a release are kept beside its catalogue, and found by it', () => {
  expect(newestReleasedPrograms(fresh())).toBeNull();
  const directory = fresh();
  cpSync(released, directory, { recursive: true });
  expect(programsReleasedWith(directory, snapshot.catalogVersion)).toEqual(programs);
  // The catalogue did not move: its first release goes on naming the programs it was released with.
  keepReleased(directory, snapshot, { ...programs, version: '2026.12.01+000000000000', all: [] });
  expect(newestReleasedPrograms(directory)?.all).toEqual([]);
  expect(programsReleasedWith(directory, snapshot.catalogVersion)).toEqual(programs);
});

test('until 2.0.0 the programs were sections of the catalogue', () => {
  const directory = fresh();
  const [program] = programs.all;
  const sections = { programs: { all: [{ ...program, origin: 'imported' }] } };
  const kept = { sha256: '', snapshot: { sections } };
  writeFileSync(join(directory, '2026.11.21+000000000000.json.br'), brotliCompressSync(JSON.stringify(kept)));
  expect(newestReleasedPrograms(directory)).toEqual({
    all: [program],
    changes: { rows: [], changedOn: {} },
  });
});

test('a damaged file answers nothing', () => {
  const directory = fresh();
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  writeFileSync(join(directory, basename(path)), bytes);
  expect(() => readReleased(directory, snapshot.catalogVersion)).toThrow();
});

test('releases of one day stand in the order in which they were kept, whatever their digests', () => {
  const directory = fresh();
  const none = { ...programs, all: [], changes: { rows: [], changedOn: {} } };
  const keep = (catalogVersion: string) => keepReleased(directory, { catalogVersion } as Snapshot, none);
  const inTurn = [
    '2026.11.24+f00000000000',
    '2026.11.24+300000000000',
    '2026.11.24+a00000000000',
    '2026.11.24.2+100000000000',
    '2026.11.25+000000000000',
  ];
  for (const version of inTurn) keep(version);
  keep('2026.11.24+300000000000');
  expect(keptVersions(directory)).toEqual(inTurn);
});
