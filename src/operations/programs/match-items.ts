import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import type { MatchInput, MatchItem } from '../../contract/programs/index.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import type { EligibleWork, ProgramEvaluation, ProjectFacts } from '../../engine/incentives/types.ts';
import { dollars, percent } from '../../quantities/number-text.ts';
import { eligibilityScore, scoreParts } from './match-score.ts';
import { isMoney } from './calculable.ts';
import { isLive, lineLabel, offersOf, type Offer } from './offers.ts';
import { offerTexts } from './program-texts.ts';
import { applicationUrlOf, bonusAdders } from './program-view.ts';
import { workOf } from './project-work.ts';
import { ownerFacts } from './request-facts.ts';
import { standingOf, type Standing } from './standing.ts';
import { JURISDICTION_NAMES } from './summary.ts';

export interface MatchProject {
  readonly input: MatchInput;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
}

/** One candidate with what ranking and the totals need besides the item. */
export interface Candidate {
  readonly program: CompiledProgram;
  readonly item: MatchItem;
  /** Dollars of the project, cents; null when not computable. */
  readonly cents: number | null;
}

/** One line held against the project. */
interface Judged {
  readonly offer: Offer;
  readonly evaluation: ProgramEvaluation;
  readonly standing: Standing;
  readonly cents: number | null;
}

/** A share of a cost nobody gave is no amount, nor is one that was never read. */
function centsOf({ program }: Offer, { detail }: ProgramEvaluation, costKnown: boolean): number | null {
  if (detail === null || program.confidence === 'background' || !isMoney(program)) return null;
  if (program.benefit.kind === 'percent_of_cost' && !costKnown) return null;
  return detail.totalCents;
}

function judge(offer: Offer, project: MatchProject, status: ProgramStatus): Judged {
  const { program } = offer;
  const { input, rules } = project;
  const facts = { ...project.facts, ...ownerFacts(input, program) };
  const work = workOf(project, program);
  const evaluation = evaluateProgram({ program, facts, work, rules });
  const standing = standingOf({ program, evaluation, facts, work, status });
  return { offer, evaluation, standing, cents: centsOf(offer, evaluation, work.costCents > 0) };
}

const rankOf = ({ standing, cents, offer }: Judged): number =>
  (standing.determination === 'eligible' ? 4 : 0) +
  (offer.line?.incomeQualified === true && standing.determination !== 'eligible' ? 0 : 2) +
  (cents === null ? 0 : 1);

/** The line that stands best with the project; of equals the one that pays most. */
const better = (a: Judged, b: Judged): number =>
  rankOf(b) - rankOf(a) ||
  (b.cents ?? 0) - (a.cents ?? 0) ||
  ((a.offer.line?.id ?? '') < (b.offer.line?.id ?? '') ? -1 : 1);

/** Lines that stand as well as the best one and pay otherwise: nothing in the request says which of them applies. */
function rivalsOf(best: Judged, judged: readonly Judged[]): readonly Judged[] {
  return judged.filter((other) => rankOf(other) === rankOf(best) && other.cents !== best.cents);
}

function severalText(best: Judged, rivals: readonly Judged[]): string {
  const all = [best, ...rivals].map(({ cents }) => cents ?? 0);
  const range = `${dollars(Math.min(...all))} to ${dollars(Math.max(...all))}`;
  const named = best.offer.line === null ? '' : ` (${lineLabel(best.offer.line)})`;
  return `It pays ${rivals.length + 1} different amounts, ${range}; shown is the largest${named}. benefitId of /calculate chooses.`;
}

function withSeveral(best: Judged, judged: readonly Judged[]): Judged {
  const rivals = best.cents === null ? [] : rivalsOf(best, judged);
  if (rivals.length === 0) return best;
  const { standing } = best;
  const reason = { code: 'several_lines', text: severalText(best, rivals) };
  return {
    ...best,
    standing: {
      ...standing,
      determination: 'undetermined',
      reasons: [...standing.reasons, reason],
      missingInputs: [...standing.missingInputs, 'benefitId'],
    },
  };
}

/** The program as it stands with the project, by its best line for the technology; null when none can be had. */
function bestOf(program: CompiledProgram, project: MatchProject, status: ProgramStatus) {
  const { projectType } = project.input;
  const live = offersOf(program).filter(
    (offer) => isLive(offer, project.facts.asOf) && offer.program.technologies.includes(projectType),
  );
  const judged = live
    .map((offer) => judge(offer, project, status))
    .filter(({ standing }) => standing.determination !== 'ineligible')
    .toSorted(better);
  const [best] = judged;
  return best === undefined
    ? null
    : { judged: withSeveral(best, judged), lines: live.filter(({ line }) => line !== null).length };
}

function availabilityOf({ offer, standing, cents }: Judged): {
  availability: MatchItem['availability'];
  why: string[];
} {
  if (!isMoney(offer.program)) return { availability: 'not_counted', why: [NOT_MONEY_TEXT] };
  if (cents === null)
    return { availability: 'not_counted', why: ['Its dollars cannot be computed from this request.'] };
  return { availability: standing.determination === 'eligible' ? 'available' : 'contingent', why: [] };
}

const NOT_MONEY_TEXT =
  'It does not pay toward the cost: it is a loan, a service or an exemption, or its amount is not published.';

function withAdders({ offer }: Judged, project: MatchProject): number | null {
  const { program } = offer;
  const facts: ProjectFacts = {
    ...project.facts,
    ...ownerFacts(project.input, program),
    energyCommunity: true,
    domesticContent: true,
  };
  const work = workOf(project, program);
  return evaluateProgram({ program, facts, work, rules: project.rules }).detail?.totalCents ?? null;
}

function rateText({ benefit }: CompiledProgram, words: string): string {
  return benefit.kind === 'percent_of_cost' && benefit.amount !== null ? percent(benefit.amount) : words;
}

function scoreOf(judged: Judged, { input, rules }: MatchProject, status: ProgramStatus) {
  const { offer, standing, cents } = judged;
  const { program } = offer;
  const published = program.benefit.amount !== null && isMoney(program);
  const amount = cents !== null ? 'priced' : published ? 'published' : 'none';
  const sectorAsked = input.projectSize !== undefined || input.buildingType !== undefined;
  const parts = scoreParts({ program, status, standing, amount, sectorAsked }, rules);
  return { scoreParts: parts, eligibilityScore: eligibilityScore(parts, standing, rules) };
}

/** One program against the project; null when it is ruled out. */
export function candidateOf(
  program: CompiledProgram,
  status: ProgramStatus,
  project: MatchProject,
): Candidate | null {
  const best = bestOf(program, project, status);
  if (best === null) return null;
  const { judged, lines } = best;
  const { offer, standing, cents } = judged;
  const { availability, why } = availabilityOf(judged);
  const bonus = project.input.includeBonus === true;
  const more = bonus && program.adders !== undefined && cents !== null ? withAdders(judged, project) : null;
  const texts = offerTexts(offer);
  return {
    program: offer.program,
    cents,
    item: {
      id: program.id,
      name: program.name,
      jurisdiction: JURISDICTION_NAMES[program.jurisdiction],
      estimatedValue: cents === null ? 'not computable' : dollars(cents),
      creditRate: rateText(offer.program, texts.benefit),
      bonusAdders: bonus ? bonusAdders(program) : [],
      ...scoreOf(judged, project, status),
      applicationUrl: applicationUrlOf(program),
      availability,
      reasons: [...standing.reasons.map(({ text }) => text), ...why],
      determination: standing.determination,
      missingInputs: [...standing.missingInputs],
      conditions: [...standing.conditions],
      ...texts,
      lines,
      administrator: program.administrator,
      status,
      valueWithAdders: more === null ? null : dollars(more),
      confidence: offer.program.confidence,
    },
  };
}
