import type { FactName, FactRecord } from '../../contract/facts/index.ts';
import { suppliedClass } from './input-from-request.ts';
import type { BuildingInput } from './types.ts';
import { withArea } from './with-area.ts';

/** Fields of the input that a fact takes the place of. */
type Replaced = NonNullable<BuildingInput['beforeFacts']>;

/**
 * The building with what its owner knows laid over public records. What a fact replaces is kept beside it, so that the
 * building without the fact can be restored.
 */
export function withFacts(input: BuildingInput, facts: FactRecord | null): BuildingInput {
  if (facts === null || Object.keys(facts).length === 0) return input;
  const beforeFacts: Replaced = {
    floors: input.floors,
    buildingsOnLot: input.buildingsOnLot,
    dwellingUnits: input.dwellingUnits,
    complianceStatus: input.complianceStatus,
  };
  return {
    ...describedAnew(input, facts),
    floors: facts.num_floors ?? input.floors,
    buildingsOnLot: facts.buildings_on_lot ?? input.buildingsOnLot,
    dwellingUnits: facts.dwelling_units ?? input.dwellingUnits,
    complianceStatus: facts.ll97_pathway ?? input.complianceStatus,
    beforeFacts: { ...beforeFacts, ...keptBeside(input, facts) },
    facts,
  };
}

/** Area, use and year as the owner has them. A use takes the place of every other word on it: a report's, and areas by use. */
function describedAnew(input: BuildingInput, facts: FactRecord): BuildingInput {
  const { gross_floor_area_sqft: areaSqft, building_class: use, year_built: yearBuilt } = facts;
  const sized = areaSqft === undefined ? input : withArea(input, areaSqft);
  const dated = yearBuilt === undefined ? sized : { ...sized, yearBuilt, yearBuiltEstimated: false };
  if (use === undefined) return dated;
  const { suppliedClass: engineClass, ...code } = suppliedClass(use);
  return {
    ...dated,
    suppliedClass: engineClass,
    // The kind of owner is read from the class on record, whatever the building is used for.
    ...(engineClass === null ? code : {}),
    reportedUse: null,
    areasByUseSqft: null,
  };
}

/** What area, use and year took the place of. */
function keptBeside(input: BuildingInput, facts: FactRecord): Partial<Replaced> {
  const { grossFloorAreaSqft, siteEuiKbtuPerSqft, yearBuilt, yearBuiltEstimated } = input;
  const { dofClass, dofClassLetter, suppliedClass: engineClass, reportedUse, areasByUseSqft } = input;
  return {
    ...(facts.gross_floor_area_sqft === undefined
      ? {}
      : {
          grossFloorAreaSqft,
          siteEuiKbtuPerSqft,
          ...(input.reportedYears === undefined ? {} : { reportedYears: input.reportedYears }),
        }),
    ...(facts.year_built === undefined ? {} : { yearBuilt, yearBuiltEstimated }),
    ...(facts.building_class === undefined
      ? {}
      : { dofClass, dofClassLetter, suppliedClass: engineClass, reportedUse, areasByUseSqft }),
  };
}

/** The same building if this fact were not known. */
export function withoutFact(input: BuildingInput, name: FactName): BuildingInput {
  const { facts = {}, beforeFacts, ...known } = input;
  const { [name]: _left, ...others } = facts;
  return withFacts({ ...known, ...beforeFacts }, others);
}

/**
 * Why a fact changes no number, in words; null for one that the engine reads.
 * @param questioned why the heating system is not taken, where a report contradicts it
 */
export function whyUnread(
  name: FactName,
  { facts = {}, areaIsStated }: Pick<BuildingInput, 'facts' | 'areaIsStated'>,
  questioned?: string,
): string | null {
  if (name === 'heating_system' && questioned !== undefined) return 'the energy report contradicts it';
  if (name === 'bills' && facts.bills?.covers === 'some_meters')
    return 'bills of some meters do not show the whole building';
  if (name === 'stated' && areaIsStated !== true)
    return 'it is set beside the public record and replaces nothing';
  if (name === 'regulated_units_share' && facts.ll97_pathway !== undefined) return 'll97_pathway settles it';
  return null;
}
