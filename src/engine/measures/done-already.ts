import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { FactRecord } from '../../contract/facts/index.ts';

/** Whether the owner says that the work is done: by name, or as lighting or controls. */
export function doneAlready({ id, category }: CompiledMeasure, facts: FactRecord | undefined): boolean {
  if (facts === undefined) return false;
  if (category === 'lighting' && facts.lighting_done_year !== undefined) return true;
  if (category === 'controls' && facts.controls_done_year !== undefined) return true;
  return facts.measures_done?.some(({ measure_id }) => measure_id === id) === true;
}
