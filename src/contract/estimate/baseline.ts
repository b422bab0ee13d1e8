import { Type, type Static } from 'typebox';
import { END_USES, FUELS } from '../../vocabulary/energy.ts';
import { closed, oneOf, orNull, text, usd } from './fields.ts';

export const FuelName = oneOf(FUELS, 'Fuel.', 'Fuel');
const FuelUnit = oneOf(['kWh', 'therm', 'Mlb', 'gallon'] as const, 'Unit the fuel is billed in.', 'FuelUnit');
const kbtu = (description: string) => Type.Number({ description: `${description} kBtu a year.` });
const quantity = (description: string) => Type.Number({ description: `${description} In \`unit\`, a year.` });

const EnergyReport = closed(
  {
    gives: oneOf(['fuels', 'level'] as const, 'Energy by fuel, or a site energy use intensity.'),
    year: orNull(Type.Integer(), 'Year it speaks for; null when not known.'),
    kbtu_per_sqft: Type.Number({ description: 'Intensity it gives, kBtu/sqft/yr.' }),
    basis: oneOf(
      ['reported', 'probable', 'supplied'] as const,
      'Reported for this lot; probably of this lot; or supplied with the request.',
    ),
    used: Type.Boolean({ description: 'Whether the energy as is rests on it.' }),
    source: text('Who published it.'),
  },
  'One report of energy held for this building.',
  'EnergyReport',
);

export const EnergyRate = closed(
  {
    payer: oneOf(['owner', 'tenant'] as const, 'Who pays it.'),
    utility: text('Utility, or how the fuel is bought.'),
    service_class: text('Service class.'),
    as_of: orNull(Type.String(), 'Year or day whose level it has; null where no leaf is held.'),
    energy_usd_per_unit: Type.Number({
      description: 'Mean price of a unit over the year, without charges by the kW or the month, USD.',
    }),
    demand_usd_per_kw_month_summer: Type.Optional(
      Type.Number({ description: 'The last kW of a month, June to September, USD.' }),
    ),
    demand_usd_per_kw_month_winter: Type.Optional(
      Type.Number({ description: 'The last kW of a month, October to May, USD.' }),
    ),
    fixed_usd_per_month: Type.Optional(
      Type.Number({ description: 'Customer or minimum charge of one meter, USD a month.' }),
    ),
    basis: oneOf(['sourced', 'derived', 'assumed'] as const, 'How the weakest of its figures is known.'),
    source: text('Source id of its first charge by the unit; `bills.rates` names all.'),
  },
  "One rate at today's prices in short; an absent part is not charged.",
  'EnergyRate',
);
export type EnergyRate = Static<typeof EnergyRate>;

export const BilledRate = closed(
  {
    payer: oneOf(['owner', 'tenant', 'both'] as const, 'Whose meters; both where one meter counts for all.'),
    rate: text('Id of the rate.'),
    utility: text('Utility, or how the fuel is bought.'),
    service_class: text('Service class.'),
    as_of: orNull(Type.String(), 'Year or day whose level it has; null where no leaf is held.'),
    structure_as_of: orNull(
      Type.String({ format: 'date' }),
      'Day of the leaf its structure was read from; null where none is held.',
    ),
    one_price: Type.Optional(
      text(
        'Where no leaf is held: the average price that stands for it or is its level, of when, and what is left out.',
      ),
    ),
    assumed_parts: Type.Optional(text('Which parts of the rate are assumed, and in what range.')),
    meters: Type.Optional(Type.Integer({ description: 'Meters of tenants.' })),
    basis: oneOf(['sourced', 'derived', 'assumed'] as const, 'How the weakest of its figures is known.'),
    sources: Type.Array(Type.String(), { description: 'Source ids of its figures.' }),
  },
  'The rate of a meter.',
  'BilledRate',
);
export type BilledRate = Static<typeof BilledRate>;

const BilledMonth = closed(
  {
    owner_quantity: Type.Number({ description: 'Part that the owner pays for, in `unit`.' }),
    tenant_quantity: Type.Number({ description: 'Part that tenants pay for, in `unit`.' }),
    kw: Type.Optional(Type.Number({ description: "kW billed on the owner's meter." })),
    owner_usd: usd("The owner's bill."),
    tenant_usd: usd("The tenants' bills, with the customer charges of their own meters."),
  },
  'One month of a usual year.',
  'BilledMonth',
);

export const BillsByMonth = closed(
  {
    rates: Type.Array(BilledRate, { description: "Of the owner or of both, then of tenants' own meters." }),
    months: Type.Array(BilledMonth, { minItems: 12, maxItems: 12, description: 'January to December.' }),
    owner_usd: usd("The owner's bills of the twelve months."),
    tenant_usd: usd("The tenants' bills of the twelve months."),
  },
  'The same year billed month by month under the rates, without sales tax. Savings are the bills as is less those after the work.',
  'BillsByMonth',
);
export type BillsByMonth = Static<typeof BillsByMonth>;

const OwnBills = closed(
  {
    usd_per_unit: Type.Number({ description: 'What a unit cost on the bills, all charges, USD.' }),
    rate_usd_per_unit: Type.Number({
      description: 'What a unit of the year as is would cost by the rates, all charges, USD.',
    }),
    level: Type.Number({ description: 'The first over the second.' }),
    sets_price: Type.Boolean({
      description:
        'True where every charge of the fuel is times `level`; false where the two are too far apart to be of the same meters.',
    }),
    text: text('Both prices and which is used, in words.'),
  },
  "What the owner's bills in dollars say of the price.",
  'OwnBills',
);

export const BaselineFuel = closed(
  {
    fuel: FuelName,
    kbtu: kbtu('Site energy.'),
    unit: FuelUnit,
    quantity: quantity('What the meters or deliveries count.'),
    owner_quantity: quantity('Part that the owner pays for.'),
    tenant_quantity: quantity('Part that tenants pay for.'),
    owner_usd: usd("The owner's bill a year."),
    tenant_usd: usd("The tenants' bills a year."),
    rates: Type.Array(EnergyRate, { description: 'Of the owner, then of tenants where they pay for any.' }),
    own_bills: Type.Optional(OwnBills),
    bills: BillsByMonth,
  },
  'One fuel.',
  'BaselineFuel',
);
export type BaselineFuel = Static<typeof BaselineFuel>;

const BaselineEndUse = closed(
  {
    end_use: oneOf(END_USES, 'End use.'),
    kbtu: kbtu('Site energy.'),
    fuels: Type.Array(
      closed(
        { fuel: FuelName, kbtu: kbtu('Site energy.'), unit: FuelUnit, quantity: quantity('') },
        'One fuel.',
        'EndUseFuel',
      ),
      { description: 'Fuels that serve it.' },
    ),
  },
  'One end use.',
  'BaselineEndUse',
);

const DemandResponse = closed(
  {
    program_id: text('Program that pays.'),
    summer_kw: Type.Number({ description: "kW billed on the owner's meter in a summer month." }),
    shed_kw: Type.Number({ description: 'What of it can be let go on a call, kW.' }),
    usd_per_kw_month: usd('Paid for one kW and month of the season.'),
    months: Type.Integer({ description: 'Months of the season.' }),
    usd: usd('A year, before what an aggregator keeps.'),
    as_of: orNull(Type.String(), 'Day of the amounts; null when not known.'),
    counted: Type.Literal(false, { description: 'Always false: it is in no sum.' }),
    because: text('Why it is in no sum. financing.dr_revenue_year1 counts what an owner was offered.'),
  },
  'What the utility would pay for load let go on summer afternoons; absent where no demand is billed or the work does not fit class and size.',
  'DemandResponse',
);

const intensity = (description: string) => Type.Number({ description: `${description} kBtu/sqft/yr.` });

export const EnergyRange = closed(
  {
    p10: intensity('One in ten buildings known like this one uses less.'),
    p50: intensity('The energy as is, of which every point figure is made.'),
    p90: intensity('One in ten uses more.'),
    for_year: orNull(
      Type.Integer(),
      'Year the range is of: the one after the newest year fitted; null for what is supplied.',
    ),
    rests_on: Type.Array(
      closed(
        {
          basis: oneOf(
            ['reported', 'probable', 'supplied', 'class'] as const,
            'A report of this lot; a report probably of it; what the owner says; or the class and vintage with its energy grade or score.',
          ),
          year: orNull(Type.Integer(), 'Year of the report; null otherwise.'),
          kbtu_per_sqft: intensity('What it says by itself.'),
          weight: Type.Number({ description: 'Its part of the level, 0..1; all sum to one.' }),
        },
        'One thing that the level rests on.',
        'EnergyRangeBasis',
      ),
      { description: 'Reports newest first, the class last.' },
    ),
    grade: Type.Optional(
      Type.String({
        description: "The City's letter whose lots stand for the class; absent where none does.",
      }),
    ),
    text: text('The range in words.'),
    energy_star_score: Type.Optional(
      Type.Number({
        description: 'The ENERGY STAR score whose lots stand for the class; absent where none does.',
      }),
    ),
  },
  'How sure the level of the energy is: 80 % of buildings known like this one lie inside.',
  'EnergyRange',
);
export type EnergyRange = Static<typeof EnergyRange>;

/** The building's energy and its price before any work, in `resolution.baseline`. */
export const BaselineView = closed(
  {
    method: oneOf(
      ['own_fuels', 'site_eui', 'class_median'] as const,
      'Reported fuels; a site EUI split as the class uses it; or the median of class and vintage.',
    ),
    reports: Type.Array(EnergyReport, {
      description: 'The newest report with fuels and the newest with an intensity; empty where none is held.',
    }),
    range: EnergyRange,
    site_kbtu: kbtu('Site energy of all fuels.'),
    fuels: Type.Array(BaselineFuel, {
      description: 'Electricity first; fuels that are not used are absent.',
    }),
    end_uses: Type.Array(BaselineEndUse, {
      description: 'Each fuel spread by the shares of the class; not metered apart.',
    }),
    bill: closed(
      {
        owner_usd: usd("The owner's bills of a year."),
        tenant_usd: usd("The tenants' bills of a year."),
        total_usd: usd('Of both.'),
      },
      "The bill of a year at today's prices.",
      'AnnualBill',
    ),
    demand_response: Type.Optional(DemandResponse),
  },
  'Energy as it is, by fuel and end use, with its price. Every figure is rounded by itself.',
  'Baseline',
);
export type BaselineView = Static<typeof BaselineView>;
