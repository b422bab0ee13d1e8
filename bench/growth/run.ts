import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { checksumOf, noteChecksum } from '../../src/buildings/store/parcel-checksum.ts';
import { parcelFilePath } from '../../src/buildings/store/parcel-file.ts';
import { loadPrograms } from '../../src/catalog/files/load-programs.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { estimateServices } from '../../src/operations/estimate/index.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { listPrograms, matchPrograms, type ProgramServices } from '../../src/operations/programs/index.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Does the cost of an answer grow with what is stored? Processor time an estimate by parcels on file (a fresh lookup that
 * keeps no answers), and of New York's list and match by programs in the catalogue (synthetic ones of other states).
 * `node bench/growth/run.ts`
 */
const PARCELS = [1, 1_000, 20_000, 200_000, 1_000_000];
const PROGRAMS = [1, 4, 12, 33];
/** Every store holds copies of the same lots, so that the engine's work is the same. */
const LOTS = 500;
const DAY_MS = Date.parse('2026-11-20T12:00:00Z');
const root = join(import.meta.dirname, '../..');
const cached = { catalogDir: join(root, 'catalog'), cacheDir: join(root, 'catalog/.compiled') };
const snapshot = loadSnapshot({ ...cached, today: '2026-11-20' });
const engine = compileEngine(snapshot, 'bench');
const context: CallContext = { actor: { kind: 'operator' }, requestId: 'bench', nowMs: DAY_MS };

/** Median over rounds of the processor microseconds one call takes. */
async function microseconds(calls: number, work: (index: number) => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < calls; index += 1) await work(index);
    const { user, system } = process.cpuUsage(before);
    if (round > 0) rounds.push((user + system) / calls);
  }
  return rounds.toSorted((a, b) => a - b)[2] ?? Number.NaN;
}

const idOf = (index: number): string =>
  `${1 + (index % 5)}${String(1 + Math.floor(index / 45_000)).padStart(5, '0')}${String(1 + (Math.floor(index / 5) % 9_000)).padStart(4, '0')}`;

/** Lots of the shipped sample that are answered. */
async function usableIds(dataDir: string): Promise<string[]> {
  const lookup = new EmbeddedLookup({ dataDir });
  const services = estimateServices(engine, lookup);
  const ids: string[] = [];
  for (const bbl of sampleBbls(4 * LOTS)) {
    const isAnswered = await runEstimate(services, { nowMs: DAY_MS }, { bbl }).then(
      () => true,
      () => false,
    );
    if (isAnswered) ids.push(bbl);
    if (ids.length === LOTS) break;
  }
  lookup.close();
  return ids;
}

function fill(path: string, count: number, ids: readonly string[]): void {
  const database = new DatabaseSync(path);
  const usable = ids.map((id) => database.prepare('SELECT dataset, payload FROM fact WHERE id = ?').all(id));
  database.exec('DELETE FROM fact; BEGIN');
  const insert = database.prepare('INSERT INTO fact VALUES (?, ?, ?)');
  for (let index = 0; index < count; index += 1)
    for (const { dataset, payload } of usable[index % usable.length] ?? [])
      insert.run(idOf(index), dataset ?? null, payload ?? null);
  database.exec('COMMIT');
  database.close();
}

async function parcels(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-growth-'));
  try {
    const path = parcelFilePath(dataDir);
    fill(path, count, await usableIds(dataDir));
    noteChecksum(dataDir, checksumOf(path));
    const lookup = new EmbeddedLookup({ dataDir, cacheEntries: 0 });
    const services = estimateServices(engine, lookup);
    const pick = (): string => idOf(Math.floor(Math.random() * count));
    const found = await microseconds(20_000, () => lookup.find(pick()));
    let asked = 0;
    let refused = 0;
    const answered = await microseconds(1_000, async () => {
      asked += 1;
      await runEstimate(services, { nowMs: DAY_MS }, { bbl: pick() }).catch(() => (refused += 1));
    });
    if (refused > asked / 20) throw new Error(`${refused} of ${asked} estimates were refused`);
    lookup.close();
    return `${String(count).padStart(9)} parcels: look-up ${found.toFixed(1)} us, whole estimate ${answered.toFixed(0)} us`;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function grown(times: number): ProgramServices {
  const programs = loadPrograms(
    { ...cached, programsDir: join(root, 'data/programs'), today: '2026-11-20' },
    snapshot,
  );
  const others = programs.all.filter(({ state }) => state !== 'NY' && state !== 'US');
  const copies = Array.from({ length: times - 1 }, (_, copy) =>
    others.map((program) => ({ ...program, id: `${program.id}-copy-${copy}` })),
  ).flat();
  const all = [...programs.all, ...copies].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { snapshot, programs: { ...programs, all } };
}

async function programs(times: number): Promise<string> {
  const services = grown(times);
  const list = await microseconds(5_000, () => listPrograms.run(services, context, { state: 'NY' }));
  const match = await microseconds(2_000, () =>
    matchPrograms.run(services, context, { projectType: 'solar', state: 'NY', capacity: 250 }),
  );
  const count = services.programs.all.length;
  return `${String(count).padStart(9)} programs: list of New York ${list.toFixed(1)} us, match ${match.toFixed(1)} us`;
}

for (const times of PROGRAMS) process.stdout.write(`${await programs(times)}\n`);
for (const count of PARCELS) process.stdout.write(`${await parcels(count)}\n`);
