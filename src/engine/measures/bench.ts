import type { Snapshot } from '../../catalog/snapshot.ts';
import { dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import type { PriceTables } from '../pricing/price-tables.ts';
import type { Space } from '../search/space.ts';
import { candidatesOf } from './candidates.ts';
import { measureFacts } from './facts.ts';
import type { MeasureTables } from './measure-tables.ts';
import { settingOf } from './setting.ts';

export interface OfferInput {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly compliance: ComplianceProfile;
  readonly asOf: CalendarDate;
  readonly snapshot: OfferSnapshot;
}

/** The parts of the snapshot that tiers are made from. */
export interface OfferSnapshot {
  readonly sections: Pick<Snapshot['sections'], 'll97' | 'returns' | 'tariffs'>;
  readonly tables: { readonly measures: MeasureTables; readonly prices: PriceTables };
}

/** What can be done on one building, in words and as the search takes it. */
export function benchOf({ profile, baseline, compliance, asOf, snapshot }: OfferInput) {
  const { measures, prices } = snapshot.tables;
  const { rules, textCodes } = measures;
  const facts = textCodes.rowOf(measureFacts({ profile, baseline, compliance, rules }));
  const parts = { years: profile.equipmentYears, today: dateParts(asOf).year, textCodes };
  const { list, there, service } = candidatesOf({
    profile,
    baseline,
    compliance,
    facts,
    measures,
    prices,
    parts,
  });
  const { work: tables } = measures.byClass[profile.parameterClass];
  return {
    profile,
    facts,
    parts,
    rules,
    candidates: list,
    // The electrical service, when the catalogue offers it here.
    service: list.find(({ measure }) => measure === service?.measure) ?? null,
    // Valid until the next building is searched.
    space: {
      tables,
      states: tables.memory.states,
      work: tables.memory.work,
      effects: tables.effects.numbers,
      choices: tables.effects.whole,
      starts: tables.effects.starts,
      there,
      setting: settingOf(profile, baseline, measures),
      rules,
      costs: prices.rules,
      service,
    } satisfies Space,
  };
}

export type Bench = Readonly<ReturnType<typeof benchOf>>;
