import type { FactName, FactRecord } from '../../contract/facts/index.ts';
import type { BuildingInput } from './types.ts';

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
    ...input,
    floors: facts.num_floors ?? input.floors,
    buildingsOnLot: facts.buildings_on_lot ?? input.buildingsOnLot,
    dwellingUnits: facts.dwelling_units ?? input.dwellingUnits,
    complianceStatus: facts.ll97_pathway ?? input.complianceStatus,
    beforeFacts,
    facts,
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
