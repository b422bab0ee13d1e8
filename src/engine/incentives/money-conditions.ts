import type { WindowRule } from '../../catalog/sections/programs/conditions.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { percent } from '../../quantities/number-text.ts';
import { ADDER_WORDS } from './amount-text.ts';
import type {
  BenefitAmount,
  EligibleWork,
  MoneyCondition,
  ProgramEvaluation,
  ProjectFacts,
} from './types.ts';
import { lastServiceDay } from './windows.ts';
import { undertakings } from './words.ts';

interface ConditionInput {
  readonly evaluation: ProgramEvaluation;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
}

const undated = (text: string): MoneyCondition => ({ text, by: null });

/** The work keeps its plan: in service while the program still pays. */
function service(windows: WindowRule | undefined, { facts, work }: ConditionInput): MoneyCondition[] {
  const by: CalendarDate | null = windows === undefined ? null : lastServiceDay(windows, facts, work);
  if (by === null) return [];
  return [
    { text: `The work must be in service by ${by}; the plan says ${work.placedInService ?? 'no day'}.`, by },
  ];
}

/** The rate rests on wages nobody has shown. */
function wages({ wage, rate }: BenefitAmount, baseAmount: number | null | undefined): MoneyCondition[] {
  if (wage !== 'full_by_wages' || typeof baseAmount !== 'number') return [];
  return [
    undated(
      `Prevailing wages must be paid and apprentices employed. This is taken as met; without it the rate is ${percent(baseAmount)}, not ${percent(rate)}.`,
    ),
  ];
}

const adders = ({ adders: applied }: BenefitAmount): MoneyCondition[] =>
  applied.map(({ name, rate }) =>
    undated(`${percent(rate)} for ${ADDER_WORDS[name]}: taken from the request, not checked.`),
  );

/** Everything counted money hangs on, each as a sentence: nothing in a sum is without a condition unsaid. */
export function moneyConditions(input: ConditionInput): MoneyCondition[] {
  const { program, detail } = input.evaluation;
  return [
    ...service(program.windows, input),
    ...undertakings(program).map(undated),
    ...(program.estimate?.conditions ?? []).map(undated),
    ...(detail === null ? [] : [...wages(detail, program.wages?.baseAmount), ...adders(detail)]),
  ];
}
