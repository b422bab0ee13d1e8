import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keepReleased, keptVersions, readReleased } from '../../src/catalog/files/released.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import type { Snapshot } from '../../src/catalog/snapshot.ts';

let snapshot: Snapshot;
beforeAll(() => {
  snapshot = loadSnapshot({
    catalogDir: join(import.meta.dirname, '../../catalog'),
    cacheDir: null,
    today: '2026-11-20',
  });
});

test('a kept snapshot comes back as it was, by its version', () => {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-releases-'));
  keepReleased(directory, snapshot);
  expect(readReleased(directory, snapshot.catalogVersion)).toEqual(snapshot);
  expect(readReleased(directory, '2020.01.01+000000000000')).toBeNull();
  expect(readReleased(directory, '../catalogue')).toBeNull();
});

test('a damaged file answers nothing', () => {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-releases-'));
  const path = keepReleased(directory, snapshot);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
  expect(() => readReleased(directory, snapshot.catalogVersion)).toThrow();
});

test('releases of one day stand in the order in which they were kept, whatever their digests', () => {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-releases-'));
  const keep = (catalogVersion: string) => keepReleased(directory, { catalogVersion } as Snapshot);
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
