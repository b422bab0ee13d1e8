import type { Snapshot } from '../../catalog/snapshot.ts';
import { compileRelations, type CatalogRelations } from './catalog-relations.ts';
import { compileEffects, type EffectTables } from './effects.ts';
import { compileEmissionRates, type EmissionRateTable } from './emission-rates.ts';
import { compileEntries, entriesByClass, type CompiledEntry, type EntriesByClass } from './entries.ts';
import { TextCodes } from './fact-row.ts';
import { measureRules, type MeasureRules } from './rules.ts';

/** What choosing measures reads of the catalogue, worked out once. */
export interface MeasureTables {
  readonly rules: MeasureRules;
  readonly entries: readonly CompiledEntry[];
  readonly entriesByClass: EntriesByClass;
  readonly textCodes: TextCodes;
  readonly relations: CatalogRelations;
  readonly effects: EffectTables;
  readonly emissionRates: EmissionRateTable;
}

export function compileMeasures({
  measures,
  factors,
  ll97,
}: Pick<Snapshot['sections'], 'measures' | 'factors' | 'll97'>): MeasureTables {
  const rules = measureRules(factors);
  const textCodes = new TextCodes();
  const entries = compileEntries(measures, textCodes);
  return {
    rules,
    entries,
    entriesByClass: entriesByClass(entries),
    textCodes,
    relations: compileRelations(measures),
    effects: compileEffects(measures, rules),
    emissionRates: compileEmissionRates(ll97),
  };
}
