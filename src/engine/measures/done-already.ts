import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { FactRecord } from '../../contract/facts/index.ts';

/**
 * Whether the owner says that the work is done: by name, as lighting or controls, or as meters of the tenants. What was
 * done longer ago than it lasts is due again.
 * @param today calendar year of the evaluation
 */
export function doneAlready(measure: CompiledMeasure, facts: FactRecord | undefined, today: number): boolean {
  if (facts === undefined) return false;
  if (facts.electricity_metered_by !== undefined && measure.assumed_done_under.includes('tenant_meters'))
    return facts.electricity_metered_by !== 'owner';
  const lasts = (year: number): boolean => year + measure.lifetime.value > today;
  const { lighting_done_year: lighting, controls_done_year: controls } = facts;
  if (measure.category === 'lighting' && lighting !== undefined && lasts(lighting)) return true;
  if (measure.category === 'controls' && controls !== undefined && lasts(controls)) return true;
  const done = facts.measures_done?.find(({ measure_id: id }) => id === measure.id);
  return done !== undefined && (done.done_year === undefined || lasts(done.done_year));
}

/** Year after which new buildings had to have what the measure brings; null where this one is older, or its year is not known. */
export function requiredWhenBuilt(measure: CompiledMeasure, yearBuilt: number | null): number | null {
  const year = measure.required_of_new_buildings?.value ?? null;
  return year !== null && yearBuilt !== null && yearBuilt > year ? year : null;
}
