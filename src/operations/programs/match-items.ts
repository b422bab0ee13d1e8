import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import type { MatchInput, MatchItem } from '../../contract/programs/index.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import { dollars } from '../../engine/incentives/money-text.ts';
import type { EligibleWork, ProgramEvaluation, ProjectFacts } from '../../engine/incentives/types.ts';
import { eligibilityScore, scoreParts, type ScoreParts } from './match-score.ts';
import type { ProgramDay } from './program-day.ts';
import { viewOf } from './program-view.ts';
import { JURISDICTION_NAMES } from './summary.ts';

export interface MatchProject {
  readonly input: MatchInput;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
  readonly weights: ScoreParts;
  readonly on: (program: CompiledProgram) => ProgramDay;
}

/** One candidate with what ranking and the total need besides the item. */
export interface Candidate {
  readonly program: CompiledProgram;
  readonly item: MatchItem;
  /** Dollars of the project, cents; null when not computable. */
  readonly cents: number | null;
}

const NOT_MONEY = new Set(['loan', 'tax_exemption', 'depreciation', 'unspecified']);

/** A share of a cost nobody gave is no amount. */
function centsOf(program: CompiledProgram, evaluation: ProgramEvaluation, costKnown: boolean): number | null {
  if (evaluation.detail === null || program.confidence === 'background') return null;
  if (program.benefit.kind === 'percent_of_cost' && !costKnown) return null;
  return evaluation.detail.totalCents;
}

interface Judged {
  readonly availability: MatchItem['availability'];
  readonly reasons: string[];
}

function judge(
  program: CompiledProgram,
  evaluation: ProgramEvaluation,
  status: ProgramStatus,
  cents: number | null,
): Judged {
  const reasons =
    evaluation.determination.kind === 'eligible'
      ? []
      : evaluation.determination.reasons.map(({ text }) => text);
  if (NOT_MONEY.has(program.benefit.kind)) return { availability: 'not_counted', reasons };
  if (cents === null)
    return {
      availability: 'not_counted',
      reasons: [...reasons, 'Its dollars cannot be computed from this request.'],
    };
  if (status !== 'open') reasons.push(`Its status on this day is ${status}.`);
  const several = program.details?.length ?? 0;
  if (several > 1)
    reasons.push(`It pays ${several} different amounts; this is the largest of its usual kind.`);
  for (const text of viewOf(program).incomeTexts) reasons.push(text);
  // Dates a new project can still keep are taken as kept; the reason stays in sight.
  const { determination } = evaluation;
  const onlyDates =
    determination.kind === 'undetermined' &&
    determination.reasons.every(({ code }) => code === 'dates_unknown');
  const open = onlyDates ? reasons.length - determination.reasons.length : reasons.length;
  return { availability: open === 0 ? 'available' : 'contingent', reasons };
}

function withAdders(program: CompiledProgram, { facts, work, rules }: MatchProject): number | null {
  const claimed: ProjectFacts = { ...facts, energyCommunity: true, domesticContent: true };
  return evaluateProgram({ program, facts: claimed, work, rules }).detail?.totalCents ?? null;
}

/** One program against the project; null when it is ruled out. */
export function candidateOf(program: CompiledProgram, project: MatchProject): Candidate | null {
  const { input, facts, work, rules } = project;
  const { status, settled, evaluation: known } = project.on(program);
  if (status === 'closed' || status === 'exhausted' || (settled?.against ?? null) !== null) return null;
  const evaluation = known ?? evaluateProgram({ program, facts, work, rules, settled });
  if (evaluation.determination.kind === 'ineligible') return null;
  const costKnown = work.costCents > 0;
  const cents = centsOf(program, evaluation, costKnown);
  const parts = scoreParts({ program, evaluation, status, projectSize: input.projectSize });
  const bonus = input.includeBonus === true;
  const view = viewOf(program);
  const { availability, reasons } = judge(program, evaluation, status, cents);
  const more = bonus && program.adders !== undefined && cents !== null ? withAdders(program, project) : null;
  return {
    program,
    cents,
    item: {
      id: program.id,
      name: program.name,
      jurisdiction: JURISDICTION_NAMES[program.jurisdiction],
      estimatedValue: cents === null ? 'not computable' : dollars(cents),
      creditRate: view.rate,
      bonusAdders: bonus ? [...view.bonusAdders] : [],
      eligibilityScore: eligibilityScore(parts, project.weights),
      scoreParts: parts,
      applicationUrl: view.applicationUrl,
      availability,
      reasons,
      valueWithAdders: more === null ? null : dollars(more),
      confidence: program.confidence,
    },
  };
}
