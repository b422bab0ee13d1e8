import type { CompiledProgram } from '../../src/catalog/sections/programs.ts';
import { evaluateProgram } from '../../src/engine/incentives/evaluate.ts';
import type {
  EligibleWork,
  IncentiveMeasure,
  ProgramEvaluation,
  ProjectFacts,
} from '../../src/engine/incentives/types.ts';
import { unknownProject, UNKNOWN_WORK } from '../../src/operations/programs/project-facts.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { programs, snapshot } from './snapshot.ts';

const TODAY = '2026-11-20';

export function program(id: string): CompiledProgram {
  const found = programs().all.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`no program ${id}`);
  return found;
}

export const rules = () => snapshot().sections.incentiveRules;

export function facts(over: Partial<ProjectFacts> = {}): ProjectFacts {
  return { ...unknownProject(calendarDate(TODAY)), ownerType: 'for_profit', ...over };
}

export function work(over: Partial<EligibleWork> = {}): EligibleWork {
  return { ...UNKNOWN_WORK, costCents: 100_000_000, constructionBegins: calendarDate(TODAY), ...over };
}

export function evaluate(
  id: string,
  over: { facts?: Partial<ProjectFacts>; work?: Partial<EligibleWork> },
): ProgramEvaluation {
  return evaluateProgram({
    program: program(id),
    facts: facts(over.facts),
    work: work(over.work),
    rules: rules(),
  });
}

/** A taxed multifamily owner in New York City with everything known that a request can say. */
export function cityFacts(over: Partial<ProjectFacts> = {}): ProjectFacts {
  return facts({
    state: 'NY',
    region: 'nyc',
    electricUtility: 'con_edison',
    gasUtility: 'con_edison',
    ownerPaysPropertyTax: true,
    buildingClass: 'multifamily',
    dwellingUnits: 40,
    floorAreaSqft: 40_000,
    nypaCustomer: false,
    incomeQualified: null,
    affordableHousing: null,
    disadvantagedCommunity: null,
    existingBuilding: null,
    fuelReplaced: null,
    zip: null,
    ...over,
  });
}

export function measure(
  measureId: string,
  tags: readonly string[],
  usd: number,
  over: Partial<IncentiveMeasure> = {},
): IncentiveMeasure {
  return {
    measureId,
    technologies: tags,
    grossCents: usd * 100,
    directCents: usd * 60,
    capacityKwDc: null,
    storageKwh: null,
    tons: null,
    annualKwhSaved: 0,
    annualThermsSaved: 0,
    constructionBegins: calendarDate('2027-03-01'),
    placedInService: calendarDate('2027-06-01'),
    ...over,
  };
}
