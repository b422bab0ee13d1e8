import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';

/** Of the whole run; outside of one (benches) parcels are compiled where they are opened. */
function compiledOfRun(): string | null {
  const run = process.env['TEST_RUN_DIRECTORY'];
  return run === undefined ? null : join(run, 'parcels');
}

/**
 * A new data directory that holds the parcels of the release already. They take three seconds to compile, which most suites
 * have no part in: it is done once a run, and copied.
 */
export function directoryWithParcels(prefix = 'plumbline-data-'): string {
  const directory = mkdtempSync(join(tmpdir(), prefix));
  const compiled = compiledOfRun();
  if (compiled === null) return directory;
  if (!existsSync(compiled)) compileOnce(compiled);
  for (const name of readdirSync(compiled)) copyFileSync(join(compiled, name), join(directory, name));
  return directory;
}

/** Whoever makes the folder compiles, which takes five seconds of a core; the others of the run sleep until it is done. */
function compileOnce(target: string): void {
  const turn = `${target}.turn`;
  try {
    mkdirSync(turn);
  } catch {
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0; waited < 600 && !existsSync(target); waited += 1) Atomics.wait(clock, 0, 0, 100);
  }
  if (!existsSync(target)) compile(target);
}

function compile(target: string): void {
  const making = mkdtempSync(join(tmpdir(), 'compiling-'));
  new EmbeddedLookup({ dataDir: making }).close();
  try {
    renameSync(making, target);
  } catch (error) {
    // Another file of the run was first.
    if (!existsSync(target)) throw error;
    rmSync(making, { recursive: true });
  }
}

/** The map of covered lots takes half a minute to draw beside other suites: the first that was drawn serves the others. */
export function shareChargeMap(directory: string): void {
  const compiled = compiledOfRun();
  if (compiled === null) return;
  for (const name of readdirSync(directory))
    if (/^charge-map-\w+\.json$/.test(name)) copyFileSync(join(directory, name), join(compiled, name));
}
