import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { BenefitKind } from '../../catalog/sections/programs/vocabulary.ts';
import { roundCents, type Cents } from '../../quantities/money.ts';
import { appliedAdders } from './adders.ts';
import { capped } from './caps.ts';
import { quantityOf } from './quantity.ts';
import { maskOf } from './tier-work.ts';
import { isBaseRate, rateStep, wageOutcome } from './wages.ts';
import type {
  AppliedAdder,
  BenefitAmount,
  BenefitBase,
  BenefitRate,
  EligibleWork,
  Priced,
  ProjectFacts,
} from './types.ts';

export interface PricingInput {
  readonly program: CompiledProgram;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
}

const NO_ADDERS: readonly AppliedAdder[] = [];

/** Headline rate after wage rule and phase-down. An "up to" figure is priced at its lower end. Null where none is published. */
function rateOf({ program, facts, work }: PricingInput): BenefitRate | null {
  const { benefit, wages } = program;
  const wage = wageOutcome(program, facts, work);
  const step = rateStep(program, work);
  const value = isBaseRate(wage)
    ? (step?.baseAmount ?? wages?.baseAmount ?? null)
    : (step?.fullAmount ?? benefit.low ?? benefit.amount);
  return value === null ? null : { value, factor: step?.factor ?? 1, wage };
}

interface Draft {
  readonly baseCents: number;
  readonly adders: readonly AppliedAdder[];
  readonly base: BenefitBase;
}

function finished(input: PricingInput, rate: BenefitRate, { baseCents, adders, base }: Draft): Priced {
  const limited = capped(input, { baseCents, adders });
  return {
    kind: 'priced',
    amount: {
      baseCents: limited.baseCents,
      adders: limited.adders,
      totalCents: limited.totalCents,
      rate: rate.value * rate.factor,
      basisCents: base.kind === 'share_of_cost' ? (base.costCents as Cents) : null,
      wage: rate.wage,
      arithmetic: { rate, base, adders, cap: limited.cap, electiveShare: null },
    },
  };
}

function shareOfCost(input: PricingInput, rate: BenefitRate): Priced {
  const { costCents } = input.work;
  const adders = appliedAdders(input.program, input.facts, {
    cost: costCents,
    rate: rate.value,
    factor: rate.factor,
    wage: rate.wage,
    work: input.work,
  });
  const base = { kind: 'share_of_cost', costCents } as const;
  return finished(input, rate, { baseCents: costCents * rate.value * rate.factor, adders, base });
}

function perUnit(input: PricingInput, rate: BenefitRate): Priced {
  const { program, facts, work, rules } = input;
  const { benefit } = program;
  const quantity = quantityOf(benefit, facts, work, rules);
  if (quantity === null)
    return none(
      'no_project_quantity',
      `The amount depends on a quantity that no input gives: ${benefit.unit ?? benefit.kind}.`,
    );
  const { value: count, unit } = quantity;
  if (count === null) return { kind: 'missing', inputs: [quantity.input] };
  // What is paid for yearly output is paid for so many years.
  const byOutput = benefit.kind === 'per_kwh' || benefit.basis === 'produced';
  const years = byOutput ? (benefit.years ?? 1) : 1;
  const months = benefit.basis === 'per_month' ? (benefit.months ?? 1) : 1;
  const deduction = benefit.basis === 'deduction' ? rules.parameters.corporateIncomeTaxRate.value : 1;
  const baseCents = rate.value * 100 * count * years * months * deduction * rate.factor;
  const adders = appliedAdders(program, facts, {
    cost: baseCents,
    rate: rate.value,
    factor: 1,
    wage: rate.wage,
    work,
  });
  const units = { kind: benefit.kind, count, unit };
  return finished(input, rate, {
    baseCents,
    adders,
    base: { kind: 'units', units, years, months, deduction },
  });
}

/** Several parts, each for its own kind of work. */
function components(input: PricingInput, rate: BenefitRate): Priced {
  const { program, facts, work, rules } = input;
  let baseCents = 0;
  const parts: Extract<BenefitBase, { kind: 'components' }>['parts'][number][] = [];
  const { components: paid = [] } = program.benefit;
  for (const part of paid) {
    if ((work.tagMask & maskOf(part.tags, rules)) === 0) continue;
    const quantity = quantityOf(part, facts, work, rules);
    if (quantity === null) continue;
    const { value: count, unit } = quantity;
    if (count === null) return { kind: 'missing', inputs: [quantity.input] };
    baseCents += part.amount * 100 * count;
    parts.push({ usd: part.amount, units: { kind: part.kind, count, unit } });
  }
  if (parts.length === 0) return NO_PAID_WORK;
  return finished(input, rate, { baseCents, adders: NO_ADDERS, base: { kind: 'components', parts } });
}

const none = (code: string, text: string): Priced => ({ kind: 'none', reason: { code, text } });

const NO_PAID_WORK = none('no_paid_work', 'The program pays for none of this work.');
const AMOUNT_UNKNOWN = none('amount_unknown', 'No source gives the present amount.');

const unpriced = (kind: BenefitKind, text: string): [string, Priced] => [kind, none(`benefit_${kind}`, text)];

/** Kinds of benefit that no project has dollars of. */
const UNPRICED: ReadonlyMap<string, Priced> = new Map([
  unpriced('loan', 'A loan is financing, not money toward cost.'),
  unpriced('tax_exemption', 'An exemption is worth the tax saved, which depends on more than the project.'),
  unpriced('depreciation', 'Depreciation is worth its tax effect, which is not modelled.'),
  unpriced('service', 'The program gives work, advice or goods instead of money, and no source prices them.'),
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

/** Scales a calculated amount: less than the whole credit is paid, or the cost of the work leaves less. */
export function scaledAmount(amount: BenefitAmount, factor: number): BenefitAmount {
  if (factor === 1) return amount;
  const baseCents = roundCents(amount.baseCents * factor);
  const adders = amount.adders.map((adder) => ({ ...adder, cents: roundCents(adder.cents * factor) }));
  let total: number = baseCents;
  for (const adder of adders) total += adder.cents;
  return { ...amount, baseCents, adders, totalCents: total as Cents };
}
