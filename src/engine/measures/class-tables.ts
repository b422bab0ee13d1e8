import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { EngineClass } from '../building/types.ts';
import { ELECTRIFY, effectRows, STORAGE, type Effect } from '../search/effect-rows.ts';
import { memoryFor, type WorkTables } from '../search/space.ts';
import { setOf, type WorkSet } from '../search/work-sets.ts';
import { compileRelations } from './catalog-relations.ts';
import { effectsOn } from './effects.ts';
import { entriesOf, type CompiledEntry } from './entries.ts';
import type { MeasureRules } from './rules.ts';

/** What the catalogue has for one class of building. */
export interface ClassTables {
  /** What a building of the class may want, withheld or not. */
  readonly entries: readonly CompiledEntry[];
  /** Those that may be offered, in physical order: the search knows each by its place here. */
  readonly offered: readonly CompiledEntry[];
  readonly work: WorkTables;
}

export function compileClass(
  all: readonly CompiledEntry[],
  engineClass: EngineClass,
  rules: MeasureRules,
): ClassTables {
  const entries = entriesOf(all, engineClass);
  const offered = entries.filter(({ measure }) => measure.withheld_by_default === null);
  const measures = offered.map(({ measure }) => measure);
  const effects = measures.map((measure) => effectsOn(measure, { rules, engineClass }));
  const those = (hold: (measure: CompiledMeasure, own: readonly Effect[]) => boolean): WorkSet =>
    setOf(
      measures.flatMap((measure, index) => (hold(measure, effects[index] ?? []) ? [index] : [])),
      measures.length,
    );
  const isStep = ({ stage }: CompiledMeasure): boolean => stage !== 'enabling';
  return {
    entries,
    offered,
    work: {
      effects: effectRows(effects),
      relations: compileRelations(measures),
      quickWins: those(({ tiers }) => tiers.includes('quick_wins')),
      towards: {
        code_compliant: those((measure) => isStep(measure) && measure.tiers.includes('code_compliant')),
        high_performance: those((measure) => isStep(measure) && measure.tiers.includes('high_performance')),
      },
      conversions: those(
        ({ tiers }, own) =>
          tiers.includes('net_zero_ready') &&
          own.some(({ kind, served }) => kind === ELECTRIFY && served >= 1),
      ),
      capital: those((_, own) => own.some(({ kind }) => kind === STORAGE)),
      solar: those(({ group }) => group === 'solar'),
      mostExistingEfficiency: Math.max(
        0,
        ...effects.flat().map(({ existingEfficiency }) => existingEfficiency),
      ),
      leastCop: Math.min(...effects.flat().flatMap(({ kind, cop }) => (kind === ELECTRIFY ? [cop] : []))),
      memory: memoryFor(measures.length),
    },
  };
}
