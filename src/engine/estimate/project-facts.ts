import { hasSome } from '../has-some.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import { BUILDING_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import type { OwnerType } from '../building/types.ts';
import { leastDwellings } from '../incentives/least-dwellings.ts';
import type { ProjectFacts } from '../incentives/types.ts';
import type { BuildingContext } from './types.ts';

/** Owner for incentives: the request's, else what the DOF code suggests (null = undetermined). */
export function ownerOf(context: Pick<BuildingContext, 'profile' | 'request'>): OwnerType | null {
  return context.request.financing?.owner_type ?? context.profile.inferredOwner.ownerType;
}

/** The owner where request or record says who it is; an owner who is only assumed is not known. */
function knownOwner({ profile }: Pick<BuildingContext, 'profile'>): OwnerType | null {
  return profile.inferredOwner.assumed ? null : profile.inferredOwner.ownerType;
}

const FUEL_NAMES = {
  electricity: 'electric',
  natural_gas: 'gas',
  fuel_oil_2: 'oil',
  fuel_oil_4: 'oil',
  district_steam: 'steam',
} as const;

/** What heats the building where a report names it: "other fuel" on a meter and a default of the class are no knowledge. */
function fuelReplaced({ profile }: Pick<BuildingContext, 'profile'>): string | null {
  const { heatingFuel, origin } = profile.fuelUse;
  const metered = heatingFuel === 'natural_gas' || heatingFuel === 'electricity';
  return origin.mix === 'named' || (origin.mix === 'metered' && metered) ? FUEL_NAMES[heatingFuel] : null;
}

/** Dwellings as recorded; a count from the floor area prices work, it proves nothing. */
function knownDwellings({ profile, input }: Pick<BuildingContext, 'profile' | 'input'>): number | null {
  const recorded = hasSome(input.dwellingUnits) || profile.counts.dwellings === 0;
  return recorded ? profile.counts.dwellings : null;
}

/** A fact that has one value, or those it can have. */
const oneOf = (possible: readonly string[]): string | null =>
  possible.length === 1 ? (possible[0] ?? null) : null;

/** Where the building lies and who serves it; where its ZIP code leaves several companies open, those it may be. */
function placeOf({
  profile,
  input,
}: Pick<BuildingContext, 'profile' | 'input'>): Pick<
  ProjectFacts,
  'zip' | 'county' | 'place' | 'electricUtility' | 'gasUtility' | 'candidates'
> {
  const { electricUtilities, gasUtilities } = profile;
  const open = {
    ...(electricUtilities.length > 1 && { electricUtility: electricUtilities }),
    ...(gasUtilities.length > 1 && { gasUtility: gasUtilities }),
  };
  return {
    zip: input.place?.zip ?? null,
    county: input.place?.county ?? null,
    place: null,
    electricUtility: oneOf(electricUtilities),
    gasUtility: oneOf(gasUtilities),
    candidates: Object.keys(open).length === 0 ? null : open,
  };
}

/** What incentive programs ask about the project. What neither request nor record says stays null: open, never guessed. */
export function projectFacts(context: BuildingContext, rules: IncentiveRules): ProjectFacts {
  const { profile, input, asOf, request } = context;
  const owner = knownOwner(context);
  const size = {
    buildingClass: profile.engineClass ?? (profile.useIsTold ? ('other' as const) : null),
    dwellingUnits: knownDwellings(context),
    floorAreaSqft: profile.areaSqft,
  };
  return {
    asOf,
    state: 'NY',
    region: input.region,
    ...placeOf(context),
    ownerType: owner,
    ownerPaysPropertyTax: owner === null ? null : owner !== 'public' && owner !== 'nonprofit',
    ...size,
    leastDwellingUnits: leastDwellings(size, rules),
    // The modelled peak is no bill, and who supplies the account stands in no record.
    peakDemandKw: null,
    nypaCustomer: null,
    incomeQualified: null,
    affordableHousing: null,
    disadvantagedCommunity: null,
    existingBuilding: null,
    fuelReplaced: fuelReplaced(context),
    prevailingWage: input.prevailingWage ?? BUILDING_DEFAULTS.prevailing_wage,
    energyCommunity:
      input.energyCommunity === true || request.financing?.census_flags?.energy_community === true,
    domesticContent: null,
    domesticContentAttestation: null,
    lowIncome: null,
    confirmed: [],
    denied: [],
  };
}
