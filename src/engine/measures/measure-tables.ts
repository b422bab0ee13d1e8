import type { Snapshot } from '../../catalog/snapshot.ts';
import { ENGINE_CLASSES, type EngineClass } from '../building/types.ts';
import { compileClass, type ClassTables } from './class-tables.ts';
import { compileEmissionRates, type EmissionRateTable } from './emission-rates.ts';
import { compileEntries, type CompiledEntry } from './entries.ts';
import { TextCodes } from './fact-row.ts';
import { measureRules, type MeasureRules, type RuleSections } from './rules.ts';

/** What choosing measures reads of the catalogue, worked out once. */
export interface MeasureTables {
  readonly rules: MeasureRules;
  readonly entries: readonly CompiledEntry[];
  readonly byClass: Readonly<Record<EngineClass, ClassTables>>;
  readonly textCodes: TextCodes;
  readonly emissionRates: EmissionRateTable;
}

export function compileMeasures(
  sections: RuleSections & Pick<Snapshot['sections'], 'measures' | 'll97'>,
): MeasureTables {
  const { measures, ll97 } = sections;
  const rules = measureRules(sections);
  const textCodes = new TextCodes();
  const entries = compileEntries(measures, textCodes);
  return {
    rules,
    entries,
    byClass: Object.fromEntries(
      ENGINE_CLASSES.map((name) => [name, compileClass(entries, name, rules)]),
    ) as Record<EngineClass, ClassTables>,
    textCodes,
    emissionRates: compileEmissionRates(ll97),
  };
}
