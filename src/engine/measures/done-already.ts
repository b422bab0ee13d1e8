import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { CompiledEntry } from './entries.ts';

/**
 * Whether the owner says that the work is done: by name, as lighting or controls, or as meters of the tenants. What was
 * done longer ago than it lasts is due again.
 * @param today calendar year of the evaluation
 */
export function doneAlready(measure: CompiledMeasure, facts: FactRecord | undefined, today: number): boolean {
  if (facts === undefined) return false;
  if (facts.electricity_metered_by !== undefined && measure.assumed_done_under.includes('tenant_meters'))
    return facts.electricity_metered_by !== 'owner';
  const { lighting_done_year: lighting, controls_done_year: controls } = facts;
  if (measure.category === 'lighting' && lighting !== undefined && lasts(measure, lighting, today))
    return true;
  if (measure.category === 'controls' && controls !== undefined && lasts(measure, controls, today))
    return true;
  return doneByName(measure, facts, today) !== undefined;
}

const lasts = ({ lifetime }: CompiledMeasure, year: number, today: number): boolean =>
  year + lifetime.value > today;

/** What the owner says of a measure by its name; undefined where nothing, or where its life is over. */
export function doneByName(measure: CompiledMeasure, { measures_done: list }: FactRecord, today: number) {
  const done = list?.find(({ measure_id: id }) => id === measure.id);
  return done?.done_year === undefined || lasts(measure, done.done_year, today) ? done : undefined;
}

/** What the owner did in place of a measure; undefined where nothing stands in its way. */
export const doneInstead = (
  { inTheWay }: Pick<CompiledEntry, 'inTheWay'>,
  facts: FactRecord | undefined,
  today: number,
): CompiledMeasure | undefined =>
  facts === undefined ? undefined : inTheWay.find((other) => doneByName(other, facts, today) !== undefined);

/** Year after which new buildings had to have what the measure brings; null where this one is older, or its year is not known. */
export function requiredWhenBuilt(measure: CompiledMeasure, yearBuilt: number | null): number | null {
  const year = measure.required_of_new_buildings?.value ?? null;
  return year !== null && yearBuilt !== null && yearBuilt > year ? year : null;
}
