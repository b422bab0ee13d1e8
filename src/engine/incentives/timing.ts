import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Payment } from '../../catalog/sections/programs/vocabulary.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import { addMonths, calendarDate, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import { allocateCents, type Cents } from '../../quantities/money.ts';
import { columnOf } from '../number-rows.ts';
import type { Timing, TimingKind } from './types.ts';

const NEVER: Timing = { kind: 'none', schedule: [] };

/** Ways of paying that wait for the owner's tax return. */
const TAXES: ReadonlySet<Payment> = new Set(['tax_credit', 'deduction', 'depreciation']);

/** Money of one program, and the days its payments are counted from. */
export interface Paid {
  readonly program: CompiledProgram;
  readonly cents: Cents;
  readonly elective: boolean;
  /** The work it pays for is in service: rebates are paid then, and credits and abatements run from here. */
  readonly inService: CalendarDate;
}

function kindOf({ program, elective }: Paid): TimingKind {
  if (elective) return 'elective_pay';
  if (TAXES.has(program.paid)) return 'tax_credit_year_1';
  return program.paid === 'abatement' ? 'abatement_years' : 'at_completion';
}

/** The days on which the money comes. Sums exactly to `cents`. */
export function timingOf(paid: Paid, rules: IncentiveRules): Timing {
  const { cents, inService } = paid;
  if (cents === 0) return NEVER;
  const kind = kindOf(paid);
  if (kind === 'at_completion') return { kind, schedule: [{ on: inService, cents }] };
  const years = paid.program.benefit.years ?? 1;
  const parts = allocateCents(cents, columnOf(years, 1));
  const first = firstPayment(kind, paid, rules);
  return { kind, schedule: parts.map((part, index) => ({ on: addMonths(first, index * 12), cents: part })) };
}

function firstPayment(kind: TimingKind, { inService }: Paid, rules: IncentiveRules): CalendarDate {
  if (kind === 'abatement_years') return firstTaxYear(inService, rules);
  const { electivePayYearAfterService, taxCreditYearAfterService } = rules.parameters;
  const years = kind === 'elective_pay' ? electivePayYearAfterService : taxCreditYearAfterService;
  return addMonths(inService, years.value * 12);
}

/** First day of the first tax year for which work in service on a day is applied for in time. */
function firstTaxYear(inService: CalendarDate, { propertyTaxYear }: IncentiveRules): CalendarDate {
  const { year } = dateParts(inService);
  const inTime = inService <= `${year}-${propertyTaxYear.appliedBy}`;
  return calendarDate(`${inTime ? year : year + 1}-${propertyTaxYear.begins}`);
}
