import { fileURLToPath } from 'node:url';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { compileEngine, type Engine } from '../../src/engine/compile-engine.ts';
import type { EngineSnapshot } from '../../src/engine/engine-snapshot.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const CATALOG_DIR = `${ROOT}catalog`;

let compiled: Engine | undefined;

/** The repository's own code and catalogue, compiled once a process. */
export function testEngine(): Engine {
  compiled ??= compileEngine(
    loadSnapshot({
      catalogDir: CATALOG_DIR,
      cacheDir: `${CATALOG_DIR}/.compiled`,
      today: '2026-11-20',
    }),
    '0.0.0+000000000000',
  );
  return compiled;
}

/** The repository's own catalogue. */
export function testSnapshot(): EngineSnapshot {
  return testEngine().snapshot;
}
