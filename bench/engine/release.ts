import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import type { BuildingLookup, LookupResult } from '../../src/operations/ports.ts';
import { lotPlace } from '../../src/places/lot-place.ts';

type Estimate = (input: BuildingInput) => { readonly kind: string };

/** What can be asked of a release: the engine's estimate alone, or what a caller gets, of a lot. */
export const KINDS = ['estimate', 'answer', 'row', 'summary', 'artifact'] as const;
export type Kind = (typeof KINDS)[number];

/** A checkout of a release from 2.0.0 on, loaded from its own directory and answering on its own records. */
export interface Release {
  /** Lots of the list that this release can estimate, with what its engine takes for each. */
  hold(bbls: readonly string[]): Promise<Map<string, BuildingInput>>;
  /** All tiers, untraced, without financing. */
  readonly estimate: Estimate;
  /** Answers of one kind for a held lot. */
  answers(kind: Exclude<Kind, 'estimate'>): Promise<(bbl: string) => Promise<unknown>>;
}

const DAY = '2026-11-20';
const PLAIN = { tiers: null, laborBasis: 'prevailing', includeFinancing: false, financing: null } as const;

/** Reads catalogue and code of the checkout in `dir`, which has its own `node_modules`. */
export async function loadRelease(dir: string): Promise<Release> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(dir, path)).href);
  const { loadSnapshot } = (await load('src/catalog/files/load.ts')) as LoadModule;
  const { openLookup } = (await load('src/buildings/open-lookup.ts')) as LookupModule;
  const { buildingInputFromRecord } = (await load(
    'src/engine/building/input-from-record.ts',
  )) as RecordModule;
  const { calendarDate } = (await load('src/quantities/calendar-date.ts')) as DateModule;
  const asOf = calendarDate(DAY);
  const snapshot = loadSnapshot({
    catalogDir: join(dir, 'catalog'),
    cacheDir: join(dir, 'var/catalog-cache'),
    today: asOf,
  });
  const lookup = await openLookup({ mode: 'embedded', dataDir: join(dir, 'var/bench') });
  const found = new Map<string, LookupResult>();
  return {
    async hold(bbls) {
      const held = new Map<string, BuildingInput>();
      for (const bbl of bbls) {
        const result = await lookup.find(bbl);
        if (result.kind !== 'found' || result.record.grossFloorAreaSqft === null) continue;
        const { grossFloorAreaSqft } = result.record;
        held.set(
          bbl,
          buildingInputFromRecord({ ...result.record, grossFloorAreaSqft }, lotPlace(result.record)),
        );
        found.set(bbl, result);
      }
      await lookup.close();
      return held;
    },
    estimate: await estimateOf(load, snapshot, asOf),
    answers: (kind) =>
      answersOf(load, kind, snapshot, {
        ...lookup,
        status: () => lookup.status(),
        find: (bbl) => found.get(bbl) ?? lookup.find(bbl),
      }),
  };
}

const NOW_MS = Date.parse(`${DAY}T12:00:00Z`);

// oxlint-disable-next-line max-params -- what a release is made of
async function answersOf(
  load: (path: string) => Promise<unknown>,
  kind: Exclude<Kind, 'estimate'>,
  snapshot: Snapshot,
  lookup: BuildingLookup,
): Promise<(bbl: string) => Promise<unknown>> {
  const { compileEngine } = (await load('src/engine/compile-engine.ts')) as EngineModule;
  const { estimateServices } = (await load('src/operations/estimate/services.ts')) as ServicesModule;
  const services = estimateServices(compileEngine(snapshot, 'bench'), lookup);
  const { runArtifact, runEstimate, runSummary } = await runsOf(load);
  const { priceRow } = (await load('src/operations/portfolio/price-row.ts')) as RowModule;
  const pause = () => Promise.resolve();
  const asked = { nowMs: NOW_MS, facts: null, pause };
  switch (kind) {
    case 'answer':
      return (bbl) => inEitherForm((call) => runEstimate(services, call, { bbl }));
    case 'row':
      return (bbl) => priceRow(services, { row: 1, cells: { bbl }, nowMs: NOW_MS });
    case 'summary':
      return (bbl) => runSummary(services, { ...asked, request: { bbl } });
    case 'artifact':
      return (bbl) => runArtifact(services, asked, { bbl });
  }
}

type Call = Parameters<Runs['runEstimate']>[1];

/** Up to 2.0.0 an answer took the moment itself, and refuses a call as no date. */
async function inEitherForm(answer: (call: Call) => Promise<unknown>): Promise<unknown> {
  try {
    return await answer({ nowMs: NOW_MS });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return answer(NOW_MS as never);
  }
}

/** Up to 3.0.0 they stood in one module. */
async function runsOf(load: (path: string) => Promise<unknown>): Promise<Runs> {
  const folder = 'src/operations/estimate';
  const names = ['create-estimate.ts', 'create-artifact.ts', 'create-summary.ts'];
  return load(`${folder}/run-estimate.ts`).catch(async () =>
    Object.assign({}, ...(await Promise.all(names.map((name) => load(`${folder}/${name}`))))),
  ) as Promise<Runs>;
}

type Runs = Pick<typeof import('../../src/operations/estimate/create-estimate.ts'), 'runEstimate'> &
  Pick<typeof import('../../src/operations/estimate/create-artifact.ts'), 'runArtifact'> &
  Pick<typeof import('../../src/operations/estimate/create-summary.ts'), 'runSummary'>;
type ServicesModule = typeof import('../../src/operations/estimate/services.ts');
type RowModule = typeof import('../../src/operations/portfolio/price-row.ts');
type LoadModule = typeof import('../../src/catalog/files/load.ts');
type LookupModule = typeof import('../../src/buildings/open-lookup.ts');
type RecordModule = typeof import('../../src/engine/building/input-from-record.ts');
type DateModule = typeof import('../../src/quantities/calendar-date.ts');
type EngineModule = typeof import('../../src/engine/compile-engine.ts');
type Snapshot = ReturnType<LoadModule['loadSnapshot']>;
type Day = ReturnType<DateModule['calendarDate']>;

async function estimateOf(
  load: (path: string) => Promise<unknown>,
  snapshot: Snapshot,
  asOf: Day,
): Promise<Estimate> {
  const { compileEngine } = (await load('src/engine/compile-engine.ts')) as EngineModule;
  const engine = compileEngine(snapshot, 'bench');
  return (input) => asServed(engine.estimate(PLAIN, input, asOf));
}

/** What is served of an estimate is made when it is read; older releases made it at once. */
function asServed<T extends { readonly kind: string }>(outcome: T): T {
  const {
    tiers = [],
    excludedPrograms = [],
    sourceIds = [],
  } = outcome as unknown as Partial<Record<string, readonly unknown[]>>;
  if (outcome.kind === 'estimated' && tiers.length + excludedPrograms.length + sourceIds.length === 0)
    throw new RangeError('an estimate without tiers, programs and sources');
  return outcome;
}
