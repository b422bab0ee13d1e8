import { asksAbout, compiledCondition } from '../../sections/programs/compiled-condition.ts';
import type { FactName } from '../../sections/programs/conditions.ts';
import type { ProgramFile } from '../../sections/programs/types.ts';
import { fault, type FaultLint } from './fault.ts';

/** Credits whose rate falls without prevailing wages. */
const WAGE_CREDITS = new Set([
  'Sec. 45',
  'Sec. 45L',
  'Sec. 45Y',
  'Sec. 48',
  'Sec. 48E',
  'Sec. 179D',
  'Sec. 30C',
]);

const asks = ({ requirements, lines = [] }: ProgramFile, fact: FactName): boolean =>
  [...requirements, ...lines.flatMap((line) => line.requirements ?? [])].some(
    ({ when }) => when !== undefined && asksAbout(compiledCondition(when), new Set([fact])),
  );

const isFuelCell = ({ technologies }: ProgramFile): boolean => technologies.join() === 'fuel_cell';
/** Added points on a credit of another entry, which holds its wage rule. */
const isBonus = ({ id }: ProgramFile): boolean => id.endsWith('-h-low-income');

const wagesForgotten: FaultLint = (file) =>
  fault(
    WAGE_CREDITS.has(file.creditCode ?? '') &&
      file.wages === undefined &&
      !asks(file, 'prevailingWage') &&
      !isFuelCell(file) &&
      !isBonus(file),
    '/wages',
    'this credit pays less without prevailing wages: give the rule, or lines that ask for them',
  );

const fuelCells: FaultLint = (file) =>
  fault(
    file.creditCode === 'Sec. 48E' &&
      file.technologies.includes('fuel_cell') &&
      (file.wages !== undefined || file.adders !== undefined || !isFuelCell(file)),
    '/technologies',
    'fuel cells begun after 2025 have a flat rate under 48E, without wage test or adders: an entry of their own',
  );

const CUT_OFF = '2026-07-04';
const CUT = new Set(['solar', 'wind']);

/** The cut-off of P.L. 119-21 is for wind and solar only. */
const cutOffForAll: FaultLint = ({ creditCode, technologies, windows }) =>
  fault(
    (creditCode === 'Sec. 45Y' || creditCode === 'Sec. 48E') &&
      JSON.stringify(windows ?? null).includes(CUT_OFF) &&
      technologies.some((technology) => !CUT.has(technology)),
    '/windows',
    `${CUT_OFF} cuts off wind and solar only: other technologies need an entry of their own`,
  );

/** The rising shares of domestic content are those of 48E and 45Y. */
const sharesOf48e: FaultLint = ({ creditCode, adders }) =>
  fault(
    creditCode === 'Sec. 48' && /55%/.test(adders?.domesticContent?.note ?? ''),
    '/adders/domesticContent/note',
    'section 48 stayed at 40%: 45%, 50% and 55% are shares of 48E',
  );

export const FEDERAL_LINTS: readonly FaultLint[] = [wagesForgotten, fuelCells, cutOffForAll, sharesOf48e];
