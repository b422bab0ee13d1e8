import { join } from 'node:path';
import { ROOT } from '../../calibration/load.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';

/** The catalogue as shipped, compiled once a test file. */
export const snapshot = loadSnapshot({
  catalogDir: join(ROOT, 'catalog'),
  cacheDir: join(ROOT, 'node_modules', '.cache', 'plumbline-test'),
  today: '2026-11-20',
});
