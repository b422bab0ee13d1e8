import { evaluateProgram } from '../incentives/evaluate.ts';
import { isOver, statusOn } from '../incentives/status.ts';
import type { EligibleWork, ProgramEvaluation, ProjectFacts, Prospect } from '../incentives/types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { ownerKindOf } from './paid-shares.ts';
import { sheetAmount } from './sheet-amount.ts';
import type { ProgramToAsk } from './types.ts';
import type { CompiledAsk } from './usual-table.ts';

/** What asking depends on beside the work. */
export interface AskSetting {
  readonly facts: ProjectFacts;
  readonly prospects: readonly Prospect[];
  /** Public lists show income-restricted housing. */
  readonly affordable: boolean;
  readonly snapshot: EngineSnapshot;
}

/** The one program to ask about work: the first that is not closed and not for others; null where there is none. */
export function programToAsk(
  asks: readonly CompiledAsk[],
  work: EligibleWork,
  setting: AskSetting,
): ProgramToAsk | null {
  for (const ask of asks) {
    if (ask.market === 'affordable' && !setting.affordable) continue;
    const evaluation = evaluationOf(ask, work, setting);
    if (evaluation !== null) return evidenceOf(ask, { work, evaluation }, setting);
  }
  return null;
}

/** Null where the program is closed or its conditions rule the project out. */
function evaluationOf(ask: CompiledAsk, work: EligibleWork, setting: AskSetting): ProgramEvaluation | null {
  const { facts, prospects, snapshot } = setting;
  const rules = snapshot.sections.incentiveRules;
  const program = prospects.find((entry) => entry.program.id === ask.program)?.program;
  if (program === undefined) return null;
  const status = statusOn(program, facts.asOf, rules);
  if (status === 'closed' || isOver(program, status)) return null;
  const evaluation = evaluateProgram({ program, facts, work, rules });
  return evaluation.determination.kind === 'ineligible' ? null : evaluation;
}

interface WorkToFund {
  readonly work: EligibleWork;
  readonly evaluation: ProgramEvaluation;
}

function evidenceOf(ask: CompiledAsk, { work, evaluation }: WorkToFund, setting: AskSetting): ProgramToAsk {
  const { facts, affordable, snapshot } = setting;
  const rules = snapshot.sections.incentiveRules;
  // What estimates try goes without its lines; those of the sheet were read from the whole program.
  const sheet = sheetAmount(ask.sheet, { facts, work, rules });
  return {
    program: evaluation.program,
    note: ask.note ?? null,
    paid: ask.paidTo(ownerKindOf(facts, affordable), facts.buildingClass === 'multifamily'),
    sheet: sheet === null ? null : { ...sheet, inForce: sheet.inForce && isSettled(evaluation) },
  };
}

/** Doubts about the record of a program, not about the building. */
const OF_THE_RECORD: ReadonlySet<string> = new Set(['second_source', 'benefit_unspecified', 'open']);

const isSettled = ({ determination }: ProgramEvaluation): boolean =>
  determination.kind === 'eligible' ||
  (determination.kind === 'undetermined' &&
    determination.reasons.every(({ code }) => OF_THE_RECORD.has(code)));
