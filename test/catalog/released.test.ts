import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keepReleased, readReleased } from '../../src/catalog/files/released.ts';
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
