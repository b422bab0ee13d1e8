import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import { neverPriced } from '../../engine/incentives/amount.ts';
import { lookAt } from '../../engine/incentives/determination.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import type {
  EligibleWork,
  Findings,
  ProgramEvaluation,
  ProjectFacts,
} from '../../engine/incentives/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from './program-status.ts';
import { viewOf, type ProgramView } from './program-view.ts';
import { unknownProject, UNKNOWN_WORK } from './project-facts.ts';

/** What a program is to every new project of one day: statuses and dates change from one day to the next. */
export interface MatchEntry {
  readonly program: CompiledProgram;
  readonly view: ProgramView;
  readonly status: ProgramStatus;
  /** What is found for a project of which only the day is known; null where a requirement asks for more. */
  readonly settled: Findings | null;
  /** The whole evaluation of a program that has no dollars for any project and asks nothing more. */
  readonly evaluation: ProgramEvaluation | null;
  /** Reasons that hold for every project. */
  readonly standing: readonly string[];
}

/** The project of a match before anything is asked: work begins on the day, the owner is a taxed for-profit owner. */
export function newProject(asOf: CalendarDate): { facts: ProjectFacts; work: EligibleWork } {
  return {
    facts: { ...unknownProject(asOf), ownerType: 'for_profit' },
    work: { ...UNKNOWN_WORK, constructionBegins: asOf },
  };
}

function standingReasons(program: CompiledProgram, view: ProgramView, status: ProgramStatus): string[] {
  const reasons: string[] = [];
  if (status !== 'open') reasons.push(`Its status on this day is ${status}.`);
  const several = program.lines?.length ?? 0;
  if (several > 1)
    reasons.push(`It pays ${several} different amounts; this is the largest of its usual kind.`);
  return [...reasons, ...view.incomeTexts];
}

/** Null for a program that no new project of the day can have. */
function entryOf(program: CompiledProgram, asOf: CalendarDate, rules: IncentiveRules): MatchEntry | null {
  const status = statusOn(program, asOf, rules);
  if (status === 'closed' || status === 'exhausted') return null;
  const { facts, work } = newProject(asOf);
  const view = viewOf(program);
  const settled = view.asksRequest ? null : lookAt(program, facts, work);
  if (settled !== null && settled.against !== null) return null;
  const fixed = settled !== null && neverPriced(program) && program.electivePay !== true;
  const evaluation = fixed ? evaluateProgram({ program, facts, work, rules, settled }) : null;
  return { program, view, status, settled, evaluation, standing: standingReasons(program, view, status) };
}

/** The programs a match of one day can meet, each looked at once a day; part of no answer. */
export class MatchDay {
  readonly asOf: CalendarDate;
  readonly #rules: IncentiveRules;
  readonly #entries = new Map<CompiledProgram, MatchEntry | null>();
  readonly #pools = new WeakMap<readonly CompiledProgram[], readonly MatchEntry[]>();

  constructor(asOf: CalendarDate, rules: IncentiveRules) {
    this.asOf = asOf;
    this.#rules = rules;
  }

  /** Of a list of the program index, in its order. */
  entriesOf(pool: readonly CompiledProgram[]): readonly MatchEntry[] {
    const known = this.#pools.get(pool);
    if (known !== undefined) return known;
    const entries = pool.map((program) => this.#entry(program)).filter((entry) => entry !== null);
    this.#pools.set(pool, entries);
    return entries;
  }

  #entry(program: CompiledProgram): MatchEntry | null {
    const known = this.#entries.get(program);
    if (known !== undefined) return known;
    const entry = entryOf(program, this.asOf, this.#rules);
    this.#entries.set(program, entry);
    return entry;
  }
}

/** The newest day asked for, by rules of a snapshot. */
const days = new WeakMap<IncentiveRules, MatchDay>();

export function matchDay(asOf: CalendarDate, rules: IncentiveRules): MatchDay {
  let day = days.get(rules);
  if (day === undefined || day.asOf !== asOf) {
    day = new MatchDay(asOf, rules);
    days.set(rules, day);
  }
  return day;
}
