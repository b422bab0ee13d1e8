import type { Engine } from '../engine/compile-engine.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import { Linker } from './link.ts';
import { PLAIN_SNAPSHOTS, recordedSections } from './leaves.ts';

let linker: Linker | null = null;

/** A module of the service whose arithmetic is recorded. */
export const recordedModule = <T>(path: string): T => (linker ??= new Linker()).load(path) as T;

const engines = new WeakMap<object, Engine>();

/** The same engine on the same catalogue, with numbers that know what they were made of. */
export function recordedEngine({
  snapshot,
  methodologyVersion,
}: Pick<Engine, 'snapshot' | 'methodologyVersion'>): Engine {
  let engine = engines.get(snapshot);
  if (engine === undefined) {
    const { compileEngine } = recordedModule<{
      compileEngine(snapshot: Snapshot, methodologyVersion: string): Engine;
    }>('engine/compile-engine.ts');
    engine = compileEngine({ ...snapshot, sections: recordedSections(snapshot) }, methodologyVersion);
    PLAIN_SNAPSHOTS.set(engine.snapshot, snapshot);
    engines.set(snapshot, engine);
  }
  return engine;
}
