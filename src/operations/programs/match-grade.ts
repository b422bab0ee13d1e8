import type { ProgramStatus } from '../../vocabulary/programs.ts';
import type { MatchItem } from '../../contract/programs/index.ts';
import { eligibilityScore, scoreParts, type ScoreParts, type Scoring } from './match-score.ts';
import { isInput, type Eligibility } from './eligibility.ts';
import type { PaidWork } from './paid-work.ts';
import type { Terms } from './terms.ts';

/** What an item says of a project but for its dollars and their part of the score. */
export interface Grade {
  /** Without its size. */
  readonly scoreParts: Omit<ScoreParts, 'size'>;
  readonly scoreWithoutSize: number;
  readonly scoreOfSize: number;
  readonly availability: MatchItem['availability'];
  readonly reasons: string[];
  readonly determination: Eligibility['determination'];
  readonly missingInputs: string[];
  readonly conditions: string[];
  readonly bonusAdders: MatchItem['bonusAdders'];
  /** What is open could be settled by inputs of the request. */
  readonly answerable: boolean;
  /** The item as JSON around its dollars (`matchBytes`); null until somebody is sent it. */
  written: readonly string[] | null;
}

/** What a grade reads of an offer. */
interface Offered {
  readonly terms: Terms;
  readonly isMoney: boolean;
  readonly pays: PaidWork;
  readonly view: Pick<MatchItem, 'bonusAdders'>;
}

/** What a grade rests on besides the offer and how the project stands with it. */
export interface GradeInput {
  readonly status: ProgramStatus;
  readonly priced: boolean;
  readonly sectorAsked: boolean;
  readonly bonus: boolean;
  /** Inputs that would price it. */
  readonly needs: readonly string[];
}

/** Inputs that price a program, in a fixed order, in words. */
const NEEDS: Readonly<Record<string, string>> = {
  projectCost: 'the cost of the project',
  capacity: 'its capacity',
  quantity: 'the number of items',
  annualKwh: 'the electricity of a year',
  annualTherms: 'the fuel of a year',
  floorAreaSqft: 'the floor area',
  dwellingUnits: 'the number of dwellings',
};
const NEEDED = Object.keys(NEEDS);

export const gradeKey = ({ priced, sectorAsked, bonus, needs }: GradeInput): number => {
  let key = (priced ? 1 : 0) + (sectorAsked ? 2 : 0) + (bonus ? 4 : 0);
  for (const need of needs) key += 8 * 2 ** Math.max(0, NEEDED.indexOf(need));
  return key;
};

const NOT_MONEY_TEXT = 'It pays nothing toward the cost, or its amount is not published.';
const STUDY_TEXT = 'It pays a share of a study, not of the work: calculate it with the cost of the study.';
const NO_DOLLARS_TEXT = 'No source gives an amount that this project can be priced by.';

/** Why its dollars are not counted; null where they are. */
function uncounted({ isMoney, pays }: Offered, { priced, needs }: GradeInput): string | null {
  if (!isMoney) return NOT_MONEY_TEXT;
  if (priced) return null;
  if (pays.ofStudy) return STUDY_TEXT;
  return needs.length === 0
    ? NO_DOLLARS_TEXT
    : `It is priced by ${needs.map((need) => NEEDS[need] ?? need).join(' and ')}, not given here.`;
}

export function gradeOf(
  offer: Offered,
  eligibility: Eligibility,
  input: GradeInput,
  scoring: Scoring,
): Grade {
  const { status, priced, sectorAsked, bonus, needs } = input;
  const { terms, isMoney } = offer;
  const { determination, reasons, missingInputs, conditions } = eligibility;
  const published = terms.program.benefit.amount !== null && isMoney;
  const amount = priced ? 'priced' : published ? 'published' : 'none';
  const parts = scoreParts({ terms, status, eligibility, amount, sectorAsked, size: 0 }, scoring);
  const { size: _none, ...scoreWithout } = parts;
  const without = eligibilityScore(parts, eligibility, scoring);
  const why = uncounted(offer, input);
  const texts = reasons.map(({ text }) => text);
  return {
    scoreParts: scoreWithout,
    scoreWithoutSize: without,
    scoreOfSize: eligibilityScore({ ...parts, size: 1 }, eligibility, scoring) - without,
    availability: why !== null ? 'not_counted' : determination === 'eligible' ? 'available' : 'contingent',
    reasons: why === null ? texts : [...texts, why],
    determination,
    missingInputs: [...missingInputs, ...needs.filter((need) => !missingInputs.includes(need))],
    conditions: [...conditions],
    bonusAdders: bonus ? offer.view.bonusAdders : [],
    answerable: determination === 'undetermined' && missingInputs.every(isInput),
    written: null,
  };
}
