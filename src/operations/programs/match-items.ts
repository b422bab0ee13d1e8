import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { MatchInput, MatchItem } from '../../contract/programs/index.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import { dollars } from '../../quantities/number-text.ts';
import type { EligibleWork, ProgramEvaluation, ProjectFacts } from '../../engine/incentives/types.ts';
import type { MatchEntry } from './match-day.ts';
import { eligibilityScore, scoreParts, type ScoreParts } from './match-score.ts';
import { JURISDICTION_NAMES } from './summary.ts';

export interface MatchProject {
  readonly input: MatchInput;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
  readonly weights: ScoreParts;
}

/** One candidate with what ranking and the total need besides the item. */
export interface Candidate {
  readonly program: CompiledProgram;
  readonly item: MatchItem;
  /** Dollars of the project, cents; null when not computable. */
  readonly cents: number | null;
}

const NOT_MONEY = new Set(['loan', 'tax_exemption', 'depreciation', 'service', 'unspecified']);

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
  { program, standing }: MatchEntry,
  evaluation: ProgramEvaluation,
  cents: number | null,
): Judged {
  const reasons: string[] = [];
  const { determination } = evaluation;
  let others = 0;
  if (determination.kind !== 'eligible')
    for (const { code, text } of determination.reasons) {
      reasons.push(text);
      if (code !== 'dates_unknown') others += 1;
    }
  if (NOT_MONEY.has(program.benefit.kind)) return { availability: 'not_counted', reasons };
  if (cents === null) {
    reasons.push('Its dollars cannot be computed from this request.');
    return { availability: 'not_counted', reasons };
  }
  for (const text of standing) reasons.push(text);
  // Dates a new project can still keep are taken as kept; the reason stays in sight.
  const open = others + standing.length;
  return { availability: open === 0 ? 'available' : 'contingent', reasons };
}

function withAdders(program: CompiledProgram, { facts, work, rules }: MatchProject): number | null {
  const claimed: ProjectFacts = { ...facts, energyCommunity: true, domesticContent: true };
  return evaluateProgram({ program, facts: claimed, work, rules }).detail?.totalCents ?? null;
}

/** One program against the project; null when it is ruled out. */
export function candidateOf(entry: MatchEntry, project: MatchProject): Candidate | null {
  const { program, view, settled } = entry;
  const { input, facts, work, rules } = project;
  const evaluation = entry.evaluation ?? evaluateProgram({ program, facts, work, rules, settled });
  if (evaluation.determination.kind === 'ineligible') return null;
  const cents = centsOf(program, evaluation, work.costCents > 0);
  const parts = scoreParts(entry, evaluation, input.projectSize);
  const bonus = input.includeBonus === true;
  const { availability, reasons } = judge(entry, evaluation, cents);
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
