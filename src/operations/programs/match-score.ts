import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { ProgramStatus } from '../../vocabulary/programs.ts';
import type { MatchItem } from '../../contract/programs/index.ts';
import type { Eligibility } from './eligibility.ts';
import type { Terms } from './terms.ts';

export type ScoreParts = MatchItem['scoreParts'];

/** Numbers of the score by name, as the catalogue gives them. */
export interface Scoring {
  readonly status: Readonly<Record<string, number>>;
  readonly confidence: Readonly<Record<string, number>>;
  readonly parameters: Readonly<Record<(typeof PARAMETERS)[number], number>>;
  readonly weights: ScoreParts;
}

const PARAMETERS = [
  'termsNotOnRecord',
  'requirementOpen',
  'requirementInWords',
  'datesUnstated',
  'datesOpen',
  'sectorUnasked',
  'amountPublished',
  'amountNone',
  'placeOpen',
  'placeFederal',
  'undeterminedShare',
] as const;

export function scoringOf({ matchScores }: IncentiveRules): Scoring {
  const { status, confidence, parameters } = matchScores;
  const numberOf = (name: string): number => parameters[name]?.value ?? 0;
  return {
    status: numbersOf(status),
    confidence: numbersOf(confidence),
    parameters: Object.fromEntries(PARAMETERS.map((name) => [name, numberOf(name)])) as Scoring['parameters'],
    weights: {
      status: numberOf('weightStatus'),
      dates: numberOf('weightDates'),
      requirements: numberOf('weightRequirements'),
      sector: numberOf('weightSector'),
      amount: numberOf('weightAmount'),
      confidence: numberOf('weightConfidence'),
      place: numberOf('weightPlace'),
      size: numberOf('weightSize'),
    },
  };
}

const numbersOf = (named: Readonly<Record<string, { readonly value: number }>>) =>
  Object.fromEntries(Object.entries(named).map(([name, { value }]) => [name, value]));

interface Scored {
  readonly terms: Terms;
  readonly status: ProgramStatus;
  readonly eligibility: Eligibility;
  /** Is it money, and known for this project? */
  readonly amount: 'priced' | 'published' | 'none';
  readonly sectorAsked: boolean;
  readonly size: number;
}

/** How many of these are still open. */
function openAmong(
  conditions: readonly { readonly code: string }[],
  { determination, reasons }: Eligibility,
) {
  if (determination === 'eligible') return 0;
  let open = 0;
  for (const { code } of conditions) if (reasons.some((reason) => reason.code === code)) open += 1;
  return open;
}

/** The share of its conditions that were tested and met; what is open or only words counts for less. */
function requirementsPart({ terms, eligibility }: Scored, { parameters }: Scoring): number {
  const { gates, openToAll } = terms.program;
  const total = terms.onRecord ? gates.length + terms.inWords.length : 0;
  if (total === 0) return openToAll === true ? 1 : parameters.termsNotOnRecord;
  const lost =
    openAmong(gates, eligibility) * (1 - parameters.requirementOpen) +
    openAmong(terms.inWords, eligibility) * (1 - parameters.requirementInWords);
  return 1 - lost / total;
}

const PLACE_CODES: ReadonlySet<string> = new Set(['territory', 'line_territory', 'utility_account']);

/** Is the project known to lie where the program holds? */
function placePart({ terms, eligibility }: Scored, { parameters }: Scoring): number {
  if (terms.program.jurisdiction === 'federal') return parameters.placeFederal;
  return openAmong(
    terms.program.gates.filter(({ code }) => PLACE_CODES.has(code)),
    eligibility,
  ) > 0
    ? parameters.placeOpen
    : 1;
}

/** Millions of dollars are as much as a project without a known cost can ask for. */
const LARGEST_USD = 1e6;

/** The part of the cost that a program would pay, steeper for the first dollars; without a cost by its dollars alone. */
export function sizePart(cents: number | null, costCents: number): number {
  if (cents === null || cents <= 0) return 0;
  return costCents > 0
    ? Math.sqrt(Math.min(1, cents / costCents))
    : Math.min(1, Math.log10(1 + cents / 100) / Math.log10(LARGEST_USD));
}

/** Each part 0 to 1, by the numbers of the catalogue. */
export function scoreParts(scored: Scored, scoring: Scoring): ScoreParts {
  const { terms, eligibility, status, amount, sectorAsked } = scored;
  const { windows, confidence } = terms.program;
  const { parameters } = scoring;
  const late = eligibility.reasons.some(({ code }) => code === 'past_published_end');
  const dates = windows === undefined ? parameters.datesUnstated : 1;
  return {
    status: scoring.status[status] ?? 0,
    dates: late ? parameters.datesOpen : dates,
    requirements: requirementsPart(scored, scoring),
    sector: sectorAsked ? 1 : parameters.sectorUnasked,
    amount:
      amount === 'priced' ? 1 : amount === 'published' ? parameters.amountPublished : parameters.amountNone,
    confidence: scoring.confidence[confidence] ?? 0,
    place: placePart(scored, scoring),
    size: scored.size,
  };
}

const weighed = (parts: ScoreParts, weights: ScoreParts): number =>
  weights.status * parts.status +
  weights.dates * parts.dates +
  weights.requirements * parts.requirements +
  weights.sector * parts.sector +
  weights.amount * parts.amount +
  weights.confidence * parts.confidence +
  weights.place * parts.place +
  weights.size * parts.size;

const ALL: ScoreParts = {
  status: 1,
  dates: 1,
  requirements: 1,
  sector: 1,
  amount: 1,
  confidence: 1,
  place: 1,
  size: 1,
};

/** The weighted mean of the parts, rounded to four decimals; what is not settled is worth less. */
export function eligibilityScore(
  parts: ScoreParts,
  { determination }: Eligibility,
  { weights, parameters }: Scoring,
): number {
  const whole = weighed(ALL, weights);
  const mean = whole === 0 ? 0 : weighed(parts, weights) / whole;
  const share = determination === 'eligible' ? 1 : parameters.undeterminedShare;
  return Math.round(mean * share * 10_000) / 10_000;
}
