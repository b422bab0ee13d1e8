import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Payment } from '../../catalog/sections/programs/vocabulary.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import { allocateCents, type Cents } from '../../quantities/money.ts';
import type { Timing, TimingKind } from './types.ts';

const NEVER: Timing = { kind: 'none', schedule: [] };

/** Ways of paying that wait for the owner's tax return. */
const TAXES: ReadonlySet<Payment> = new Set(['tax_credit', 'deduction', 'depreciation']);

function kindOf(program: CompiledProgram, elective: boolean): TimingKind {
  if (elective) return 'elective_pay';
  if (TAXES.has(program.paid)) return 'tax_credit_year_1';
  return program.paid === 'abatement' ? 'abatement_years' : 'at_completion';
}

/** When the money comes, in years after the work is placed in service. Sums exactly to `cents`. */
export function timingOf(
  program: CompiledProgram,
  cents: Cents,
  elective: boolean,
  { parameters }: IncentiveRules,
): Timing {
  if (cents === 0) return NEVER;
  const kind = kindOf(program, elective);
  const years = program.benefit.years ?? 1;
  if (kind === 'at_completion') return { kind, schedule: [{ yearAfterService: 0, cents }] };
  const first =
    kind === 'elective_pay'
      ? parameters.electivePayYearAfterService
      : kind === 'abatement_years'
        ? parameters.abatementFirstYearAfterService
        : parameters.taxCreditYearAfterService;
  if (years === 1) return { kind, schedule: [{ yearAfterService: first.value, cents }] };
  const parts = allocateCents(
    cents,
    Array.from({ length: years }, () => 1),
  );
  return {
    kind,
    schedule: parts.map((part, index) => ({ yearAfterService: first.value + index, cents: part })),
  };
}
