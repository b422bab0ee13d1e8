import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { CalculateInput } from '../../contract/programs/index.ts';
import type { EligibleWork, ProjectFacts } from '../../engine/incentives/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import { sizedWork, type SizeReading } from './project-work.ts';
import { lineLabel, type Offer } from './offers.ts';
import {
  datesOf,
  isOfHomes,
  ownerFacts,
  requestFacts,
  requestWork,
  type ProjectDates,
} from './request-facts.ts';
import type { UtilityIndex } from './utility-index.ts';

export interface Calculation {
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  /** Every default and every use of an optional input, one sentence each. */
  readonly assumptions: readonly string[];
}

interface CalculationContext {
  readonly input: CalculateInput;
  readonly whole: CompiledProgram;
  readonly offer: Offer;
  readonly today: CalendarDate;
  readonly rules: IncentiveRules;
  readonly utilities: UtilityIndex;
}

function lineSentence({ input, whole, offer }: CalculationContext): string[] {
  const count = whole.lines?.length ?? 0;
  if (count < 2 || offer.line === null || input.benefitId !== undefined) return [];
  return [
    `The program has ${count} lines; priced is ${offer.line.id} (${lineLabel(offer.line)}). benefitId chooses another.`,
  ];
}

function sentences(
  context: CalculationContext,
  dates: ProjectDates,
  owner: ProjectFacts['ownerType'],
): string[] {
  const { input, offer } = context;
  const { benefit } = offer.program;
  const statements: string[] = [];
  if (input.asOf === undefined) statements.push(`Calculated as of ${dates.asOf}.`);
  if (input.constructionBegins === undefined && input.beginConstruction === undefined)
    statements.push(`Construction is taken to begin on ${dates.constructionBegins}.`);
  if (input.ownerType === undefined && owner === 'for_profit')
    statements.push('The owner is taken as a taxed for-profit owner.');
  statements.push(...lineSentence(context));
  if (input.annualKwh !== undefined && benefit.kind !== 'per_kwh')
    statements.push('annualKwh does not enter this program.');
  if (input.quantity !== undefined && !readsQuantity(offer.program))
    statements.push('quantity does not enter this program.');
  if (input.quantity === undefined && offer.program.caps?.per === 'item')
    statements.push('Its limit holds for each item, and one is taken; quantity says how many.');
  if (benefit.low !== undefined) statements.push('A published range is priced at its lower end.');
  return statements;
}

/** Kinds that no other input counts, and limits that hold for each item. */
const readsQuantity = ({ benefit, caps }: CompiledProgram): boolean =>
  benefit.kind === 'per_unit' ||
  benefit.kind === 'per_kg' ||
  (benefit.kind === 'per_kwh' && benefit.basis === undefined) ||
  benefit.basis === 'exported' ||
  caps?.per === 'item';

const CAPACITY_WORDS: Readonly<Record<SizeReading, string>> = {
  kw: '',
  kw_held_back: 'capacity is read as kW held back in every month that pays.',
  tons: 'capacity is read as tons.',
  storage_kwh: 'capacity is read as kWh of usable storage.',
  kw_of_storage: 'capacity is read as kW, of which a battery stores at least an hour.',
  kw_thermal: 'capacity is read as kW thermal.',
};

/** The request as the evaluator's facts, with everything assumed said. @throws ProblemError `invalid-request`. */
export function calculationOf(context: CalculationContext): Calculation {
  const { input, offer, rules, utilities } = context;
  const dates = datesOf(input, context.today);
  const bonus = input.qualifiesForBonus;
  // A ZIP code says the state where nothing else does.
  const own = offer.program.state === 'US' || input.zip !== undefined ? null : offer.program.state;
  const state = input.state ?? own;
  const base = requestFacts({ input, state, dates, rules, utilities });
  const facts: ProjectFacts = {
    ...base,
    ...ownerFacts(input, { ofHomes: isOfHomes(offer.program) }),
    energyCommunity: bonus?.energyCommunity === true,
    domesticContent: bonus?.domesticContent ?? null,
    lowIncome: bonus?.lowIncome === true,
    confirmed: [...base.confirmed, ...(bonus?.lowIncome === true ? ['low_income_allocation'] : [])],
  };
  const priced = { ...requestWork(input, dates), costCents: centsFromUsd(input.projectCost) };
  const { work, reading: read } = sizedWork(input, offer.program, priced);
  const reading = CAPACITY_WORDS[read];
  const assumptions = sentences(context, dates, facts.ownerType);
  if (input.capacity !== undefined && reading !== '') assumptions.push(reading);
  return { facts, work, assumptions };
}
