import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { BenefitKind } from '../../catalog/sections/programs/vocabulary.ts';
import { roundCents, type Cents } from '../../quantities/money.ts';
import { appliedAdders } from './adders.ts';
import { capped } from './caps.ts';
import { dollars, percent, trimmed } from '../../quantities/number-text.ts';
import { quantityOf } from './quantity.ts';
import { rateStep, wageOutcome } from './wages.ts';
import type {
  AppliedAdder,
  BenefitAmount,
  EligibleWork,
  Priced,
  ProjectFacts,
  WageOutcome,
} from './types.ts';

export interface PricingInput {
  readonly program: CompiledProgram;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
}

const NO_ADDERS: readonly AppliedAdder[] = [];

interface Rate {
  readonly value: number;
  readonly factor: number;
  readonly wage: WageOutcome;
}

/** Headline rate after wage rule and phase-down. An "up to" figure is priced at its lower end. */
function rateOf({ program, facts, work }: PricingInput): Rate | null {
  const { benefit, wages } = program;
  const wage = wageOutcome(program, facts, work);
  const step = rateStep(program, work);
  const full = step?.fullAmount ?? benefit.low ?? benefit.amount;
  const value = wage === 'base' ? (step?.baseAmount ?? wages?.baseAmount ?? null) : full;
  return value === null ? null : { value, factor: step?.factor ?? 1, wage };
}

interface Draft {
  readonly baseCents: number;
  readonly adders: readonly AppliedAdder[];
  readonly basisCents: number | null;
  readonly formula: () => string;
}

function finished(input: PricingInput, rate: Rate, draft: Draft): Priced {
  const limited = capped(input, draft);
  const { factor } = rate;
  const { capText } = limited;
  return {
    kind: 'priced',
    amount: {
      baseCents: limited.baseCents,
      adders: limited.adders,
      totalCents: limited.totalCents,
      rate: rate.value * factor,
      basisCents: draft.basisCents as Cents | null,
      capped: capText !== null,
      wage: rate.wage,
      formula: () => {
        const step = factor === 1 ? '' : ` × ${percent(factor)} for the year construction begins`;
        return `${draft.formula()}${step}${capText === null ? '' : capText()}`;
      },
    },
  };
}

function shareOfCost(input: PricingInput, rate: Rate): Priced {
  const cost = input.work.costCents;
  const adders = appliedAdders(input.program, input.facts, {
    cost,
    rate: rate.value,
    factor: rate.factor,
    wage: rate.wage,
    work: input.work,
  });
  return finished(input, rate, {
    baseCents: cost * rate.value * rate.factor,
    adders,
    basisCents: cost,
    formula: () => {
      let text = `${percent(rate.value)} of ${dollars(cost)}`;
      for (const adder of adders) text += ` + ${percent(adder.rate)} (${ADDER_WORDS[adder.name]})`;
      return text;
    },
  });
}

const ADDER_WORDS = {
  energyCommunity: 'energy community',
  domesticContent: 'domestic content',
  lowIncome: 'low-income allocation',
} as const;

function perUnit(input: PricingInput, rate: Rate): Priced {
  const { program, facts, work, rules } = input;
  const { benefit } = program;
  const quantity = quantityOf(benefit, facts, work, rules);
  if (quantity === null)
    return none(
      'no_project_quantity',
      `Paid by a quantity no project input gives: ${benefit.unit ?? benefit.kind}.`,
    );
  const { value: count, unit } = quantity;
  if (count === null) return { kind: 'missing', inputs: [quantity.input] };
  const years = benefit.kind === 'per_kwh' ? (benefit.years ?? 1) : 1;
  const deduction = benefit.basis === 'deduction' ? rules.parameters.corporateIncomeTaxRate.value : 1;
  const baseCents = rate.value * 100 * count * years * deduction * rate.factor;
  const adders = appliedAdders(program, facts, {
    cost: baseCents,
    rate: rate.value,
    factor: 1,
    wage: rate.wage,
    work,
  });
  const formula = () => {
    const base =
      benefit.kind === 'fixed'
        ? dollars(rate.value * 100)
        : `$${trimmed(rate.value, 4)} × ${trimmed(count, 1)} ${unit}`;
    const overYears = years === 1 ? '' : ` × ${years} years`;
    const asTax = deduction === 1 ? '' : ` × ${percent(deduction)} tax rate`;
    let text = `${base}${overYears}${asTax}`;
    for (const adder of adders)
      text += ` + ${percent(adder.rate)} of the credit (${ADDER_WORDS[adder.name]})`;
    return text;
  };
  return finished(input, rate, { baseCents, adders, basisCents: null, formula });
}

/** Several parts, each for its own kind of work. */
function components(input: PricingInput, rate: Rate): Priced {
  const { program, facts, work, rules } = input;
  let baseCents = 0;
  const words: (() => string)[] = [];
  for (const part of program.benefit.components ?? []) {
    let mask = 0;
    for (const tag of part.tags) mask |= rules.tagBits[tag] ?? 0;
    if ((work.tagMask & mask) === 0) continue;
    const quantity = quantityOf(part, facts, work, rules);
    if (quantity === null) continue;
    const { value: count, unit } = quantity;
    if (count === null) return { kind: 'missing', inputs: [quantity.input] };
    baseCents += part.amount * 100 * count;
    words.push(() => `$${trimmed(part.amount)} × ${trimmed(count, 1)} ${unit}`);
  }
  if (words.length === 0) return NO_PAID_WORK;
  const formula = () => words.map((text) => text()).join(' + ');
  return finished(input, rate, { baseCents, adders: NO_ADDERS, basisCents: null, formula });
}

const none = (code: string, text: string): Priced => ({ kind: 'none', reason: { code, text } });

const NO_PAID_WORK = none('no_paid_work', 'None of the work is of a kind this program pays for.');
const AMOUNT_UNKNOWN = none('amount_unknown', 'No source gives the amount it pays now.');

const unpriced = (kind: BenefitKind, text: string): [string, Priced] => [kind, none(`benefit_${kind}`, text)];

/** Kinds of benefit that no project has dollars of. */
const UNPRICED: ReadonlyMap<string, Priced> = new Map([
  unpriced('loan', 'A loan is financing, not money toward cost.'),
  unpriced('tax_exemption', 'An exemption is worth the tax not charged, which the project does not show.'),
  unpriced('depreciation', 'Depreciation is worth its tax effect, which is not modelled.'),
  unpriced('service', 'Work, advice or goods given instead of money; no source prices them.'),
  unpriced('unspecified', 'No source gives an amount.'),
]);

/** True when the program pays no dollars for any work. */
export const neverPriced = (program: CompiledProgram): boolean => UNPRICED.has(program.benefit.kind);

/** What a program would pay for this work, before asking whether the project is eligible. Pure; cents rounded once a part. */
export function priceBenefit(input: PricingInput): Priced {
  const { benefit } = input.program;
  const never = UNPRICED.get(benefit.kind);
  if (never !== undefined) return never;
  const rate = rateOf(input);
  if (rate === null) return AMOUNT_UNKNOWN;
  if (benefit.components !== undefined && input.work.tagMask !== 0) return components(input, rate);
  return benefit.kind === 'percent_of_cost' ? shareOfCost(input, rate) : perUnit(input, rate);
}

/** Scales a calculated amount (elective pay with less than the whole credit). */
export function scaledAmount(amount: BenefitAmount, factor: number, why: string): BenefitAmount {
  if (factor === 1) return amount;
  const baseCents = roundCents(amount.baseCents * factor);
  const adders = amount.adders.map((adder) => ({ ...adder, cents: roundCents(adder.cents * factor) }));
  let total: number = baseCents;
  for (const adder of adders) total += adder.cents;
  return {
    ...amount,
    baseCents,
    adders,
    totalCents: total as Cents,
    formula: () => `(${amount.formula()}) × ${percent(factor)} ${why}`,
  };
}
