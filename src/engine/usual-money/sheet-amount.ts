import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import { priceBenefit } from '../incentives/amount.ts';
import type { EligibleWork, ProjectFacts } from '../incentives/types.ts';
import type { SheetAmount } from './types.ts';

interface SheetInput {
  readonly program: CompiledProgram;
  readonly lineIds: readonly string[];
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
}

/** What the line of the program's rate sheet that pays most comes to; null where none can be counted on this work. */
export function sheetAmount(input: SheetInput): SheetAmount | null {
  let best: SheetAmount | null = null;
  for (const line of input.program.lines ?? []) {
    if (!input.lineIds.includes(line.id)) continue;
    const own = amountOf(line, input);
    if (own !== null && (best === null || own.highCents > best.highCents)) best = own;
  }
  return best;
}

function amountOf(line: BenefitLine, { program, facts, work, rules }: SheetInput): SheetAmount | null {
  const { kind, amount, low, unit, basis } = line;
  const { benefit: _benefit, wages: _wages, adders: _adders, ...rest } = program;
  const caps = line.caps ?? program.caps;
  const priced = (rate: number | null) =>
    priceBenefit({
      program: {
        ...rest,
        ...(caps === undefined ? {} : { caps }),
        benefit: { kind, amount: rate, unit, ...(basis === undefined ? {} : { basis }) },
      },
      facts,
      work,
      rules,
    });
  const high = priced(amount);
  if (high.kind !== 'priced' || high.amount.totalCents <= 0) return null;
  const lowest = low === undefined ? high : priced(low);
  const to = line.to ?? program.deadline;
  return {
    lineId: line.id,
    lowCents: lowest.kind === 'priced' ? lowest.amount.totalCents : high.amount.totalCents,
    highCents: high.amount.totalCents,
    to,
    inForce: to === null || to >= facts.asOf,
  };
}
