import type { EngineSnapshot } from '../engine-snapshot.ts';
import { farEarlierReport, isUnusuallyTall } from '../building/input-checks.ts';
import { oilKbtu, oldOilReport } from '../building/old-oil.ts';
import { parameterTable, type ParameterTable } from '../building/parameter-table.ts';
import { ENGINE_CLASSES, type BuildingInput } from '../building/types.ts';
import { openPeriod } from '../compliance/period-status.ts';
import type { Ll97Pathway } from '../compliance/types.ts';
import type { BuildingContext } from '../estimate/types.ts';
import { dateParts } from '../../quantities/calendar-date.ts';

/** One fact that is missing or in doubt, and the buildings it may plausibly make of this one. */
export interface MissingFact {
  readonly input: string;
  readonly question: string;
  /** What is tried, in words. */
  readonly tried: string;
  readonly trials: readonly Trial[];
}

/** The building with one value in place of what is open. */
export interface Trial {
  /** The value, in words that follow "with". */
  readonly value: string;
  readonly input: BuildingInput;
  /** The value is the one that is assumed: it makes the answer surer and moves no number of it. */
  readonly isAssumed?: boolean;
}

/** What the request or the record left open or contradicts, with the catalogue's own ranges as the ends. */
export function missingFacts(context: BuildingContext, snapshot: EngineSnapshot): MissingFact[] {
  const { parameterClass, vintage } = context.profile;
  const parameters = parameterTable(snapshot, parameterClass, vintage);
  return [
    use(context),
    energyBills(context, snapshot),
    oilStillBurned(context, snapshot),
    pathway(context, snapshot),
    yearBuilt(context),
    storeys(context, parameters),
    dwellings(context, parameters),
  ].filter((fact) => fact !== null);
}

function use({ input, profile }: BuildingContext): MissingFact | null {
  if (profile.engineClass !== null || profile.useIsTold) return null;
  return {
    input: 'use',
    question: 'What is the building used for? Look at the certificate of occupancy.',
    tried: `as each of ${ENGINE_CLASSES.join(', ')}`,
    trials: ENGINE_CLASSES.map((suppliedClass) => ({
      value: `the use ${suppliedClass}`,
      input: { ...input, suppliedClass },
    })),
  };
}

export const BILLS =
  'What do twelve months of electricity, gas, oil and steam bills say? The utility portal or the LL84 report has them.';

/** The energy at both ends of its range, where reports disagree, none is certain or held, or the range leaves a limit open. */
function energyBills(
  { input, profile, baseline, compliance }: BuildingContext,
  snapshot: EngineSnapshot,
): MissingFact | null {
  const { reports, range } = profile.fuelUse;
  const disagree = reports?.far === true || farEarlierReport(input, snapshot) !== null;
  const isCertain = range.restsOn.some(({ from }) => from === 'reported' || from === 'supplied');
  if (!disagree && isCertain && openPeriod(compliance) === null) return null;
  const eui = baseline.siteEuiKbtuPerSqft;
  const ends = [eui * range.lowRatio, eui * range.highRatio];
  return {
    input: 'energy bills',
    question: BILLS,
    tried: `${ends.map((end) => end.toFixed(0)).join(' to ')} kBtu/sqft, the range of its energy`,
    trials: ends.map((end) => ({
      value: `${end.toFixed(0)} kBtu/sqft`,
      input: {
        ...input,
        siteEuiKbtuPerSqft: end,
        siteEuiYear: null,
        reportedYears: [],
      },
    })),
  };
}

/** An old report shows oil; most such buildings have changed to gas since. */
function oilStillBurned(
  { input, profile, asOf }: BuildingContext,
  snapshot: EngineSnapshot,
): MissingFact | null {
  const report =
    profile.fuelUse.origin.mix === 'named' ? oldOilReport(input, dateParts(asOf).year, snapshot) : null;
  if (report === null) return null;
  const reportedFuels = {
    ...report,
    naturalGasKbtu: (report.naturalGasKbtu ?? 0) + oilKbtu(report),
    fuelOil2Kbtu: 0,
    fuelOil4Kbtu: 0,
  };
  return {
    input: 'heating fuel',
    question: `Does the boiler still burn oil? The report that says so is from ${report.year}. Check the last fuel bill.`,
    tried: 'gas in place of the oil',
    trials: [{ value: 'gas in place of the oil', input: { ...input, reportedFuels } }],
  };
}

function pathway({ input, compliance }: BuildingContext, snapshot: EngineSnapshot): MissingFact | null {
  if (compliance.pathway !== 'undetermined') return null;
  const listed = (input.coveredList?.pathwayCodes ?? []).flatMap(
    (code) => (snapshot.sections.ll97.pathwayCodes[code] as Ll97Pathway | undefined) ?? [],
  );
  const unlisted = input.coveredList !== null && !input.coveredList.listed;
  const open: readonly Ll97Pathway[] =
    listed.length > 1
      ? [...new Set(listed)]
      : ['article_320', 'article_321', ...(unlisted ? (['not_covered'] as const) : [])];
  return {
    input: 'LL97 pathway',
    question:
      "Which Local Law 97 pathway is the building on, and what share of its units is rent-regulated? The City's covered buildings list gives the code of each building.",
    tried: open.join(' or ').replaceAll('_', ' '),
    trials: open.map((complianceStatus) => ({
      value: complianceStatus.replaceAll('_', ' '),
      input: { ...input, complianceStatus },
    })),
  };
}

/** The oldest and the youngest vintage with a different heating system. */
const VINTAGE_ENDS = [1929, 2004] as const;

function yearBuilt({ input }: BuildingContext): MissingFact | null {
  const tall = isUnusuallyTall(input);
  if (input.yearBuilt !== null && !tall) return null;
  return {
    input: 'year built',
    question: tall
      ? `Was the building really built in ${input.yearBuilt} with ${input.floors} storeys? Look at the certificate of occupancy.`
      : 'When was the building built? Look at the certificate of occupancy.',
    tried: VINTAGE_ENDS.join(' or '),
    trials: VINTAGE_ENDS.map((year) => ({ value: `the year ${year}`, input: { ...input, yearBuilt: year } })),
  };
}

function storeys({ input, profile }: BuildingContext, parameters: ParameterTable): MissingFact | null {
  if (input.floors !== null) return null;
  const { low, high } = parameters('typical_floors');
  const ends = [...new Set([low, high].map((end) => Math.max(1, Math.round(end))))];
  // The area bounds the plate whatever the class: the assumed count is one of what is tried.
  const tried = [...new Set([...ends, Math.max(1, Math.round(profile.geometry.floors))])];
  return tried.length < 2
    ? null
    : {
        input: 'storeys',
        question: 'How many storeys does it have? Count them from the street.',
        tried: `${Math.min(...tried)} to ${Math.max(...tried)}`,
        trials: tried.map((floors) => ({
          value: `${floors} storeys`,
          input: { ...input, floors },
          isAssumed: floors === profile.geometry.floors,
        })),
      };
}

function dwellings({ input, profile }: BuildingContext, parameters: ParameterTable): MissingFact | null {
  if (input.dwellingUnits !== null || profile.counts.dwellings === 0) return null;
  const { low, high } = parameters('dwelling_unit_gross_area');
  const ends = [high, low].map((area) => Math.max(1, Math.round(profile.areaSqft / area)));
  return {
    input: 'dwelling units',
    question: 'How many apartments are there? Look at the certificate of occupancy or the rent roll.',
    tried: ends.join(' to '),
    trials: ends.map((dwellingUnits) => ({
      value: `${dwellingUnits} apartments`,
      input: { ...input, dwellingUnits },
    })),
  };
}
