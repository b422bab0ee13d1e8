import type { ComplianceProfile } from '../compliance/types.ts';
import { emissionsOf, type EmissionRateTable, type TargetYear } from './emission-rates.ts';
import type { Evaluated } from './evaluate.ts';

/** What a target is measured on. */
export type Measured = Pick<Evaluated, 'after' | 'siteKbtu'>;

/** A level that a tier must reach: a measured quantity of the energy balance and its limit. */
export interface Target {
  readonly kind: 'emissions' | 'site_energy';
  /** Emission year, for `emissions`. */
  readonly year: number | null;
  readonly limit: number;
  measure(state: Measured): number;
}

/** Emissions of a year against the limit of its period, the supplied penalty's shift included. */
export function emissionsTarget(
  compliance: ComplianceProfile,
  year: TargetYear,
  ratesByYear: EmissionRateTable,
): Target | null {
  const period = compliance.periods.find((entry) => entry.from === year);
  if (period === undefined) return null;
  const rates = ratesByYear[year];
  return {
    kind: 'emissions',
    year,
    limit: period.limitTco2e,
    measure: ({ after }) => emissionsOf(after, rates) + compliance.baselineShiftTco2e,
  };
}

export function siteEnergyTarget(limitKbtu: number): Target {
  return { kind: 'site_energy', year: null, limit: limitKbtu, measure: ({ siteKbtu }) => siteKbtu };
}

function deficit(target: Target, state: Measured): number {
  return Math.max(0, target.measure(state) - target.limit);
}

export function allMet(targets: readonly Target[], state: Measured): boolean {
  return targets.every((target) => deficit(target, state) <= TOLERANCE * Math.max(1, Math.abs(target.limit)));
}

const TOLERANCE = 1e-9;
