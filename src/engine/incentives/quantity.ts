import type { Benefit } from '../../catalog/sections/programs/benefit.ts';
import type { BenefitKind } from '../../catalog/sections/programs/vocabulary.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { EligibleWork, ProjectFacts } from './types.ts';

/** How many units a per-unit benefit pays for. */
export interface Quantity {
  readonly value: number | null;
  /** Input a caller would give; named when the value is unknown. */
  readonly input: string;
  readonly unit: string;
}

/** 12 kBtu/h to the ton: 1.2 units of 10,000 Btu/h, by definition. */
const TEN_KBTUH_PER_TON = 1.2;

const scaled = (value: number | null, factor: number): number | null =>
  value === null ? null : value * factor;

function perKwh(basis: Benefit['basis'], work: EligibleWork): Quantity | null {
  if (basis === 'storage_capacity')
    return { value: work.storageKwh, input: 'capacity', unit: 'kWh of storage' };
  if (basis === 'saved') return { value: work.annualKwhSaved, input: 'annualKwh', unit: 'kWh saved a year' };
  if (basis === 'produced') return { value: work.annualKwhProduced, input: 'annualKwh', unit: 'kWh a year' };
  return stated(work, 'kWh');
}

/** A quantity that only the asker can count; null where nobody did. */
const stated = ({ units }: EligibleWork, unit: string): Quantity | null =>
  units === null ? null : { value: units, input: 'quantity', unit };

/** What one unit of a benefit is, from its published unit: `$/fixture` is a fixture, `$ each` an item. */
export function unitNoun(unit: string | null): string {
  const words = unit?.split(',')[0] ?? '';
  const noun = /^\$\s*(?:\/|an? )(.+)$/.exec(words)?.[1];
  return noun ?? 'item';
}

/** The noun for a count: one word of letters takes a plural. */
const counted = (noun: string, count: number): string =>
  count !== 1 && /^[a-z]{3,}$/.test(noun) ? `${noun}s` : noun;

interface BenefitTerms {
  readonly kind: BenefitKind;
  readonly basis?: Benefit['basis'];
  readonly unit?: string | null;
}

/** The quantity a benefit kind is multiplied by; null when nothing of the project says it. */
export function quantityOf(
  terms: BenefitTerms,
  facts: ProjectFacts,
  work: EligibleWork,
  rules: IncentiveRules,
): Quantity | null {
  switch (terms.kind) {
    case 'fixed':
      return { value: 1, input: '', unit: 'project' };
    case 'per_kw':
      if (terms.basis === 'per_month') return stated(work, 'kW');
      return { value: work.capacityKwDc ?? work.capacityKwAc, input: 'capacity', unit: 'kW' };
    case 'per_kwh':
      return perKwh(terms.basis, work);
    case 'per_sqft':
      return { value: work.floorAreaSqft ?? facts.floorAreaSqft, input: 'floorAreaSqft', unit: 'sqft' };
    case 'per_dwelling':
      return { value: facts.dwellingUnits, input: 'dwellingUnits', unit: 'dwellings' };
    case 'per_ton':
      return { value: work.tons, input: 'tons', unit: 'tons' };
    case 'per_10kbtuh':
      return { value: scaled(work.tons, TEN_KBTUH_PER_TON), input: 'tons', unit: 'units of 10,000 Btu/h' };
    case 'per_therm':
      return { value: work.annualThermsSaved, input: 'annualTherms', unit: 'therms saved a year' };
    case 'per_mmbtu':
      return {
        value: scaled(work.annualThermsSaved, rules.parameters.mmbtuPerTherm.value),
        input: 'annualTherms',
        unit: 'MMBtu of fuel displaced a year',
      };
    case 'per_kg':
      return stated(work, 'kg');
    case 'per_unit': {
      const noun = unitNoun(terms.unit ?? null);
      return stated(work, counted(noun, work.units ?? 1));
    }
    default:
      return null;
  }
}
