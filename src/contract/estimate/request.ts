import { Type, type Static } from 'typebox';
import { closed, orNull } from './fields.ts';
import { LaborBasis, Tier } from './tiers.ts';

/** A parcel id as the contract admits it: BBL, or `W` and a Westchester id (40 characters at most in all). */
export const PARCEL_ID_PATTERN = '^(?:[1-5][0-9]{9}|W[A-Za-z0-9./-]{1,39})$';

/**
 * Far past any building, and near enough that a sum of cents stays a whole number: beyond these the lines of an estimate
 * could no longer be proved to add up.
 */
const MOST = {
  areaSqft: 1e8,
  siteEuiKbtuPerSqft: 10_000,
  dwellingUnits: 1_000_000,
  usd: 1e12,
  textCharacters: 200,
} as const;

export const BuildingRequest = closed(
  {
    building_area: Type.Number({
      exclusiveMinimum: 0,
      maximum: MOST.areaSqft,
      description: 'Gross floor area, square feet; greater than 0, at most 100,000,000.',
    }),
    year_built: Type.Optional(
      orNull(Type.Integer({ minimum: 1800, maximum: 2100 }), 'Year built, 1800 to 2100 inclusive.'),
    ),
    building_class: Type.Optional(
      orNull(
        Type.String({ maxLength: MOST.textCharacters }),
        'Raw building-class code of the New York City Department of Finance (DOF; for example D4) or an engine class: multifamily, office, retail, industrial, hotel, healthcare, education. Unrecognized values normalize to null.',
      ),
    ),
    num_floors: Type.Optional(orNull(Type.Integer({ minimum: 1 }), 'Storeys above grade; at least 1.')),
    site_eui: Type.Optional(
      orNull(
        Type.Number({ minimum: 0, maximum: MOST.siteEuiKbtuPerSqft }),
        'Site energy use intensity, kBtu/sqft/yr; at most 10,000.',
      ),
    ),
    region: Type.Optional(
      Type.Union([Type.Literal('nyc'), Type.Literal('westchester')], {
        description: 'Default nyc, disclosed.',
      }),
    ),
    dwelling_units: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST.dwellingUnits,
        description: 'Residential units; at most 1,000,000.',
      }),
    ),
    landmark_status: Type.Optional(Type.Boolean({ description: 'Individual landmark.' })),
    energy_grade: Type.Optional(
      orNull(Type.String({ maxLength: 1 }), 'NYC Local Law 33 grade A-F; other values count as unknown.'),
    ),
    estimated_penalty: Type.Optional(
      orNull(
        Type.Number({ minimum: 0, maximum: MOST.usd }),
        'Estimated annual Local Law 97 penalty exposure, USD a year: of the present limit, or of 2030-34 where the model is within that. Absent: modelled.',
      ),
    ),
    compliance_status: Type.Optional(
      orNull(
        Type.String({ maxLength: MOST.textCharacters }),
        'Free text, echoed. article_320, article_320_from_2026, article_320_from_2035, article_321, city_owned, not_covered, compliant and non_compliant set the Local Law 97 pathway.',
      ),
    ),
    energy_community: Type.Optional(
      Type.Boolean({ description: 'Energy Community designation, for the investment-tax-credit adder.' }),
    ),
    prevailing_wage: Type.Optional(
      Type.Boolean({
        description: 'Whether prevailing-wage and apprenticeship rules will be met; default true, disclosed.',
      }),
    ),
  },
  'Explicit building description.',
  'BuildingRequest',
);
export type BuildingRequest = Static<typeof BuildingRequest>;

export const FinancingRequest = closed(
  {
    owner_type: Type.Union(
      [
        Type.Literal('coop'),
        Type.Literal('condo'),
        Type.Literal('nonprofit'),
        Type.Literal('for_profit'),
        Type.Literal('public'),
      ],
      { description: 'Legal kind of owner.' },
    ),
    mortgage: closed(
      {
        exists: Type.Boolean({ description: 'Whether the property carries a mortgage.' }),
        holder_class: orNull(
          Type.Union([Type.Literal('bank'), Type.Literal('cmbs'), Type.Literal('agency')]),
          'Who holds it: bank, cmbs, agency or null.',
        ),
        refi_in_progress: Type.Boolean({ description: 'A refinancing is under way.' }),
      },
      'The existing mortgage.',
      'Mortgage',
    ),
    scope_cost: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MOST.usd,
        description: "Project cost to finance, USD; defaults to the tier's total.",
      }),
    ),
    all_electric_outcome: Type.Optional(Type.Boolean({ description: 'The building ends all-electric.' })),
    projected_annual_savings: Type.Optional(
      Type.Number({
        minimum: -MOST.usd,
        maximum: MOST.usd,
        description:
          "Energy and operation savings of the first full year, USD a year; defaults to the tier's. Penalties avoided come from the model.",
      }),
    ),
    dr_revenue_year1: Type.Optional(
      Type.Number({
        minimum: -MOST.usd,
        maximum: MOST.usd,
        description: 'Demand-response revenue of year 1, USD.',
      }),
    ),
    census_flags: Type.Optional(
      closed(
        {
          energy_community: Type.Optional(Type.Boolean({ description: 'Site lies in an Energy Community.' })),
        },
        'Census flags.',
        'CensusFlags',
      ),
    ),
    single_commercial_owner: Type.Optional(
      Type.Boolean({ description: 'All condominium units have one commercial owner.' }),
    ),
    combined_energy_water_savings_pct: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Projected energy and water savings, percent.' }),
    ),
    energy_savings_pct: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Projected energy savings, percent.' }),
    ),
    max_combined_ltc: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Cap on combined loan to cost, fraction; default 0.90, disclosed.',
      }),
    ),
    now: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Injectable clock (RFC 3339, 2020 to 2040); defaults to request time. Its New York day is the evaluation date.',
      }),
    ),
  },
  'Financing inputs.',
  'FinancingRequest',
);
export type FinancingRequest = Static<typeof FinancingRequest>;

export const EstimateRequest = closed(
  {
    bbl: Type.Optional(
      Type.String({
        pattern: PARCEL_ID_PATTERN,
        description:
          '10-digit NYC BBL: borough 1-5, block in 5 digits, lot in 4, as 1008350041; or a Westchester parcel id prefixed with W. Exactly one of bbl and building.',
      }),
    ),
    building: Type.Optional(BuildingRequest),
    tiers: Type.Optional(
      Type.Array(Tier, {
        minItems: 1,
        maxItems: 4,
        uniqueItems: true,
        description: 'Subset of tiers to return; default all that are offered.',
      }),
    ),
    labor_basis: Type.Optional(LaborBasis),
    include_financing: Type.Optional(
      Type.Boolean({
        description: 'When true, financing is required and each tier carries ranked structures.',
      }),
    ),
    financing: Type.Optional(FinancingRequest),
  },
  'What to estimate. Exactly one of bbl and building.',
  'EstimateRequest',
);
export type EstimateRequest = Static<typeof EstimateRequest>;
