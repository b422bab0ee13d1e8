import { Type, type Static, type TSchema } from 'typebox';
import { named } from './estimate/fields.ts';

const nullable = <T extends TSchema>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description });
const numberOrNull = (description: string) => nullable(Type.Number(), description);
const textOrNull = (description: string) => nullable(Type.String(), description);
const flagOrNull = (description: string) => nullable(Type.Boolean(), description);
const closed = { additionalProperties: false } as const;

/** What the City's covered buildings list says of a lot; absent when the store holds no such list. */
export const CoveredList = Type.Object(
  {
    listYear: Type.Number({ description: 'Filing year of the list.' }),
    listed: Type.Boolean({
      description:
        'False: the whole list is held and this lot is not on it. That alone does not settle coverage.',
    }),
    onLl97: Type.Boolean({ description: 'Listed for Local Law 97.' }),
    pathwayCodes: Type.Array(Type.String(), {
      description:
        'CP0 Article 320 from 2024, CP1 from 2026, CP2 from 2035, CP3 Article 321, CP4 City portfolio; several when the buildings of the lot differ.',
    }),
    buildings: numberOrNull(
      'Buildings (BINs) of the lot on the list; null when the list at hand has one row a lot.',
    ),
    floorAreaSqft: numberOrNull('Gross floor area on the list, sqft.'),
    onLl84: flagOrNull('Listed for benchmarking.'),
    onLl87: flagOrNull('Listed for energy audits.'),
    onLl88: flagOrNull('Listed for lighting and submeters.'),
    source: Type.String(),
  },
  closed,
);
export type CoveredList = Static<typeof CoveredList>;

/** Site energy of one year by fuel, kBtu. */
export const FuelsKbtu = Type.Object(
  {
    electricity: numberOrNull('kBtu a year.'),
    naturalGas: numberOrNull('kBtu a year.'),
    districtSteam: numberOrNull('kBtu a year.'),
    fuelOil1: numberOrNull('kBtu a year.'),
    fuelOil2: numberOrNull('kBtu a year.'),
    fuelOil4: numberOrNull('kBtu a year.'),
    fuelOil5And6: numberOrNull('kBtu a year.'),
    diesel: numberOrNull('kBtu a year.'),
    districtHotWater: numberOrNull('kBtu a year.'),
    districtChilledWater: numberOrNull('kBtu a year.'),
    other: numberOrNull(
      'What site energy leaves over where the publication does not name every fuel, kBtu a year.',
    ),
  },
  closed,
);
export type FuelsKbtu = Static<typeof FuelsKbtu>;

/** One benchmarking report (Local Law 84) of one calendar year. */
export const EnergyReport = Type.Object(
  {
    year: Type.Number({ description: 'Calendar year reported.' }),
    basis: Type.Union(
      [Type.Literal('reported'), Type.Literal('joined'), Type.Literal('derived'), Type.Literal('inferred')],
      {
        description:
          'reported: the publication names this lot. joined: found by exact coordinate and area. derived: computed from a published rounded intensity. inferred: probably this lot, not certain; never print it as reported.',
      },
    ),
    usable: Type.Boolean({
      description: 'False when several properties or lots share the report, or it is implausible.',
    }),
    use: textOrNull('Largest property use of that report.'),
    floorAreaSqft: numberOrNull('Floor area of that report, sqft.'),
    siteEuiKbtuPerSqft: numberOrNull('Site energy use intensity, kBtu/sqft/yr, within 5-1000.'),
    fuelsKbtu: Type.Union([FuelsKbtu, Type.Null()], { description: 'By fuel, where the year has fuels.' }),
    everyFuelNamed: Type.Boolean({
      description: 'True when the publication names every fuel: a missing one was then not used.',
    }),
    meteredAreas: textOrNull('What the meters cover, when it is not the whole building.'),
    source: Type.String(),
  },
  closed,
);
export type EnergyReport = Static<typeof EnergyReport>;

/** What public lists say of rent regulation and public or assisted housing. Null: the list is silent on this lot. */
export const HousingRecords = Type.Object(
  {
    stabilisedUnits: nullable(
      Type.Object(
        { units: Type.Number(), year: numberOrNull('Year of the bill.'), source: Type.String() },
        closed,
      ),
      'Rent-stabilised units on the newest tax bill that names any.',
    ),
    dhcrRegistration: nullable(
      Type.Object({ status: textOrNull('As the list words it.'), source: Type.String() }, closed),
      'On a list of the housing agency of the State (DHCR) of buildings with at least one registered unit.',
    ),
    taxBillBenefits: Type.Array(Type.String(), { description: 'j51 and 420c when printed on the bill.' }),
    nychaDevelopment: nullable(
      Type.Object({ name: Type.String(), source: Type.String() }, closed),
      'Public housing development on the lot.',
    ),
    assistedUnits: nullable(
      Type.Object({ units: Type.Number(), source: Type.String() }, closed),
      'Affordable units counted in City production since 2014; one project can count twice over time.',
    ),
    exemption421a: nullable(
      Type.Object(
        { code: Type.String(), endYear: numberOrNull('Last year, computed.'), source: Type.String() },
        closed,
      ),
      'Section 421-a exemption.',
    ),
    unregulatedRental: nullable(
      Type.Object({ source: Type.String() }, closed),
      'On a list of rental buildings of more than ten units without stabilised ones.',
    ),
    selfReportedSubsidy: nullable(
      Type.Object({ subsidised: Type.Boolean(), year: Type.Number(), source: Type.String() }, closed),
      'Whether the owner called it government-subsidised housing.',
    ),
  },
  closed,
);
export type HousingRecords = Static<typeof HousingRecords>;

/** A value of a field as one publication has it. */
export const FactStatement = named(
  'FactStatement',
  Type.Object(
    {
      value: Type.Union([Type.Number(), Type.String()], { description: 'The value, as its source has it.' }),
      year: numberOrNull('Year it speaks for; null when not known.'),
      source: Type.String({ description: 'The publication.' }),
      why: Type.Optional(
        Type.String({ description: 'Why it cannot be right, where that is why it is not used.' }),
      ),
    },
    closed,
  ),
);
export type FactStatement = Static<typeof FactStatement>;

/** Two publications that contradict each other on one field. */
export const FactConflict = Type.Object(
  {
    field: Type.Union(
      [
        Type.Literal('grossFloorAreaSqft'),
        Type.Literal('dofClass'),
        Type.Literal('yearBuilt'),
        Type.Literal('floors'),
        Type.Literal('dwellingUnits'),
        Type.Literal('buildingsOnLot'),
        Type.Literal('energy'),
      ],
      {
        description:
          'Field of the record; `energy` for a report that is not of the building that stands there.',
      },
    ),
    used: Type.Union([FactStatement, Type.Null()], { description: 'What is used; null where none can be.' }),
    others: Type.Array(FactStatement, { minItems: 1 }),
  },
  closed,
);
export type FactConflict = Static<typeof FactConflict>;
