import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { ProjectInputs } from '../../contract/programs/index.ts';
import { leastDwellings } from '../../engine/incentives/least-dwellings.ts';
import type { EligibleWork, ProjectFacts } from '../../engine/incentives/types.ts';
import { calendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';
import { unknownProject, UNKNOWN_WORK } from './project-facts.ts';
import { placeFacts } from './request-place.ts';
import type { UtilityIndex } from './utility-index.ts';

export interface ProjectDates {
  readonly asOf: CalendarDate;
  readonly constructionBegins: CalendarDate;
  readonly placedInService: CalendarDate | null;
}

function day(text: string | undefined, pointer: string): CalendarDate | null {
  if (text === undefined) return null;
  try {
    return calendarDate(text);
  } catch {
    throw new ProblemError('invalid-request', `${text} is not a day.`, [
      { pointer, code: 'format', message: 'must be a valid date, YYYY-MM-DD' },
    ]);
  }
}

interface DateInputs extends Pick<ProjectInputs, 'beginConstruction' | 'placedInService'> {
  readonly asOf?: string;
  readonly constructionBegins?: string;
}

function startOf({ beginConstruction, constructionBegins }: DateInputs): CalendarDate | null {
  const begin = day(beginConstruction, '/beginConstruction');
  const begins = day(constructionBegins, '/constructionBegins');
  if (begin !== null && begins !== null && begin !== begins)
    throw new ProblemError('invalid-request', 'The two days construction begins differ.', [
      {
        pointer: '/constructionBegins',
        code: 'conflict',
        message: 'must be the day of beginConstruction, or absent',
      },
    ]);
  return begin ?? begins;
}

/** The days of the project. @throws ProblemError `invalid-request`. */
export function datesOf(input: DateInputs, today: CalendarDate): ProjectDates {
  const asOf = day(input.asOf, '/asOf') ?? today;
  const start = startOf(input);
  const placedInService = day(input.placedInService, '/placedInService');
  if (placedInService !== null && start !== null && placedInService < start)
    throw new ProblemError(
      'invalid-request',
      'The project is placed in service before construction begins.',
      [
        {
          pointer: '/placedInService',
          code: 'minimum',
          message: 'must not come before the day construction begins',
        },
      ],
    );
  const taken = start ?? asOf;
  // A service day before today says construction began by then at the latest.
  const begins = placedInService !== null && placedInService < taken ? placedInService : taken;
  return { asOf, constructionBegins: begins, placedInService };
}

interface FactsContext {
  readonly input: ProjectInputs;
  readonly state: string | null;
  readonly dates: ProjectDates;
  readonly rules: IncentiveRules;
  readonly utilities: UtilityIndex;
}

const NOT_HOMES: ReadonlySet<string> = new Set([
  'office',
  'retail',
  'industrial',
  'hotel',
  'healthcare',
  'education',
]);
/** A house has one to four dwellings. */
const MOST_DWELLINGS_OF_A_HOUSE = 4;

/** An owner, a building and a number of dwellings that cannot be together. @throws ProblemError `invalid-request`. */
function requirePossible({ ownerType, buildingType, dwellingUnits = 1 }: ProjectInputs): void {
  const refuse = (pointer: string, detail: string, message: string) => {
    throw new ProblemError('invalid-request', detail, [{ pointer, code: 'conflict', message }]);
  };
  if (ownerType === 'homeowner' && NOT_HOMES.has(buildingType ?? ''))
    refuse(
      '/ownerType',
      `A homeowner lives in a home, and the building is of the type ${buildingType}.`,
      'must be for_profit, nonprofit, public, coop or condo, or buildingType must be house or multifamily',
    );
  if (buildingType === 'house' && dwellingUnits > MOST_DWELLINGS_OF_A_HOUSE)
    refuse(
      '/dwellingUnits',
      `A house has at most ${MOST_DWELLINGS_OF_A_HOUSE} dwellings.`,
      `must be at most ${MOST_DWELLINGS_OF_A_HOUSE}, or buildingType must be multifamily`,
    );
}

/** What the request says of the project, as the evaluator's facts; what it leaves out stays unknown. */
export function requestFacts({ input, state, dates, rules, utilities }: FactsContext): ProjectFacts {
  requirePossible(input);
  const size = {
    buildingClass: input.buildingType ?? null,
    dwellingUnits: input.dwellingUnits ?? null,
    floorAreaSqft: input.floorAreaSqft ?? null,
  };
  return {
    ...unknownProject(dates.asOf),
    ...placeFacts(input, state, utilities),
    ...size,
    leastDwellingUnits: leastDwellings(size, rules),
    peakDemandKw: input.peakDemandKw ?? null,
    incomeQualified: input.incomeQualified ?? null,
    affordableHousing: input.affordableHousing ?? null,
    disadvantagedCommunity: input.disadvantagedCommunity ?? null,
    existingBuilding: input.existingBuilding ?? null,
    fuelReplaced: input.fuelReplaced ?? null,
    prevailingWage: input.prevailingWage ?? true,
    domesticContentAttestation: attested(input),
    confirmed: confirmedOf(input),
    denied: deniedOf(input),
  };
}

/** Code under which the attestation of Notice 2024-84 is confirmed or denied. */
const ATTESTATION = 'domestic_content_attestation';

function attested({ confirmed = [], denied = [] }: ProjectInputs): boolean | null {
  if (confirmed.includes(ATTESTATION)) return true;
  return denied.includes(ATTESTATION) ? false : null;
}

/** A program of homes alone. */
export const isOfHomes = ({ sectors }: Pick<CompiledProgram, 'sectors'>): boolean =>
  sectors.every((sector) => sector === 'residential');

/** Who owns the project: a taxed for-profit owner unless the request says otherwise, but nobody known for programs of homes. */
export function ownerFacts(
  { ownerType }: Pick<ProjectInputs, 'ownerType'>,
  { ofHomes }: { readonly ofHomes: boolean },
): Pick<ProjectFacts, 'ownerType' | 'ownerPaysPropertyTax'> {
  const owner = ownerType ?? (ofHomes ? null : 'for_profit');
  return {
    ownerType: owner,
    ownerPaysPropertyTax: owner === null ? null : owner !== 'public' && owner !== 'nonprofit',
  };
}

/** Codes the applicant vouches for, with those that other inputs say. */
function confirmedOf({
  confirmed = [],
  incomeQualified,
  affordableHousing,
}: ProjectInputs): readonly string[] {
  const stated = [
    ...(incomeQualified === true ? ['income_qualified'] : []),
    ...(affordableHousing === true ? ['affordable_housing'] : []),
  ];
  return [...new Set([...confirmed, ...stated])];
}

/** Codes the applicant says no to. A stated no of an input is one too. */
function deniedOf({
  denied = [],
  incomeQualified,
  affordableHousing,
  disadvantagedCommunity,
}: ProjectInputs): readonly string[] {
  const stated = [
    ...(incomeQualified === false ? ['income_qualified'] : []),
    ...(affordableHousing === false ? ['affordable_housing'] : []),
    ...(disadvantagedCommunity === false ? ['disadvantaged_community'] : []),
  ];
  return [...new Set([...denied, ...stated])];
}

/** Work of which the request says dates and yearly quantities. */
export function requestWork(input: ProjectInputs, dates: ProjectDates): EligibleWork {
  return {
    ...UNKNOWN_WORK,
    constructionBegins: dates.constructionBegins,
    placedInService: dates.placedInService,
    annualKwhProduced: input.annualKwh ?? null,
    annualKwhSaved: input.annualKwh ?? null,
    annualThermsSaved: input.annualTherms ?? null,
    floorAreaSqft: input.floorAreaSqft ?? null,
  };
}
