import { loadPrograms } from '../../src/catalog/files/load-programs.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import type { Snapshot } from '../../src/catalog/snapshot.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { programOperations, type ProgramServices } from '../../src/operations/programs/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';

export const TODAY = '2026-11-22';

const CACHE_DIR = 'node_modules/.cache/plumbline-test';

let loaded: Snapshot | null = null;
export function snapshot(): Snapshot {
  loaded ??= loadSnapshot({
    catalogDir: 'catalog',
    cacheDir: CACHE_DIR,
    today: TODAY,
  });
  return loaded;
}

/** Both data sets, as they stand in the folder the bench runs in. */
export function programServices(): ProgramServices {
  const places = { programsDir: 'data/programs', catalogDir: 'catalog', cacheDir: CACHE_DIR, today: TODAY };
  return (services ??= { snapshot: snapshot(), programs: loadPrograms(places, snapshot()) });
}
let services: ProgramServices | undefined;

interface Plain {
  run(services: unknown, context: unknown, input: unknown): unknown;
}

const NOON_MS = Date.parse(`${TODAY}T17:00:00Z`);

/** The answer of an operation of the programs interface, or the code of its problem. */
export function callOperation<T>(id: string, input: unknown): T | { readonly problem: string } {
  const operation = (programOperations as readonly AnyOperation[]).find((entry) => entry.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  try {
    const context = { actor: { kind: 'operator' }, requestId: 'audit', nowMs: NOON_MS };
    return (operation as unknown as Plain).run(programServices(), context, input) as T;
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.code };
    throw error;
  }
}
