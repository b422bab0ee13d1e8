import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { roundCents, type Cents } from '../../quantities/money.ts';
import { dollars, percent } from './money-text.ts';
import type { AppliedAdder, EligibleWork } from './types.ts';

interface Draft {
  readonly baseCents: number;
  readonly adders: readonly AppliedAdder[];
  readonly basisCents: number | null;
}

interface Limited {
  readonly baseCents: Cents;
  readonly adders: readonly AppliedAdder[];
  readonly totalCents: Cents;
  /** Which cap bound, in words; empty when none did. */
  readonly capText: string;
}

interface Limit {
  cents: number;
  text: string;
}

/** Caps that hold for each technology apart: each part pays up to the cap, and the parts add. */
function capOfParts(capCents: number, work: EligibleWork, total: number): number {
  const parts = work.costCentsByPart;
  if (parts.length < 2 || work.costCents <= 0) return Math.min(capCents, total);
  let sum = 0;
  for (const part of parts) sum += Math.min(capCents, (total * part) / work.costCents);
  return sum;
}

function lowest(program: CompiledProgram, work: EligibleWork, total: number): Limit {
  const limit: Limit = { cents: total, text: '' };
  const lower = (cents: number, text: () => string) => {
    // Half a cent of slack: a cap equal to the amount does not bind.
    if (cents < limit.cents - 0.5) Object.assign(limit, { cents, text: text() });
  };
  const { caps, benefit } = program;
  if (caps?.shareOfCost !== undefined && work.costCents > 0)
    lower(
      work.costCents * caps.shareOfCost,
      () => `, at most ${percent(caps.shareOfCost ?? 1)} of ${dollars(work.costCents)}`,
    );
  const each = caps?.perTechnology === true ? ' for each technology' : '';
  const bound = (usd: number, text: string) =>
    lower(
      caps?.perTechnology === true ? capOfParts(usd * 100, work, total) : usd * 100,
      () => `, at most ${text}${each}`,
    );
  if (caps?.totalUsd !== undefined) bound(caps.totalUsd, dollars(caps.totalUsd * 100));
  if (caps?.annualUsd !== undefined)
    bound(caps.annualUsd * (benefit.years ?? 1), `${dollars(caps.annualUsd * 100)} a year`);
  // No program pays more than the work costs; a credit on ten years of output is no subsidy of cost.
  if (work.costCents > 0 && benefit.basis !== 'produced')
    lower(work.costCents, () => ', at most the cost of the work');
  return limit;
}

/** Applies the program's own caps: the base keeps its money first, adders give way from the last. */
export function capped(program: CompiledProgram, work: EligibleWork, draft: Draft): Limited {
  const base = roundCents(draft.baseCents);
  let total: number = base;
  for (const adder of draft.adders) total += adder.cents;
  const limit = lowest(program, work, total);
  if (limit.text === '')
    return { baseCents: base, adders: draft.adders, totalCents: total as Cents, capText: '' };
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
