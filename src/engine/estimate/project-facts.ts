import { BUILDING_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import type { OwnerType } from '../building/types.ts';
import type { ProjectFacts } from '../incentives/types.ts';
import type { BuildingContext } from './types.ts';

/** Owner for incentives: the request's, else what the DOF code suggests (null = undetermined). */
export function ownerOf(context: Pick<BuildingContext, 'profile' | 'request'>): OwnerType | null {
  return context.request.financing?.owner_type ?? context.profile.inferredOwner.ownerType;
}

/** What incentive programs ask about the project. What the request cannot say stays null: undetermined, never guessed. */
export function projectFacts(context: BuildingContext): ProjectFacts {
  const { profile, input, asOf, request } = context;
  const owner = ownerOf(context);
  return {
    asOf,
    state: 'NY',
    region: input.region,
    electricUtility: profile.electricUtility,
    gasUtility: profile.gasUtility,
    ownerType: owner,
    ownerPaysPropertyTax: owner === null ? null : owner !== 'public' && owner !== 'nonprofit',
    buildingClass: profile.engineClass,
    dwellingUnits: profile.counts.dwellings,
    floorAreaSqft: profile.areaSqft,
    peakDemandKw: profile.loads.summerPeakKw,
    // City, State and federal accounts are supplied by the New York Power Authority.
    nypaCustomer: owner === 'public',
    incomeQualified: null,
    affordableHousing: null,
    disadvantagedCommunity: null,
    existingBuilding: null,
    fuelReplaced: null,
    zip: null,
    prevailingWage: input.prevailingWage ?? BUILDING_DEFAULTS.prevailing_wage,
    energyCommunity:
      input.energyCommunity === true || request.financing?.census_flags?.energy_community === true,
    domesticContent: null,
    domesticContentAttestation: null,
    lowIncome: null,
    confirmed: [],
  };
}
