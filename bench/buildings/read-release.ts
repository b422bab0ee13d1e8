import { join, resolve } from 'node:path';

/** A lot as one release reads it, before any work. */
export interface ReadLot {
  readonly areaSqft: number;
  readonly dwellings: number;
  readonly siteEui: number;
  readonly propertyType: string | null;
  readonly pathway: string;
  readonly isCounted: boolean;
  readonly hasLimits: boolean;
  /** Charge a year in 2030-34 at the energy as is, USD. */
  readonly chargeUsd: number;
  /** Status of 2030-34; absent in releases that had none. */
  readonly status2030: string | null;
  readonly isListed: boolean;
  readonly energyText: string;
  readonly lawText: string;
}

/** Reads lots with the engine and the store of a checkout with its own node_modules; null for a lot it cannot estimate. */
export async function readRelease(dir: string) {
  const load = (path: string) => import(join(resolve(dir), path)) as Promise<never>;
  const { engine, heldLot, lookup, TODAY } = (await load(
    'bench/held-lots.ts',
  )) as typeof import('../held-lots.ts');
  const { resolveBuilding } = (await load(
    'src/engine/building/resolve-building.ts',
  )) as typeof import('../../src/engine/building/resolve-building.ts');
  const { baselineEnergy } = (await load(
    'src/engine/energy/baseline-energy.ts',
  )) as typeof import('../../src/engine/energy/baseline-energy.ts');
  const { assessCompliance } = (await load(
    'src/engine/compliance/assess-compliance.ts',
  )) as typeof import('../../src/engine/compliance/assess-compliance.ts');
  const { emittingTotals } = (await load(
    'src/engine/compliance/emissions.ts',
  )) as typeof import('../../src/engine/compliance/emissions.ts');
  const { periodsAsIs } = (await load(
    'src/engine/compliance/period-outcomes.ts',
  )) as typeof import('../../src/engine/compliance/period-outcomes.ts');
  const { snapshot } = engine;
  const read = async (bbl: string): Promise<ReadLot | null> => {
    const lot = await heldLot(bbl);
    if (lot === null) return null;
    const profile = resolveBuilding({ input: lot.input, requestedOwnerType: null }, snapshot);
    const baseline = baselineEnergy(profile, snapshot);
    const law = assessCompliance(profile, baseline, TODAY, snapshot);
    const periods = periodsAsIs(emittingTotals(baseline.state), law, snapshot);
    // An earlier release has none.
    const statuses = (law as Partial<typeof law>).statuses ?? [];
    return {
      areaSqft: profile.areaSqft,
      dwellings: profile.counts.dwellings,
      siteEui: baseline.siteEuiKbtuPerSqft,
      propertyType: profile.propertyType,
      pathway: law.pathway,
      isCounted: law.counted,
      hasLimits: law.periods.length > 0,
      chargeUsd: periods.find(({ from }) => from === 2030)?.baselinePenaltyUsd ?? 0,
      status2030: statuses.find(({ from }) => from === 2030)?.status ?? null,
      isListed: lot.record.coveredList?.onLl97 === true,
      energyText: baseline.methodText,
      lawText: law.reason,
    };
  };
  return { read, close: () => lookup.close() };
}
