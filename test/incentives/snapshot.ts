import { loadPrograms } from '../../src/catalog/files/load-programs.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import type { ProgramSet } from '../../src/catalog/program-set.ts';
import type { Snapshot } from '../../src/catalog/snapshot.ts';

let loaded: Snapshot | null = null;

/** The shipped catalogue, compiled once a test process. */
export function snapshot(): Snapshot {
  loaded ??= loadSnapshot({
    catalogDir: 'catalog',
    cacheDir: 'node_modules/.cache/plumbline-test',
    today: '2026-11-20',
  });
  return loaded;
}

let all: ProgramSet | null = null;

/** All shipped programs, compiled once a test process. */
export function programs(): ProgramSet {
  all ??= loadPrograms(
    {
      programsDir: 'data/programs',
      catalogDir: 'catalog',
      cacheDir: 'node_modules/.cache/plumbline-test',
      today: '2026-11-20',
    },
    snapshot(),
  );
  return all;
}

/** What the programs interface works with. */
export const programServices = () => ({ snapshot: snapshot(), programs: programs() });
