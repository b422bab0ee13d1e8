import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { MatchInput, MatchItem } from '../../contract/programs/index.ts';
import { isElectiveOpen } from '../../engine/incentives/determination.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import type {
  Determination,
  EligibleWork,
  ProgramEvaluation,
  ProjectFacts,
} from '../../engine/incentives/types.ts';
import type { ZipPlace } from '../../places/zip-table.ts';
import { dollars } from '../../quantities/number-text.ts';
import { pricingInputs, requestName } from './calculable.ts';
import { gradeKey, gradeOf, type Grade, type GradeInput } from './match-grade.ts';
import type { Held } from './match-held.ts';
import type { MatchPool, PooledOffer, PooledProgram } from './match-pool.ts';
import type { PaidWork } from './paid-work.ts';
import { sizePart } from './match-score.ts';
import { eligibilityOf, type Eligibility } from './eligibility.ts';

export interface MatchProject {
  readonly input: MatchInput;
  /** What is known of it where a program serves homes alone, and everywhere else: who owns it is taken otherwise. */
  readonly facts: { readonly ofHomes: ProjectFacts; readonly others: ProjectFacts };
  /** Where its ZIP code lies; null without one. */
  readonly place: ZipPlace | null;
  /** Its cost, cents; 0 where it is not known. */
  readonly costCents: number;
  /** Its work with its size as a line counts it. */
  work(program: Pick<CompiledProgram, 'benefit' | 'technologies'>): EligibleWork;
  readonly rules: IncentiveRules;
  readonly pool: Pick<MatchPool, 'scoring' | 'kept'>;
}

/** One candidate with what ranking and the totals need besides the item. */
export interface Candidate {
  readonly program: Pick<PooledProgram, 'id' | 'stackingGroup' | 'accounts'>;
  readonly item: MatchItem;
  /** Dollars of the project, cents; null when not computable. */
  readonly cents: number | null;
  /** What keeps its money open are inputs of the request. */
  readonly answerable: boolean;
  /** What the line priced here pays for. */
  readonly pays: PaidWork;
  /** All of the item but its dollars, where items of other projects say the same. */
  readonly shared: Grade | null;
}

/** One line held against the project. */
interface Judged {
  readonly offer: PooledOffer;
  readonly eligibility: Eligibility;
  readonly cents: number | null;
  /** Inputs that the evaluator misses. */
  readonly missing: readonly string[];
  /** Grades shared by all projects of this eligibility; null where it is the project's own. */
  readonly grades: Held['grades'];
}

const NOTHING_NEEDED: readonly string[] = [];

/** A share of a cost nobody gave is no amount, nor is one that was never read. */
function centsOf(
  { program, isMoney, pays }: PooledOffer,
  { detail }: ProgramEvaluation,
  costKnown: boolean,
): number | null {
  if (detail === null || program.confidence === 'background' || !isMoney) return null;
  if (program.benefit.kind === 'percent_of_cost' && (!costKnown || pays.ofStudy)) return null;
  return detail.totalCents;
}

const factsFor = ({ ofHomes }: PooledOffer, { facts }: MatchProject): ProjectFacts =>
  ofHomes ? facts.ofHomes : facts.others;

const workFor = ({ program }: PooledOffer, project: MatchProject): EligibleWork => project.work(program);

/** Inputs that an amount is made of and nobody gave. */
function missingOf({ benefit }: CompiledProgram, determination: Determination): readonly string[] {
  if (determination.kind !== 'undetermined') return NOTHING_NEEDED;
  const counted = determination.reasons.some(({ code }) => code === 'no_project_quantity');
  const own = benefit.basis === 'per_month' ? 'capacity' : 'quantity';
  return [...pricingInputs(determination.missingInputs), ...(counted ? [own] : [])];
}

/** Null where the project is ruled out. */
function judge(offer: PooledOffer, project: MatchProject): Judged | null {
  const { program, terms } = offer;
  const facts = factsFor(offer, project);
  const work = workFor(offer, project);
  const { findings, eligibility, grades } = offer.hold(facts, work);
  if (eligibility.determination === 'ineligible') return null;
  const evaluation = evaluateProgram({ program, facts, work, rules: project.rules, settled: findings });
  const { determination } = evaluation;
  if (determination.kind === 'ineligible') return null;
  const cents = centsOf(offer, evaluation, work.costCents > 0);
  const missing = cents === null ? missingOf(program, determination) : NOTHING_NEEDED;
  // Of what pricing leaves open only elective pay is about who may have the money.
  return isElectiveOpen(determination)
    ? {
        offer,
        cents,
        missing,
        eligibility: eligibilityOf({ terms, determination, facts, work }),
        grades: null,
      }
    : { offer, cents, missing, eligibility, grades };
}

const rankOf = ({ eligibility, cents, offer }: Judged): number =>
  (eligibility.determination === 'eligible' ? 4 : 0) +
  (offer.line?.incomeQualified === true && eligibility.determination !== 'eligible' ? 0 : 2) +
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
  const { line, label } = best.offer;
  const named = line === null ? '' : ` (${label})`;
  return `It pays ${rivals.length + 1} different amounts, ${range}; shown is the largest${named}. benefitId of /calculate chooses.`;
}

function withSeveral(best: Judged, judged: readonly Judged[]): Judged {
  const rivals = best.cents === null ? [] : rivalsOf(best, judged);
  if (rivals.length === 0) return best;
  const { eligibility } = best;
  const reason = { code: 'several_lines', text: severalText(best, rivals) };
  return {
    ...best,
    grades: null,
    eligibility: {
      ...eligibility,
      determination: 'undetermined',
      reasons: [...eligibility.reasons, reason],
      missingInputs: [...eligibility.missingInputs, 'benefitId'],
    },
  };
}

/** The program as it stands with the project, by its best line for the technology; null when none can be had. */
function bestOf({ offers }: PooledProgram, project: MatchProject): Judged | null {
  const judged: Judged[] = [];
  for (const offer of offers) {
    const one = judge(offer, project);
    if (one !== null) judged.push(one);
  }
  const [first] = judged;
  if (first === undefined || judged.length === 1) return first ?? null;
  judged.sort(better);
  return withSeveral(judged[0] ?? first, judged);
}

function withAdders({ offer }: Judged, project: MatchProject): number | null {
  const { program } = offer;
  const facts = { ...factsFor(offer, project), energyCommunity: true, domesticContent: true };
  const work = workFor(offer, project);
  return evaluateProgram({ program, facts, work, rules: project.rules }).detail?.totalCents ?? null;
}

function graded({ offer, eligibility, grades }: Judged, input: GradeInput, { pool }: MatchProject): Grade {
  const make = () => gradeOf(offer, eligibility, input, pool.scoring);
  return grades === null ? make() : pool.kept.entry(grades, gradeKey(input), make);
}

/** Inputs that would give the dollars of a line that pays money. */
function needsOf({ offer, cents, missing }: Judged, costKnown: boolean): readonly string[] {
  const { benefit } = offer.program;
  if (cents !== null || !offer.isMoney || benefit.amount === null) return NOTHING_NEEDED;
  if (offer.pays.ofStudy) return NOTHING_NEEDED;
  const share = benefit.kind === 'percent_of_cost' && !costKnown ? ['projectCost'] : [];
  return [...new Set([...share, ...missing.map(requestName)])];
}

/** One program against the project; null when it is ruled out. */
export function candidateOf(program: PooledProgram, project: MatchProject): Candidate | null {
  const best = bestOf(program, project);
  if (best === null) return null;
  const { offer, cents } = best;
  const { projectSize, buildingType, includeBonus: bonus = false } = project.input;
  const more =
    bonus && offer.program.adders !== undefined && cents !== null ? withAdders(best, project) : null;
  const sectorAsked = projectSize !== undefined || buildingType !== undefined;
  const { costCents } = project;
  const needs = needsOf(best, costCents > 0);
  const input = { status: offer.status, priced: cents !== null, sectorAsked, bonus, needs };
  const grade = graded(best, input, project);
  const size = Math.round(sizePart(cents, costCents) * 1000) / 1000;
  const upTo = offer.line?.upTo === true && offer.program.benefit.low === undefined ? 'up to ' : '';
  const item = itemOf(program, offer, grade, {
    estimatedValue: cents === null ? 'not computable' : `${upTo}${dollars(cents)}`,
    valueWithAdders: more === null ? null : dollars(more),
    size,
  });
  return {
    program,
    cents,
    item,
    answerable: grade.answerable,
    pays: offer.pays,
    shared: best.grades === null ? null : grade,
  };
}

interface Dollars extends Pick<MatchItem, 'estimatedValue' | 'valueWithAdders'> {
  readonly size: number;
}

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;

const itemOf = (
  { id, lines }: PooledProgram,
  { view, status }: PooledOffer,
  grade: Grade,
  { estimatedValue, valueWithAdders, size }: Dollars,
): MatchItem => ({
  id,
  name: view.name,
  jurisdiction: view.jurisdiction,
  estimatedValue,
  creditRate: view.creditRate,
  bonusAdders: grade.bonusAdders,
  scoreParts: { ...grade.scoreParts, size },
  eligibilityScore: rounded(grade.scoreWithoutSize + grade.scoreOfSize * size),
  applicationUrl: view.applicationUrl,
  availability: grade.availability,
  reasons: grade.reasons,
  determination: grade.determination,
  missingInputs: grade.missingInputs,
  conditions: grade.conditions,
  benefitId: view.benefitId,
  benefit: view.benefit,
  lines,
  administrator: view.administrator,
  status,
  statusAsOf: view.statusAsOf,
  valueWithAdders,
  confidence: view.confidence,
});
