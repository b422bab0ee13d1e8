import { dollars, percent, trimmed } from '../../quantities/number-text.ts';
import type { BenefitArithmetic, BindingCap, CountedUnits } from './types.ts';

/** The arithmetic of an amount in words, made only where it is served. */
export function arithmeticText({ rate, base, adders, cap, electiveShare }: BenefitArithmetic): string {
  let text = baseText(base, rate.value);
  const share = base.kind === 'share_of_cost' ? '' : ' of the credit';
  for (const adder of adders) text += ` + ${percent(adder.rate)}${share} (${ADDER_WORDS[adder.name]})`;
  if (rate.factor !== 1) text += ` × ${percent(rate.factor)} for the year construction begins`;
  if (cap !== null) text += `, at most ${capText(cap)}`;
  if (electiveShare === null) return text;
  return `(${text}) × ${percent(electiveShare)} elective pay without domestic content`;
}

export const ADDER_WORDS = {
  energyCommunity: 'energy community',
  domesticContent: 'domestic content',
  lowIncome: 'low-income allocation',
} as const;

function baseText(base: BenefitArithmetic['base'], rate: number): string {
  switch (base.kind) {
    case 'share_of_cost':
      return `${percent(rate)} of ${dollars(base.costCents)}`;
    case 'components':
      return base.parts.map(({ usd, units }) => unitsText(trimmed(usd), units)).join(' + ');
    case 'units': {
      const { units, years, months, deduction } = base;
      const each = units.kind === 'fixed' ? dollars(rate * 100) : unitsText(trimmed(rate, 4), units);
      const overYears = years === 1 ? '' : ` × ${years} years`;
      const overMonths = months === 1 ? '' : ` × ${months} months`;
      return `${each}${overYears}${overMonths}${deduction === 1 ? '' : ` × ${percent(deduction)} tax rate`}`;
    }
  }
}

const unitsText = (usd: string, { count, unit }: CountedUnits): string =>
  `$${usd} × ${trimmed(count, 1)} ${unit}`;

/** `a dwelling`, `an item`. */
export const each = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

function capText(cap: BindingCap): string {
  switch (cap.kind) {
    case 'share_of_cost':
      return `${percent(cap.share)} of ${dollars(cap.costCents)}`;
    case 'cost_of_work':
      return 'the cost of the work';
    case 'dollars': {
      const { field, usd, per, eachTechnology } = cap;
      const amount = `${dollars(usd * 100)}${field === 'annualUsd' ? ' a year' : ''}`;
      return `${amount}${per === null ? '' : ` ${each(per)}`}${eachTechnology ? ' for each technology' : ''}`;
    }
  }
}
