import { Type, type Static } from 'typebox';
import { CoveredList, EnergyReport, FactConflict, HousingRecords } from './lot-facts.ts';

const nullableNumber = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });
const nullableString = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/**
 * One lot as a lookup serves it: public-record facts only, never an owner's name. Unknown is null, never 0.
 * This is what adapters produce, what the engine's building stage reads, and, as engine input, what `parcel_record_digest` covers.
 */
export const BuildingRecord = Type.Object(
  {
    parcelId: Type.String({ description: 'The id asked for: 10-digit BBL or W… Westchester id.' }),
    billingBbl: nullableString(
      'Billing lot when the id is a condo unit lot or a condo billing lot; else null.',
    ),
    region: Type.Union([Type.Literal('nyc'), Type.Literal('westchester')]),
    borough: nullableString('MN, BX, BK, QN or SI; null in Westchester.'),
    address: nullableString('Street address.'),
    zipcode: nullableString('Five digits.'),
    latitude: nullableNumber('Degrees north, WGS 84.'),
    longitude: nullableNumber('Degrees east, WGS 84.'),
    dofClass: nullableString(
      'Exact building class of the Department of Finance (DOF) (letter and digit), or null.',
    ),
    dofClassLetter: nullableString('First letter of the class when only that is known.'),
    landUse: nullableString('PLUTO land use 01-11.'),
    reportedUse: nullableString('Largest property use type reported under Local Law 84.'),
    reportedUseYear: nullableNumber('Calendar year of the report.'),
    grossFloorAreaSqft: nullableNumber(
      'Usable gross floor area, square feet; null when no source gives a positive figure.',
    ),
    grossFloorAreaSource: nullableString('ll84, pluto, dof or westchester_roll.'),
    areasByUseSqft: Type.Union(
      [
        Type.Object(
          {
            commercial: nullableNumber('sqft'),
            residential: nullableNumber('sqft'),
            office: nullableNumber('sqft'),
            retail: nullableNumber('sqft'),
            garage: nullableNumber('sqft'),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'PLUTO floor areas by use, square feet; null when PLUTO does not give them.' },
    ),
    lotAreaSqft: nullableNumber('Lot area, square feet.'),
    buildingsOnLot: nullableNumber('Number of buildings on the lot.'),
    yearBuilt: nullableNumber('Year built; may be a City estimate.'),
    yearBuiltEstimated: Type.Boolean({
      description: 'True when the year is one the City is known to estimate (1899, 1900, 1901, 1910, 1920).',
    }),
    floors: nullableNumber('Storeys.'),
    dwellingUnits: nullableNumber('Residential units.'),
    isLandmark: Type.Boolean({
      description: 'Individual or interior landmark on record; false is "none on record".',
    }),
    inHistoricDistrict: Type.Boolean(),
    ownerTypeCode: nullableString(
      'PLUTO owner type letter (C city, M mixed, O other public, P private, X exempt); never a name.',
    ),
    siteEuiKbtuPerSqft: nullableNumber(
      'Local Law 84 site energy use intensity, kBtu/sqft/yr, only when within 5-1000.',
    ),
    siteEuiYear: nullableNumber('Calendar year.'),
    annualElectricityKwh: nullableNumber('Reported, kWh/yr.'),
    annualGasKbtu: nullableNumber('Reported natural gas, kBtu/yr.'),
    annualOtherKbtu: nullableNumber(
      'Site energy less electricity and gas (steam, oil, other), kBtu/yr, derived.',
    ),
    energyYear: nullableNumber('Calendar year of the fuel figures.'),
    energyStarScore: nullableNumber('1-100.'),
    energyGrade: nullableString('Local Law 33 letter.'),
    reportedGhgTco2e: nullableNumber('Reported emissions, tCO2e/yr (EPA factors, not Local Law 97).'),
    oilFuel: nullableString(
      'Oil grade on the boiler list, for example "#2" or "#4"; null when the list is silent.',
    ),
    ll97Pathway: nullableString('Pathway code of the City covered-buildings list when loaded.'),
    nysPropertyClass: Type.Optional(
      Type.String({ description: 'New York State property class, three digits (Westchester rolls only).' }),
    ),
    town: Type.Optional(Type.String({ description: 'City, town or village (Westchester rolls only).' })),
    coveredList: Type.Optional(CoveredList),
    energyReports: Type.Optional(
      Type.Array(EnergyReport, { description: 'Every benchmarking report held, newest year first.' }),
    ),
    housing: Type.Optional(HousingRecords),
    otherAddresses: Type.Optional(
      Type.Array(Type.String(), { description: 'Further addresses of the lot on public lists.' }),
    ),
    names: Type.Optional(Type.Array(Type.String(), { description: 'Names the building is known by.' })),
    taxClass: Type.Optional(
      Type.String({
        description:
          'DOF tax class: 1 houses, 2 (2A, 2B, 2C) other housing, 3 utilities, 4 all else; absent when not known.',
      }),
    ),
    reportedGhgYear: Type.Optional(
      Type.Number({
        description:
          'Calendar year of `reportedGhgTco2e`; absent where it is not that of the report whose intensity is held.',
      }),
    ),
    conflicts: Type.Optional(
      Type.Array(FactConflict, { description: 'Fields that two publications contradict, with both values.' }),
    ),
    sources: Type.Record(Type.String(), Type.String(), {
      description: 'Field name → dataset and version it came from.',
    }),
    flags: Type.Array(Type.String(), { description: 'Known data traps for this lot.' }),
    asOf: Type.String({ description: 'Newest day the record speaks for, YYYY-MM-DD.' }),
  },
  { additionalProperties: false, description: 'One lot as a lookup serves it.' },
);
export type BuildingRecord = Static<typeof BuildingRecord>;
