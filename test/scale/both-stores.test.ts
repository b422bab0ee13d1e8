import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleBbls } from '../../bench/sample-bbls.ts';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import type { Engine } from '../../src/engine/compile-engine.ts';
import { estimateServices } from '../../src/operations/estimate/index.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import type { BuildingLookup } from '../../src/operations/ports.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { startPostgres } from '../storage/postgres-server.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const NOW_MS = Date.parse('2026-11-20T17:00:00Z');

test('300 lots are the same record in the SQLite and the PostgreSQL parcel store, and 30 of them the same estimate', async () => {
  const directory = directoryWithParcels('plumbline-both-');
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database('both');
  const engine = testEngine();
  const stores = [
    await openLookup({ mode: 'embedded', dataDir: directory }),
    await openLookup({ mode: 'embedded', dataDir: directory, databaseUrl }),
  ];
  const [embedded, shared] = [await answersOf(engine, stores[0]!), await answersOf(engine, stores[1]!)];
  for (const lookup of stores) await lookup.close();
  await postgres.close();
  rmSync(directory, { recursive: true, force: true });
  expect(shared).toEqual(embedded);
  expect(embedded.filter((answer) => answer.startsWith('{')).length).toBeGreaterThan(250);
});

/** One store after the other: estimates hold the loop, and a look-up in PostgreSQL has three seconds. */
async function answersOf(engine: Engine, lookup: BuildingLookup): Promise<string[]> {
  const services = estimateServices(engine, lookup);
  const answers: string[] = [];
  const lots = sampleBbls(300);
  for (const bbl of lots) answers.push(JSON.stringify(await lookup.find(bbl)));
  for (const bbl of lots.slice(0, 30)) {
    const answer = await runEstimate(services, { nowMs: NOW_MS }, { bbl }).catch(
      (error: Error) => error.message,
    );
    // Which store answered is said in `resolution.lookup`, and is the one thing that may differ.
    const plain =
      typeof answer === 'string' ? answer : { ...answer, resolution: { ...answer.resolution, lookup: null } };
    answers.push(JSON.stringify(plain));
  }
  return answers;
}
