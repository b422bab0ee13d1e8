import type { Snapshot } from '../../catalog/snapshot.ts';
import { ENGINE_CLASSES } from '../building/types.ts';
import { keyed } from '../keyed.ts';
import { compileClass } from './class-tables.ts';
import { compileEmissionRates } from './emission-rates.ts';
import { compileEntries } from './entries.ts';
import { TextCodes } from './fact-row.ts';
import { measureRules, type RuleSections } from './rules.ts';

/** What choosing measures reads of the catalogue, worked out once. */
export function compileMeasures(sections: RuleSections & Pick<Snapshot['sections'], 'measures' | 'll97'>) {
  const { measures, ll97 } = sections;
  const rules = measureRules(sections);
  const textCodes = new TextCodes();
  const entries = compileEntries(measures, textCodes);
  return {
    rules,
    entries,
    byClass: keyed(ENGINE_CLASSES, (name) => compileClass(entries, name, rules)),
    textCodes,
    emissionRates: compileEmissionRates(ll97),
  };
}

export type MeasureTables = Readonly<ReturnType<typeof compileMeasures>>;
