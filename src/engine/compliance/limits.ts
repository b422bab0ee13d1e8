import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EngineClass } from '../building/types.ts';
import type { CompliancePeriod, ComplianceProfile } from './types.ts';

/** The building's limit in every period, tCO2e a year: sum over its property types of area × factor. */
export function limitsOf(types: ComplianceProfile['propertyTypes'], snapshot: Snapshot): CompliancePeriod[] {
  const { ll97, ll97Limits } = snapshot.sections;
  const limit = (column: number) =>
    types.reduce((sum, { type, areaSqft }) => sum + areaSqft * ll97Limits[type]![column]!, 0);
  const promulgated = ll97.periods.map(({ from, to }, column) => ({
    from,
    to,
    limitTco2e: limit(column),
    projection: false,
  }));
  const projected = ll97.projectionPeriods.map(({ from, to, column }) => ({
    from,
    to,
    limitTco2e: limit(column),
    projection: true,
  }));
  return [...promulgated, ...projected];
}

/** Lowest and highest limit over the property types of a class, promulgated periods, tCO2e a year. */
export function limitRange(engineClass: EngineClass, areaSqft: number, snapshot: Snapshot) {
  const { ll97, ll97Limits, reportedUses } = snapshot.sections;
  const types = reportedUses.classPropertyTypes[engineClass];
  return ll97.periods.map(({ from, to }, column) => {
    const factors = types.map((type) => ll97Limits[type]![column]!);
    return { from, to, low: Math.min(...factors) * areaSqft, high: Math.max(...factors) * areaSqft };
  });
}
