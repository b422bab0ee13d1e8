import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { MatchInput, MatchItem } from '../../contract/programs/index.ts';
import { isElectiveOpen } from '../../engine/incentives/determination.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import type { EligibleWork, ProgramEvaluation, ProjectFacts } from '../../engine/incentives/types.ts';
import { dollars } from '../../quantities/number-text.ts';
import { gradeKey, gradeOf, type Grade, type GradeInput } from './match-grade.ts';
import type { Held } from './match-held.ts';
import type { MatchPool, PooledOffer, PooledProgram } from './match-pool.ts';
import { standingOf, type Standing } from './standing.ts';

export interface MatchProject {
  readonly input: MatchInput;
  /** What is known of it where a program serves homes alone, and everywhere else: who owns it is taken otherwise. */
  readonly facts: { readonly ofHomes: ProjectFacts; readonly others: ProjectFacts };
  /** Its work with its capacity as a program reads it that pays stored kWh, and as all others do. */
  readonly work: { readonly stored: EligibleWork; readonly built: EligibleWork };
  readonly rules: IncentiveRules;
  readonly pool: Pick<MatchPool, 'scoring' | 'kept'>;
}

/** One candidate with what ranking and the totals need besides the item. */
export interface Candidate {
  readonly program: Pick<PooledProgram, 'id' | 'stackingGroup' | 'accounts'>;
  readonly item: MatchItem;
  /** Dollars of the project, cents; null when not computable. */
  readonly cents: number | null;
  /** All of the item but its dollars, where items of other projects say the same. */
  readonly shared: Grade | null;
}

/** One line held against the project. */
interface Judged {
  readonly offer: PooledOffer;
  readonly standing: Standing;
  readonly cents: number | null;
  /** Grades of all projects that stand so; null where its standing is its own. */
  readonly grades: Held['grades'];
}

/** A share of a cost nobody gave is no amount, nor is one that was never read. */
function centsOf(
  { program, isMoney }: PooledOffer,
  { detail }: ProgramEvaluation,
  costKnown: boolean,
): number | null {
  if (detail === null || program.confidence === 'background' || !isMoney) return null;
  if (program.benefit.kind === 'percent_of_cost' && !costKnown) return null;
  return detail.totalCents;
}

const factsFor = ({ ofHomes }: PooledOffer, { facts }: MatchProject): ProjectFacts =>
  ofHomes ? facts.ofHomes : facts.others;

const workFor = ({ program }: PooledOffer, { work }: MatchProject): EligibleWork =>
  program.benefit.basis === 'storage_capacity' ? work.stored : work.built;

/** Null where the project is ruled out. */
function judge(offer: PooledOffer, project: MatchProject): Judged | null {
  const { program, terms } = offer;
  const facts = factsFor(offer, project);
  const work = workFor(offer, project);
  const { findings, standing, grades } = offer.hold(facts, work);
  if (standing.determination === 'ineligible') return null;
  const evaluation = evaluateProgram({ program, facts, work, rules: project.rules, settled: findings });
  const { determination } = evaluation;
  if (determination.kind === 'ineligible') return null;
  const cents = centsOf(offer, evaluation, work.costCents > 0);
  // Of what pricing leaves open only elective pay is about who may have the money.
  return isElectiveOpen(determination)
    ? { offer, cents, standing: standingOf({ terms, determination, facts, work }), grades: null }
    : { offer, cents, standing, grades };
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
  const { line, label } = best.offer;
  const named = line === null ? '' : ` (${label})`;
  return `It pays ${rivals.length + 1} different amounts, ${range}; shown is the largest${named}. benefitId of /calculate chooses.`;
}

function withSeveral(best: Judged, judged: readonly Judged[]): Judged {
  const rivals = best.cents === null ? [] : rivalsOf(best, judged);
  if (rivals.length === 0) return best;
  const { standing } = best;
  const reason = { code: 'several_lines', text: severalText(best, rivals) };
  return {
    ...best,
    grades: null,
    standing: {
      ...standing,
      determination: 'undetermined',
      reasons: [...standing.reasons, reason],
      missingInputs: [...standing.missingInputs, 'benefitId'],
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

function graded({ offer, standing, grades }: Judged, input: GradeInput, { pool }: MatchProject): Grade {
  const make = () => gradeOf(offer, standing, input, pool.scoring);
  return grades === null ? make() : pool.kept.entry(grades, gradeKey(input), make);
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
  const input = { status: offer.status, priced: cents !== null, sectorAsked, bonus };
  const grade = graded(best, input, project);
  const item = itemOf(program, offer, grade, {
    estimatedValue: cents === null ? 'not computable' : dollars(cents),
    valueWithAdders: more === null ? null : dollars(more),
  });
  return { program, cents, item, shared: best.grades === null ? null : grade };
}

const itemOf = (
  { id, lines }: PooledProgram,
  { shown, status }: PooledOffer,
  grade: Grade,
  { estimatedValue, valueWithAdders }: Pick<MatchItem, 'estimatedValue' | 'valueWithAdders'>,
): MatchItem => ({
  id,
  name: shown.name,
  jurisdiction: shown.jurisdiction,
  estimatedValue,
  creditRate: shown.creditRate,
  bonusAdders: grade.bonusAdders,
  scoreParts: grade.scoreParts,
  eligibilityScore: grade.eligibilityScore,
  applicationUrl: shown.applicationUrl,
  availability: grade.availability,
  reasons: grade.reasons,
  determination: grade.determination,
  missingInputs: grade.missingInputs,
  conditions: grade.conditions,
  benefitId: shown.benefitId,
  benefit: shown.benefit,
  lines,
  administrator: shown.administrator,
  status,
  valueWithAdders,
  confidence: shown.confidence,
});
