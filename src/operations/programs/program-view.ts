import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram, CompiledPrograms } from '../../catalog/sections/programs.ts';
import { asksAbout, FACTS_OF_WORK } from '../../catalog/sections/programs/compiled-condition.ts';
import type { FactName } from '../../catalog/sections/programs/conditions.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import { percent } from '../../quantities/number-text.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from './program-status.ts';
import { estimatedValueText } from './program-texts.ts';

const BONUS_ADDERS = [
  ['energyCommunity', 'energy_community'],
  ['domesticContent', 'domestic_content'],
  ['lowIncome', 'low_income'],
] as const;

/** What the answers say of a program alike on any day and to any project. */
export interface ProgramView {
  /** The benefit in words. */
  readonly benefit: string;
  /** The rate where it is a share of the cost, else the benefit in words. */
  readonly rate: string;
  readonly applicationUrl: string;
  readonly bonusAdders: readonly (typeof BONUS_ADDERS)[number][1][];
  /** Requirements with and without a condition that a project can be held against. */
  readonly gateCodes: readonly string[];
  readonly unstated: number;
  /** Does a requirement ask what only a request says: its state, or the work? */
  readonly asksRequest: boolean;
  /** Texts of what each applicant has to be and no request can say. */
  readonly incomeTexts: readonly string[];
}

const FACTS_OF_REQUEST: ReadonlySet<FactName | null> = new Set([...FACTS_OF_WORK, 'state']);

/** Programs do not change under a snapshot: each view is made once, when first asked for. */
const views = new WeakMap<CompiledProgram, ProgramView>();

export function viewOf(program: CompiledProgram): ProgramView {
  let view = views.get(program);
  if (view === undefined) {
    view = viewMade(program);
    views.set(program, view);
  }
  return view;
}

function viewMade(program: CompiledProgram): ProgramView {
  const { benefit, requirements } = program;
  const words = estimatedValueText(program);
  const stated = requirements.filter(({ when }) => when !== undefined);
  const unstated = requirements.filter(({ when }) => when === undefined);
  return {
    benefit: words,
    rate: benefit.kind === 'percent_of_cost' && benefit.amount !== null ? percent(benefit.amount) : words,
    applicationUrl: program.applicationUrl ?? program.sourceUrl ?? '',
    bonusAdders: BONUS_ADDERS.filter(([key]) => program.adders?.[key] !== undefined).map(([, name]) => name),
    gateCodes: stated.map(({ code }) => code),
    unstated: unstated.length,
    asksRequest: program.gates.some(({ when }) => asksAbout(when, FACTS_OF_REQUEST)),
    incomeTexts: unstated.filter(({ code }) => code === 'income_qualified').map(({ text }) => text),
  };
}

interface Day {
  readonly asOf: CalendarDate;
  readonly statuses: Map<CompiledProgram, ProgramStatus>;
}

/** Statuses of the newest day asked for: they can change from one day to the next. */
const days = new WeakMap<CompiledPrograms, Day>();

/** The status of each program on a day, found once a day. */
export function statusesOn(programs: CompiledPrograms, asOf: CalendarDate, rules: IncentiveRules) {
  let day = days.get(programs);
  if (day === undefined || day.asOf !== asOf) {
    day = { asOf, statuses: new Map() };
    days.set(programs, day);
  }
  const { statuses } = day;
  return (program: CompiledProgram): ProgramStatus => {
    let status = statuses.get(program);
    if (status === undefined) {
      status = statusOn(program, asOf, rules);
      statuses.set(program, status);
    }
    return status;
  };
}
