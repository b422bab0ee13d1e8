import { Type, type Static } from 'typebox';
import { Tier } from '../../contract/estimate/index.ts';
import { closed, fraction, oneOf, orNull, text, usd } from '../../contract/estimate/fields.ts';
import { CERTAINTIES } from '../../contract/estimate/response.ts';

export const MAX_TOP_INCENTIVES = 3;
export const MAX_MEASURES = 5;
const MAX_TIERS = 4;

const number = (description: string) => orNull(Type.Number(), description);
const day = (description: string) => Type.String({ format: 'date', description });
const Alternative = Type.Union([Type.Literal('do_nothing'), Tier], { description: 'do_nothing, or a tier.' });

/** One payment of an incentive. */
export const Payment = closed({ on: day('Day it is paid.'), amount_usd: usd('Paid then.') }, 'One payment.');

export const PreviewTier = closed(
  {
    tier: Tier,
    label: text('Name of the tier.'),
    description: text('What it does.'),
    total_cost_usd: usd('Itemized gross cost, before incentives.'),
    likely_cost_usd: usd('total_cost_usd times the bias correction.'),
    low_usd: usd('Low end of the 80 % band.'),
    high_usd: usd('High end of the 80 % band.'),
    incentives_usd: usd('Incentives counted.'),
    contingent_incentives_usd: usd('What something unknown could still deny; in no other figure.'),
    usual_incentives_high_usd: number(
      'The most that such jobs got of programs; in no other figure, null where nothing says so.',
    ),
    net_cost_usd: usd('total_cost_usd less incentives.'),
    net_cost_per_dwelling_usd: number('net_cost_usd a dwelling; null without dwellings.'),
    top_incentives: Type.Array(
      closed(
        {
          program_id: text('Program id.'),
          name: text('Name.'),
          amount_usd: usd('Counted amount.'),
          payments: Type.Array(Payment, { description: 'When it comes.' }),
        },
        'One.',
      ),
      {
        maxItems: MAX_TOP_INCENTIVES,
        description: 'Largest first; estimate_details part incentives has all, with conditions.',
      },
    ),
    annual_savings_usd: usd('First full year: energy, upkeep, fine avoided.'),
    simple_payback_years: number('Years; null when never.'),
    present_cost_usd: number('What it costs the owner over the years, bills and charges included.'),
    npv_usd: usd('Net present value at the evaluation date: present cost of doing nothing less its own.'),
    npv_if_last_schedule_continues_usd: number(
      'npv_usd with money of a published schedule that ended without a successor; null when there is none.',
    ),
    site_energy_savings: fraction('Site energy saved.'),
    emissions_reduction_tco2e: Type.Number({ description: 'tCO2e a year.' }),
    ll97_compliant_through_2034: orNull(Type.Boolean(), 'Null where Local Law 97 does not apply.'),
    ll97_charge_after_usd: Type.Array(Type.Number(), {
      description: 'Charge a year that is left, USD, one for each of ll97.periods.',
    }),
    measures: Type.Array(Type.String(), { maxItems: MAX_MEASURES, description: 'Costliest first.' }),
    measure_count: Type.Integer({ minimum: 0, description: 'All measures of the tier.' }),
  },
  'One tier, in short.',
);

const Law = closed(
  {
    applicable: Type.Boolean({ description: 'Whether limits reach this building.' }),
    counted: Type.Boolean({ description: 'Whether charges enter savings and present costs.' }),
    reason: text('Why the law does or does not apply, or is undetermined.'),
    pathway: text('Pathway of the law.'),
    property_type: orNull(Type.String(), 'Property type that sets the limit.'),
    periods: Type.Array(
      closed(
        {
          from: Type.Integer({ description: 'First emission year.' }),
          to: orNull(Type.Integer(), 'Last emission year; null when open.'),
          limit_tco2e: Type.Number({ description: 'Limit, tCO2e a year.' }),
          emissions_tco2e: Type.Number({ description: 'As is, tCO2e a year.' }),
          charge_usd: usd('Charge a year as is.'),
        },
        'One promulgated period as is.',
      ),
      {
        description: 'Empty where the law does not apply. Projections from 2035: estimate_details part law.',
      },
    ),
  },
  'Local Law 97 of the building as it is.',
);

/** The documented projection of an estimate (docs/mcp.md): no artifact, bounded lists, within the room of one answer. */
export const EstimatePreview = closed(
  {
    building: closed(
      {
        parcel_id: orNull(Type.String(), 'Null for a described building.'),
        building_class: orNull(Type.String(), 'Engine class; null when unknown.'),
        gross_floor_area_sqft: Type.Number({ description: 'sqft.' }),
        site_eui_kbtu_per_sqft: Type.Number({ description: 'kBtu/sqft/yr.' }),
        energy_range: text('How sure that is, and what it rests on.'),
        price_level: text('Whose prices.'),
      },
      'The building as it was priced.',
    ),
    recommendation: orNull(
      Alternative,
      'What costs the owner least over the years; null when no tier is offered.',
    ),
    default_tier: orNull(Tier, 'Least costly of the tiers; null when none is offered.'),
    default_tier_reason: text('Why; empty when none.'),
    certainty: orNull(
      oneOf(CERTAINTIES, 'clear, likely or open.'),
      'How sure the recommendation is; null when no tier is offered.',
    ),
    odds: Type.Array(
      closed(
        { alternative: Alternative, share: fraction('Part of the draws in which it costs least.') },
        'One alternative.',
      ),
      { maxItems: MAX_TIERS + 1, description: 'Doing nothing first, then the tiers.' },
    ),
    decided_by: Type.Array(Type.String(), {
      description: 'What would settle an open recommendation; empty when it is clear.',
    }),
    doing_nothing: orNull(
      closed(
        {
          present_cost_usd: usd('What it costs the owner over the years, bills and charges included.'),
          annual_energy_cost_usd: usd("The owner's energy bill a year as is, at today's prices."),
        },
        'The building kept as it is.',
      ),
      'Null when no tier is offered.',
    ),
    in_steps: orNull(
      closed(
        {
          tier: Tier,
          first: Alternative,
          second_step: day('Day of the rest.'),
          npv_usd: usd('Present cost of doing nothing less that of the two steps.'),
          less_than_recommendation_usd: usd('What it costs less than the recommendation at once.'),
        },
        'A tier in two steps that costs less than the recommendation at once.',
      ),
      'Null where no plan in steps costs less; estimate_details part steps has every plan.',
    ),
    ll97: orNull(Law, 'Null when no tier is offered.'),
    tiers: Type.Array(PreviewTier, { maxItems: MAX_TIERS, description: 'In order of depth.' }),
    withheld_tiers: Type.Array(closed({ tier: Tier, reason: text('Why it is not offered.') }, 'One.'), {
      description: 'Tiers not offered.',
    }),
    find_out_first: Type.Array(
      closed(
        {
          input: text('Fact to find out.'),
          question: text('What to ask, and where the answer is found.'),
          moves_usd: usd('How far knowing it could move cost or net present value.'),
        },
        'A fact that would narrow the answer.',
      ),
      { description: 'Which inputs would narrow this, largest move first.' },
    ),
    conflicts: Type.Array(Type.String(), {
      description:
        'Facts on which two publications contradict each other and what the value not used would change, the first; estimate_details part conflicts has all.',
    }),
    accuracy: closed(
      { calibration_status: text('Status.'), disclosure: text('What is and is not measured.') },
      'How far to trust the figures.',
    ),
    assumptions: Type.Array(Type.String(), {
      description: 'The first values that were assumed; estimate_details part assumptions has all.',
    }),
    assumption_count: Type.Integer({ minimum: 0, description: 'Values that were assumed.' }),
    warnings: Type.Array(Type.String(), {
      description: 'Contradictions and limits, the first; estimate_details part warnings has all.',
    }),
    warning_count: Type.Integer({ minimum: 0, description: 'All warnings.' }),
    methodology_version: text('Code that answered.'),
    catalog_version: text('Catalogue it rests on.'),
    generated_at: text('When.'),
    note: text('What this preview leaves out.'),
  },
  'An estimate in short.',
);
export type EstimatePreview = Static<typeof EstimatePreview>;
export type PreviewTier = Static<typeof PreviewTier>;
