import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { roundCents, type Cents } from '../../quantities/money.ts';
import { dollars, percent } from '../../quantities/number-text.ts';
import type { AppliedAdder, EligibleWork, ProjectFacts } from './types.ts';

interface Draft {
  readonly baseCents: number;
  readonly adders: readonly AppliedAdder[];
  readonly basisCents: number | null;
}

interface CapInput {
  readonly program: CompiledProgram;
  readonly facts: Pick<ProjectFacts, 'dwellingUnits'>;
  readonly work: EligibleWork;
}

interface Limited {
  readonly baseCents: Cents;
  readonly adders: readonly AppliedAdder[];
  readonly totalCents: Cents;
  /** Which cap bound, in words; null when none did. */
  readonly capText: (() => string) | null;
}

interface Limit {
  readonly cents: number;
  readonly text: (() => string) | null;
}

interface Capping {
  readonly program: CompiledProgram;
  readonly work: EligibleWork;
  /** Dwellings a cap per dwelling is counted by; what else a cap is counted by is taken as one. */
  readonly dwellings: number | null;
  readonly total: number;
  readonly words: () => string;
}

/** Caps that hold for each technology apart: each part pays up to the cap, and the parts add. */
function capOfParts(capCents: number, work: EligibleWork, total: number): number {
  const parts = work.costCentsByPart;
  if (parts.length < 2 || work.costCents <= 0) return Math.min(capCents, total);
  let sum = 0;
  for (const part of parts) sum += Math.min(capCents, (total * part) / work.costCents);
  return sum;
}

/** Half a cent of slack: a cap equal to the amount does not bind. */
const SLACK_CENTS = 0.5;

const lower = (limit: Limit, cents: number, text: () => string): Limit =>
  cents < limit.cents - SLACK_CENTS ? { cents, text } : limit;

/** A cap in dollars, on the whole or on each technology. */
function bounded(limit: Limit, usd: number, { program, work, dwellings, total, words }: Capping): Limit {
  const each = program.caps?.perTechnology === true;
  const count = program.caps?.per === 'dwelling' ? (dwellings ?? 1) : 1;
  const cents = each ? capOfParts(usd * 100, work, total) : usd * 100 * count;
  const by = program.caps?.per;
  const unit = by === undefined || by === 'project' ? '' : ` a ${by}`;
  return lower(limit, cents, () => `, at most ${words()}${unit}${each ? ' for each technology' : ''}`);
}

const COST_OF_WORK = () => ', at most the cost of the work';

function lowest({ program, facts, work }: CapInput, total: number): Limit {
  let limit: Limit = { cents: total, text: null };
  const { caps, benefit } = program;
  const dwellings = facts.dwellingUnits;
  if (caps !== undefined) {
    const { shareOfCost, totalUsd, annualUsd } = caps;
    if (shareOfCost !== undefined && work.costCents > 0)
      limit = lower(
        limit,
        work.costCents * shareOfCost,
        () => `, at most ${percent(shareOfCost)} of ${dollars(work.costCents)}`,
      );
    if (totalUsd !== undefined)
      limit = bounded(limit, totalUsd, {
        program,
        work,
        dwellings,
        total,
        words: () => dollars(totalUsd * 100),
      });
    if (annualUsd !== undefined)
      limit = bounded(limit, annualUsd * (benefit.years ?? 1), {
        program,
        work,
        dwellings,
        total,
        words: () => `${dollars(annualUsd * 100)} a year`,
      });
  }
  // No program pays more than the work costs; a credit on ten years of output is no subsidy of cost.
  if (work.costCents > 0 && benefit.basis !== 'produced') limit = lower(limit, work.costCents, COST_OF_WORK);
  return limit;
}

/** Applies the program's own caps: the base keeps its money first, adders give way from the last. */
export function capped(input: CapInput, draft: Draft): Limited {
  const base = roundCents(draft.baseCents);
  let total: number = base;
  for (const adder of draft.adders) total += adder.cents;
  const limit = lowest(input, total);
  if (limit.text === null)
    return { baseCents: base, adders: draft.adders, totalCents: total as Cents, capText: null };
  const cap = roundCents(limit.cents);
  let left: number = cap;
  const baseCents = Math.min(base, left) as Cents;
  left -= baseCents;
  const adders = draft.adders.map((adder) => {
    const cents = Math.min(adder.cents, left) as Cents;
    left -= cents;
    return { ...adder, cents };
  });
  return { baseCents, adders, totalCents: cap, capText: limit.text };
}
