import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import type { MatchItem } from '../../contract/programs/index.ts';
import { eligibilityScore, scoreParts, type ScoreParts, type Scoring } from './match-score.ts';
import type { Standing } from './standing.ts';
import type { Terms } from './terms.ts';

/** What an item says of a project but for its dollars. */
export interface Grade {
  readonly scoreParts: ScoreParts;
  readonly eligibilityScore: number;
  readonly availability: MatchItem['availability'];
  readonly reasons: string[];
  readonly determination: Standing['determination'];
  readonly missingInputs: string[];
  readonly conditions: string[];
  readonly bonusAdders: MatchItem['bonusAdders'];
  /** The item as JSON around its dollars (`matchBytes`); null until somebody is sent it. */
  written: { readonly beforeValue: string; readonly beforeAdders: string; readonly end: string } | null;
}

/** What a grade reads of an offer. */
interface Offered {
  readonly terms: Terms;
  readonly isMoney: boolean;
  readonly shown: Pick<MatchItem, 'bonusAdders'>;
}

/** What a grade rests on besides the offer and how the project stands with it. */
export interface GradeInput {
  readonly status: ProgramStatus;
  readonly priced: boolean;
  readonly sectorAsked: boolean;
  readonly bonus: boolean;
}

export const gradeKey = ({ priced, sectorAsked, bonus }: GradeInput): number =>
  (priced ? 1 : 0) + (sectorAsked ? 2 : 0) + (bonus ? 4 : 0);

const NOT_MONEY_TEXT =
  'It does not pay toward the cost: it is a loan, a service or an exemption, or its amount is not published.';
const NO_DOLLARS_TEXT = 'Its dollars cannot be computed from this request.';

/** Why its dollars are not counted; null where they are. */
function uncounted({ isMoney }: Offered, priced: boolean): string | null {
  if (!isMoney) return NOT_MONEY_TEXT;
  return priced ? null : NO_DOLLARS_TEXT;
}

export function gradeOf(offer: Offered, standing: Standing, input: GradeInput, scoring: Scoring): Grade {
  const { status, priced, sectorAsked, bonus } = input;
  const { terms, isMoney } = offer;
  const { determination, reasons, missingInputs, conditions } = standing;
  const published = terms.program.benefit.amount !== null && isMoney;
  const amount = priced ? 'priced' : published ? 'published' : 'none';
  const parts = scoreParts({ terms, status, standing, amount, sectorAsked }, scoring);
  const why = uncounted(offer, priced);
  const texts = reasons.map(({ text }) => text);
  return {
    scoreParts: parts,
    eligibilityScore: eligibilityScore(parts, standing, scoring),
    availability: why !== null ? 'not_counted' : determination === 'eligible' ? 'available' : 'contingent',
    reasons: why === null ? texts : [...texts, why],
    determination,
    missingInputs: [...missingInputs],
    conditions: [...conditions],
    bonusAdders: bonus ? offer.shown.bonusAdders : [],
    written: null,
  };
}
