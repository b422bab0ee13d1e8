import { Type, type Static } from 'typebox';
import { BuildingRequest, PARCEL_ID_PATTERN, Tier } from '../../contract/estimate/index.ts';
import { closed, fraction, orNull, text, usd } from '../../contract/estimate/fields.ts';

export const MAX_TOP_INCENTIVES = 5;
export const MAX_MEASURES = 12;
export const MAX_WARNINGS = 10;

/** Which building: the part of an estimate request that a preview takes. */
export const PREVIEW_REQUEST = {
  bbl: Type.Optional(
    Type.String({
      pattern: PARCEL_ID_PATTERN,
      description: '10-digit NYC BBL or Westchester id (W…). Exactly one of bbl and building.',
    }),
  ),
  building: Type.Optional(BuildingRequest),
  tiers: Type.Optional(
    Type.Array(Tier, { minItems: 1, maxItems: 4, uniqueItems: true, description: 'Default: all offered.' }),
  ),
};

const number = (description: string) => orNull(Type.Number(), description);

export const PreviewTier = closed(
  {
    tier: Tier,
    label: text('Name of the tier.'),
    description: text('What it does.'),
    target: text('What it aims at.'),
    total_cost_usd: usd('Itemized gross cost, before incentives.'),
    likely_cost_usd: usd('total_cost_usd times the bias correction.'),
    low_usd: usd('Low end of the 80 % band.'),
    high_usd: usd('High end of the 80 % band.'),
    cost_per_sqft_usd: Type.Number({ description: 'USD/sqft.' }),
    incentives_usd: usd('Incentives counted.'),
    contingent_incentives_usd: usd('What something unknown could still deny; in no other figure.'),
    net_cost_usd: usd('total_cost_usd less incentives.'),
    top_incentives: Type.Array(
      closed(
        {
          program_id: text('Program id.'),
          name: text('Name.'),
          amount_usd: usd('Counted amount.'),
          conditions: Type.Array(Type.String(), { description: 'What the money hangs on.' }),
        },
        'One.',
      ),
      { maxItems: MAX_TOP_INCENTIVES, description: 'Largest first.' },
    ),
    excluded_incentives: Type.Integer({ minimum: 0, description: 'Programs considered and not counted.' }),
    annual_savings_usd: usd('First full year: energy, upkeep, penalty avoided.'),
    simple_payback_years: number('Years; null when never.'),
    npv_usd: usd('Net present value at the evaluation date.'),
    npv_if_last_schedule_continues_usd: orNull(
      Type.Number(),
      'npv_usd with money of a published schedule that ended without a successor; null when there is none.',
    ),
    site_energy_savings: fraction('Site energy saved.'),
    emissions_reduction_tco2e: Type.Number({ description: 'tCO2e a year.' }),
    ll97_compliant_through_2034: orNull(Type.Boolean(), 'Null where Local Law 97 does not apply.'),
    measures: Type.Array(Type.String(), { maxItems: MAX_MEASURES, description: 'Costliest first.' }),
    measure_count: Type.Integer({ minimum: 0, description: 'All measures of the tier.' }),
  },
  'One tier, in short.',
);

/** The documented projection of an estimate (docs/mcp.md): no artifact, no financing, bounded lists. */
export const EstimatePreview = closed(
  {
    building: closed(
      {
        parcel_id: orNull(Type.String(), 'Null for a described building.'),
        building_class: orNull(Type.String(), 'Engine class; null when unknown.'),
        gross_floor_area_sqft: Type.Number({ description: 'sqft.' }),
        site_eui_kbtu_per_sqft: Type.Number({ description: 'kBtu/sqft/yr.' }),
        price_level: text('Whose prices.'),
      },
      'The building as it was priced.',
    ),
    recommendation: orNull(
      Type.Union([Type.Literal('do_nothing'), Tier]),
      'What costs the owner least over the years; null when no tier is offered.',
    ),
    default_tier: orNull(Tier, 'Least costly of the tiers; null when none is offered.'),
    default_tier_reason: text('Why; empty when none.'),
    alternatives: Type.Array(
      closed(
        {
          alternative: Type.Union([Type.Literal('do_nothing'), Tier], { description: 'What is done.' }),
          present_cost_usd: usd('What it costs the owner over the years, bills and charges included.'),
          npv_usd: usd('Present cost of doing nothing less its own.'),
        },
        'One thing the owner can do.',
      ),
      { maxItems: 5, description: 'Doing nothing first, then the tiers.' },
    ),
    tiers: Type.Array(PreviewTier, { maxItems: 4, description: 'In order of depth.' }),
    withheld_tiers: Type.Array(closed({ tier: Tier, reason: text('Why it is not offered.') }, 'One.'), {
      description: 'Tiers not offered.',
    }),
    accuracy: closed(
      { calibration_status: text('Status.'), disclosure: text('What is and is not measured.') },
      'How far to trust the figures.',
    ),
    assumption_count: Type.Integer({ minimum: 0, description: 'Values that were assumed.' }),
    warnings: Type.Array(Type.String(), {
      maxItems: MAX_WARNINGS,
      description: 'Contradictions and limits.',
    }),
    methodology_version: text('Code that answered.'),
    catalog_version: text('Catalogue it rests on.'),
    generated_at: text('When.'),
    note: text('What this preview leaves out.'),
  },
  'An estimate in short.',
);
export type EstimatePreview = Static<typeof EstimatePreview>;
export type PreviewTier = Static<typeof PreviewTier>;
