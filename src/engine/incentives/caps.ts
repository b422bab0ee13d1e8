import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { roundCents, type Cents } from '../../quantities/money.ts';
import type { AppliedAdder, BindingCap, EligibleWork, ProjectFacts } from './types.ts';

interface Draft {
  readonly baseCents: number;
  readonly adders: readonly AppliedAdder[];
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
  /** Null when no cap bound. */
  readonly cap: BindingCap | null;
}

interface Limit {
  readonly cents: number;
  readonly cap: BindingCap | null;
}

type DollarCap = Extract<BindingCap, { readonly kind: 'dollars' }>;

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

const lower = (limit: Limit, cents: number, cap: BindingCap): Limit =>
  cents < limit.cents - SLACK_CENTS ? { cents, cap } : limit;

/** A cap in dollars, on the whole or on each technology. */
function bounded(limit: Limit, cap: DollarCap, work: EligibleWork, total: number): Limit {
  const usd = cap.usd * cap.years;
  const cents = cap.eachTechnology ? capOfParts(usd * 100, work, total) : usd * 100 * cap.count;
  return lower(limit, cents, cap);
}

const COST_OF_WORK: BindingCap = { kind: 'cost_of_work' };

/** What a cap is counted by: dwellings, or the items somebody counted; anything else is taken as one. */
function countOf(per: string | undefined, { dwellingUnits }: CapInput['facts'], work: EligibleWork): number {
  if (per === 'dwelling') return dwellingUnits ?? 1;
  return per === 'item' ? (work.units ?? 1) : 1;
}

/**
 * No program pays more than the work costs. What pays for years of output, for what is fed in or for load held back is no
 * subsidy of that cost.
 */
const boundByCost = ({ benefit, paid }: CompiledProgram): boolean =>
  benefit.basis !== 'produced' &&
  benefit.basis !== 'exported' &&
  benefit.basis !== 'per_month' &&
  !(paid === 'performance' && benefit.kind === 'per_unit');

function lowest({ program, facts, work }: CapInput, total: number): Limit {
  let limit: Limit = { cents: total, cap: null };
  const { caps, benefit } = program;
  const { costCents } = work;
  if (caps !== undefined) {
    const { shareOfCost: share, totalUsd, annualUsd, per, perTechnology } = caps;
    const shared = {
      kind: 'dollars',
      count: countOf(per, facts, work),
      per: per === undefined || per === 'project' ? null : per,
      eachTechnology: perTechnology === true,
    } as const;
    if (share !== undefined && costCents > 0)
      limit = lower(limit, costCents * share, { kind: 'share_of_cost', share, costCents });
    if (totalUsd !== undefined)
      limit = bounded(limit, { ...shared, field: 'totalUsd', usd: totalUsd, years: 1 }, work, total);
    if (annualUsd !== undefined) {
      const years = benefit.years ?? 1;
      limit = bounded(limit, { ...shared, field: 'annualUsd', usd: annualUsd, years }, work, total);
    }
  }
  if (costCents > 0 && boundByCost(program)) limit = lower(limit, costCents, COST_OF_WORK);
  return limit;
}

/** Applies the program's own caps: the base keeps its money first, adders give way from the last. */
export function capped(input: CapInput, draft: Draft): Limited {
  const base = roundCents(draft.baseCents);
  let total: number = base;
  for (const adder of draft.adders) total += adder.cents;
  const limit = lowest(input, total);
  if (limit.cap === null)
    return { baseCents: base, adders: draft.adders, totalCents: total as Cents, cap: null };
  const most = roundCents(limit.cents);
  let left: number = most;
  const baseCents = Math.min(base, left) as Cents;
  left -= baseCents;
  const adders = draft.adders.map((adder) => {
    const cents = Math.min(adder.cents, left) as Cents;
    left -= cents;
    return { ...adder, cents };
  });
  return { baseCents, adders, totalCents: most, cap: limit.cap };
}
