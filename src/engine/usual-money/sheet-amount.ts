import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import { priceBenefit } from '../incentives/amount.ts';
import type { EligibleWork, ProjectFacts } from '../incentives/types.ts';
import type { SheetAmount } from './types.ts';

/** A line of a rate sheet as programs that pay it and nothing else. */
export interface SheetLine {
  readonly id: string;
  readonly to: string | null;
  readonly high: CompiledProgram;
  /** At the lower figure of a range; null where the line has one figure. */
  readonly low: CompiledProgram | null;
}

/** Lines of a program's rate sheet that are for the work. */
export const sheetLines = (program: CompiledProgram, lineIds: readonly string[]): SheetLine[] =>
  (program.lines ?? [])
    .filter(({ id }) => lineIds.includes(id))
    .map((line) => ({
      id: line.id,
      to: line.to ?? program.deadline,
      high: payingLine(program, line, line.amount),
      low: line.low === undefined ? null : payingLine(program, line, line.low),
    }));

function payingLine(program: CompiledProgram, line: BenefitLine, rate: number | null): CompiledProgram {
  const { kind, unit, basis } = line;
  const { benefit: _benefit, wages: _wages, adders: _adders, ...rest } = program;
  const caps = line.caps ?? program.caps;
  return {
    ...rest,
    ...(caps === undefined ? {} : { caps }),
    benefit: { kind, amount: rate, unit, ...(basis === undefined ? {} : { basis }) },
  };
}

interface WorkToPrice {
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
}

/** What the line that pays most comes to; null where none can be counted on this work. */
export function sheetAmount(lines: readonly SheetLine[], input: WorkToPrice): SheetAmount | null {
  let best: SheetAmount | null = null;
  for (const line of lines) {
    const own = amountOf(line, input);
    if (own !== null && (best === null || own.highCents > best.highCents)) best = own;
  }
  return best;
}

function amountOf({ id, to, high, low }: SheetLine, input: WorkToPrice): SheetAmount | null {
  const most = priceBenefit({ program: high, ...input });
  if (most.kind !== 'priced' || most.amount.totalCents <= 0) return null;
  const least = low === null ? most : priceBenefit({ program: low, ...input });
  return {
    lineId: id,
    lowCents: least.kind === 'priced' ? least.amount.totalCents : most.amount.totalCents,
    highCents: most.amount.totalCents,
    to,
    inForce: to === null || to >= input.facts.asOf,
  };
}
