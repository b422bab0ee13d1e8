import type { DefaultSystems } from '../../catalog/sections/building-systems.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { FactConflict } from '../../contract/lot-facts.ts';
import type { EngineClass, Vintage } from '../../vocabulary/building.ts';
import type { Fuel } from '../../vocabulary/energy.ts';
import type { HeatingSystem } from '../../vocabulary/systems.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';
import type { ReportedYear } from './energy-level.ts';

export { ENGINE_CLASSES, type EngineClass, type Vintage } from '../../vocabulary/building.ts';
export type { CoolingSystem, HeatingSystem, HotWaterSystem } from '../../vocabulary/systems.ts';

export type Region = 'nyc' | 'westchester';
export const PRICE_LEVELS = ['nyc_private', 'nyc_public_works', 'westchester_private'] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];
export type OwnerType = 'coop' | 'condo' | 'nonprofit' | 'for_profit' | 'public';

/** A company that sells energy, as programs name it. */
export interface Company {
  readonly utility: string;
  readonly name: string;
}

/** Where a lot lies and who sells energy there; with several companies its ZIP code leaves it open. Empty: not known. */
export interface LotPlace {
  readonly zip: string | null;
  /** FIPS code. */
  readonly county: string;
  readonly electric: readonly Company[];
  readonly gas: readonly Company[];
}

/**
 * The resolved engine input: what a lookup record or an explicit building object says, nothing assumed.
 * Plain JSON, served as `reproducibility.building_input`; unknown is null.
 */
export interface BuildingInput {
  readonly source: 'parcel' | 'manual';
  readonly parcelId: string | null;
  readonly billingBbl: string | null;
  readonly region: Region;
  /** MN, BX, BK, QN, SI or null. */
  readonly borough: string | null;
  /** Absent where nothing tells it, and in artifacts of earlier code. */
  readonly place?: LotPlace;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly grossFloorAreaSqft: number;
  /** True where no public record gives the area and the facts do; else absent. */
  readonly areaIsStated?: true;
  readonly areasByUseSqft: {
    readonly commercial: number | null;
    readonly residential: number | null;
    readonly office: number | null;
    readonly retail: number | null;
    readonly garage: number | null;
  } | null;
  readonly lotAreaSqft: number | null;
  readonly buildingsOnLot: number | null;
  readonly yearBuilt: number | null;
  readonly yearBuiltEstimated: boolean;
  /** Raw DOF code (upper case) from the record or the request; null when unknown. */
  readonly dofClass: string | null;
  readonly dofClassLetter: string | null;
  readonly landUse: string | null;
  /** DOF tax class; absent where it is not known, and in artifacts of earlier code. */
  readonly taxClass?: string;
  /** LL84 property use. */
  readonly reportedUse: string | null;
  /** Engine class when the request named one directly. */
  readonly suppliedClass: EngineClass | null;
  readonly floors: number | null;
  readonly dwellingUnits: number | null;
  readonly isLandmark: boolean;
  readonly inHistoricDistrict: boolean;
  readonly ownerTypeCode: string | null;
  readonly siteEuiKbtuPerSqft: number | null;
  readonly siteEuiYear: number | null;
  readonly annualElectricityKwh: number | null;
  readonly annualGasKbtu: number | null;
  readonly annualOtherKbtu: number | null;
  readonly energyYear: number | null;
  readonly oilFuel: string | null;
  readonly ll97Pathway: string | null;
  /** The newest usable benchmarking report with fuels; null when none is held. */
  readonly reportedFuels: ReportedFuels | null;
  /** Every year with a usable intensity, oldest first; absent for a described building, and in artifacts of earlier code. */
  readonly reportedYears?: readonly HeldReport[];
  /** What the City's covered buildings list says; null when no list is held. */
  readonly coveredList: {
    readonly listYear: number;
    readonly listed: boolean;
    readonly pathwayCodes: readonly string[];
  } | null;
  /** What housing lists say; null when none is held. */
  readonly housing: HousingEvidence | null;
  readonly energyGrade: string | null;
  /** ENERGY STAR score, 1 to 100, that the City publishes of the lot; absent in what is described. */
  readonly energyStarScore?: number | null;
  readonly estimatedPenaltyUsd: number | null;
  readonly complianceStatus: string | null;
  /** Null when the request did not say. */
  readonly energyCommunity: boolean | null;
  readonly prevailingWage: boolean | null;
  /** Fields that two publications contradict; absent where none do. */
  readonly conflicts?: readonly FactConflict[];
  /** Emissions that the City published of one report, with its energy; absent where it published none. */
  readonly publishedTons?: PublishedTons;
  /** What the owner knows beside the record or the request; absent where nothing is. */
  readonly facts?: FactRecord;
  /** What the facts took the place of; with them, and only then. */
  readonly beforeFacts?: {
    readonly floors: number | null;
    readonly buildingsOnLot: number | null;
    readonly dwellingUnits: number | null;
    readonly complianceStatus: string | null;
  } & Partial<
    Pick<
      BuildingInput,
      | 'grossFloorAreaSqft'
      | 'siteEuiKbtuPerSqft'
      | 'reportedYears'
      | 'yearBuilt'
      | 'yearBuiltEstimated'
      | 'dofClass'
      | 'dofClassLetter'
      | 'suppliedClass'
      | 'reportedUse'
      | 'areasByUseSqft'
    >
  >;
}

/** Site energy of one reported year, kBtu; null where the report is silent on a fuel. */
export interface ReportedFuels {
  readonly year: number;
  readonly source: string;
  readonly electricityKbtu: number | null;
  readonly naturalGasKbtu: number | null;
  readonly fuelOil2Kbtu: number | null;
  readonly fuelOil4Kbtu: number | null;
  readonly districtSteamKbtu: number | null;
  /** Site energy that the report does not name by fuel. */
  readonly otherKbtu: number | null;
  /** True when a fuel that is null was not used. */
  readonly everyFuelNamed: boolean;
  /** Site energy of the same report: its intensity times its area, where it gives both. */
  readonly siteKbtu?: number;
}

/** A report of a lot's intensity, and the publication that has it. */
export interface HeldReport extends ReportedYear {
  readonly source: string;
}

/** Rent regulation and public or assisted housing as public lists have it; null or false where a list is silent. */
export interface HousingEvidence {
  readonly stabilisedUnits: number | null;
  readonly stabilisedYear: number | null;
  readonly dhcrRegistered: boolean;
  readonly nycha: boolean;
  readonly assistedUnits: number | null;
  readonly exemption421aEndYear: number | null;
  readonly unregulatedRental: boolean;
}

/** One assumed value, disclosed once in `resolution.assumptions`. */
export interface Assumption {
  readonly code: string;
  readonly text: string;
  readonly value: number | string | boolean | null;
  readonly unit: string;
  readonly source: string;
}

export interface Geometry {
  readonly floors: number;
  readonly floorPlateSqft: number;
  readonly roofAreaSqft: number;
  /** Exposed façade (party walls out), windows included. */
  readonly exposedWallAreaSqft: number;
  readonly glazingAreaSqft: number;
  readonly opaqueWallAreaSqft: number;
  readonly windowCount: number;
  /** Open lot area beside the footprint, null when the lot area is unknown. */
  readonly openLotAreaSqft: number | null;
}

export interface Systems extends Omit<DefaultSystems, 'source'> {
  readonly gasDryers: boolean;
  /** Seasonal efficiency of the heat generator, fraction. */
  readonly heatingEfficiency: number;
  readonly hotWaterEfficiency: number;
}

export interface DesignLoads {
  readonly heatingKbtuPerHour: number;
  readonly coolingTons: number;
  readonly hotWaterKbtuPerHour: number;
  readonly summerPeakKw: number;
  readonly winterPeakKw: number;
  /** Part of the winter peak that is electric heat, kW on the design day. */
  readonly heatingPeakKw: number;
  /** Electrical service size now, kVA. */
  readonly serviceKva: number;
  readonly outdoorAirCfm: number;
}

export interface ItemCounts {
  readonly dwellings: number;
  readonly radiators: number;
  readonly steamTraps: number;
  readonly guestRooms: number;
  readonly kitchens: number;
  readonly boilers: number;
  readonly bareSteamPipeFeet: number;
}

/** Year in which equipment that wears out was put in, and the fact that says so; absent where it is not known. */
export type EquipmentYears = Readonly<
  Record<string, { readonly year: number; readonly fact: keyof FactRecord } | undefined>
>;

/** How sure the level of the energy is, and what it rests on. */
export interface EnergyRange {
  /** kBtu/sqft a year; reported energy by fuel sums to it. */
  readonly p50: number;
  /** Year it is of; null for what is supplied. */
  readonly forYear: number | null;
  /** 10th and 90th percentile over `p50`. */
  readonly lowRatio: number;
  readonly highRatio: number;
  /** Letter of the City whose lots stand for the class; null where none does. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | null;
  /** ENERGY STAR score whose lots stand for the class; null where none does. */
  readonly score: number | null;
  /** Newest report first, the class last; weights in the logarithm of `p50` sum to one. */
  readonly restsOn: readonly {
    readonly from: 'reported' | 'probable' | 'supplied' | 'class';
    readonly year: number | null;
    readonly kbtuPerSqft: number;
    readonly weight: number;
  }[];
}

/** Emissions of one report beside the site energy of the same report. */
export interface PublishedTons {
  readonly year: number;
  readonly tco2e: number;
  readonly siteEuiKbtuPerSqft: number;
  /** Floor area that the report is of. */
  readonly floorAreaSqft: number;
}

/** The newest report with fuels beside the newest with an intensity. */
export interface EnergyReports {
  readonly mixYear: number | null;
  readonly mixKbtuPerSqft: number;
  readonly levelYear: number | null;
  readonly levelKbtuPerSqft: number;
  /** True where the two are too far apart to pass without a warning. */
  readonly far: boolean;
  /** The fuels were taken to lack one: the gap is counted as the thermal fuel of such a building. */
  readonly gapFilled: boolean;
}

/** Which figures of the input the energy was made of. */
export interface FuelOrigin {
  /** `named`: `reportedFuels`; `metered`: the record's kWh and gas; null: no fuels. */
  readonly mix: 'named' | 'metered' | null;
  /** Fuels before they were brought to the level, kBtu a year. */
  readonly mixKbtu: FuelUse['kbtu'] | null;
  readonly level: 'siteEuiKbtuPerSqft' | 'reportedYears' | null;
  /** Electricity's share as the published tons of a year have it, with its error; absent where they give none. */
  readonly tons?: { readonly year: number; readonly shareError: number };
  /** Fuels whose energy is the owner's bills; absent where there are none. */
  readonly billed?: readonly number[];
  /** Hot water that the owner says is electric was taken out of the fuels. */
  readonly electricWater?: boolean;
  /**
   * The electric heating that the owner says took the place of all fuel, and what it replaced in the figures; null where
   * they hold it already. Absent where nothing was moved.
   */
  readonly electrified?: { readonly system: HeatingSystem; readonly replaced: HeatingSystem | null };
}

/** Annual energy by fuel before any split by end use, and how it was known. */
export interface FuelUse {
  readonly origin: FuelOrigin;
  readonly range: EnergyRange;
  readonly method: 'own_fuels' | 'site_eui' | 'class_median';
  readonly methodText: string;
  /** kBtu a year by fuel, in the order electricity, natural gas, No. 2 oil, No. 4 oil, district steam. */
  readonly kbtu: readonly [number, number, number, number, number];
  /** The two reports behind it where fuels and level come from different years; null otherwise. */
  readonly reports: EnergyReports | null;
  /** Fuel of the heat generator. */
  readonly heatingFuel: Fuel;
  /** Why the heating system that the owner says is not taken; absent where it is, or where none is said. */
  readonly questioned?: string;
}

/** The building as every later stage sees it. Every value not in `input` is listed in `assumptions`. */
export interface BuildingProfile {
  readonly input: BuildingInput;
  readonly areaSqft: number;
  readonly engineClass: EngineClass | null;
  readonly classSource:
    'reported_use' | 'dof_code' | 'supplied_class' | 'supplied_dof_code' | 'inferred' | 'none';
  readonly classReason: string;
  /** False where nothing tells what the building is used for; a use can be told and have no class. */
  readonly useIsTold: boolean;
  /** LL97 property type of the main use, null when neither use nor code settles one. */
  readonly propertyType: string | null;
  /** Class whose physical parameters stand in when `engineClass` is null (an all-class pool, disclosed). */
  readonly parameterClass: EngineClass;
  readonly vintage: Vintage;
  readonly fuelUse: FuelUse;
  readonly priceLevel: PriceLevel;
  readonly geometry: Geometry;
  readonly systems: Systems;
  readonly loads: DesignLoads;
  readonly counts: ItemCounts;
  readonly equipmentYears: EquipmentYears;
  /** Street façade work, PV and condensers limited (landmark or historic district). */
  readonly landmarkConstraint: 'none' | 'individual_landmark' | 'historic_district';
  readonly districtSteamArea: boolean;
  /** Who may sell electricity here, as programs name them; empty where it is not known. */
  readonly electricUtilities: readonly string[];
  /** Who may sell gas here. */
  readonly gasUtilities: readonly string[];
  /** Whose gas rates it is billed at. */
  readonly gasUtility: 'con_edison' | 'national_grid';
  readonly inferredOwner: {
    readonly ownerType: OwnerType | null;
    /** Neither request nor record says so: good for a discount rate, not for money that asks who owns. */
    readonly assumed: boolean;
    readonly reason: string;
  };
  readonly assumptions: readonly Assumption[];
  readonly warnings: readonly Warning[];
}
