import { Type, type Static } from 'typebox';
import { MeasuredAccuracy } from './accuracy.ts';
import { BaselineView } from './baseline.ts';
import { ConflictView } from './conflicts.ts';
import { CostBreakdown, MeasureView } from './costs.ts';
import { ComplianceAnswer } from './compliance.ts';
import { closed, fraction, oneOf, orNull, text, usd } from './fields.ts';
import { ExcludedIncentiveView, ExcludedProgramView, IncentiveView } from './incentives.ts';
import { PresentCost, Roi } from './returns.ts';
import { AlternativeName, LaborBasis, Tier } from './tiers.ts';
import { PaidJobView, UsualMoneyView } from './usual-money.ts';
import { FactView } from '../facts/effects.ts';
import { TierFinancing } from '../financing/index.ts';

export const DataSnapshot = closed(
  {
    calibration_asof: Type.String({ format: 'date-time', description: 'Moment the calibration speaks for.' }),
    escalation_series_last: Type.String({
      format: 'date',
      description: 'Last day of the newest month any used price series holds.',
    }),
    catalog_version: text('Version and digest of the catalogue.'),
  },
  'Which data answered.',
  'DataSnapshot',
);

export const FreshnessEntry = closed(
  {
    source_id: text('Source id.'),
    title: text('Title of the source.'),
    as_of: orNull(Type.String(), 'Day the source was read; its figures may speak for an earlier day.'),
    age_days: orNull(Type.Integer(), 'Days from that reading to the evaluation date.'),
    review_after: orNull(Type.String(), 'Day after which it should be checked again.'),
    status: oneOf(['fresh', 'stale', 'unknown'] as const, 'Against review_after.'),
  },
  'How long ago one source of this answer was read.',
  'FreshnessEntry',
);
export type FreshnessEntry = Static<typeof FreshnessEntry>;

const Assumption = closed(
  {
    code: text('Stable code.'),
    text: text('What was assumed and why.'),
    value: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
      description: 'The value.',
    }),
    unit: text('Unit of the value, or empty.'),
    source: text('Where it comes from.'),
  },
  'One assumed value.',
  'Assumption',
);

const Resolution = closed(
  {
    source: oneOf(['parcel', 'manual'] as const, 'How the building context came.'),
    parcel_id: orNull(Type.String(), 'Parcel id asked for.'),
    billing_bbl: orNull(Type.String(), 'Billing lot of a condominium.'),
    building_class: orNull(Type.String(), 'Normalized engine class; null when unrecognized.'),
    building_class_source: text('What decided the class.'),
    building_class_reason: text('Why that class, or why none.'),
    price_level: text('nyc_private, nyc_public_works or westchester_private.'),
    gross_floor_area_sqft: Type.Number({ description: 'Area the estimate rests on, square feet.' }),
    site_eui_kbtu_per_sqft: Type.Number({ description: 'Baseline site energy use intensity, kBtu/sqft/yr.' }),
    baseline_energy: text('How the baseline was found.'),
    baseline: BaselineView,
    compliance_status: orNull(Type.String(), 'The supplied free text, echoed.'),
    supplied: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The building facts as supplied or found, unknown ones left out.',
    }),
    defaults_applied: Type.Array(Type.String(), {
      description: 'One sentence per optional request input that was defaulted.',
    }),
    assumptions: Type.Array(Assumption, { description: 'Every other assumed value.' }),
    withheld_tiers: Type.Array(
      closed({ tier: Tier, reason: text('Why it is not offered.') }, 'A tier not offered.', 'WithheldTier'),
      { description: 'Tiers the engine does not offer for this building.' },
    ),
    withheld_measures: Type.Array(
      closed(
        {
          measure_id: text('Catalogue id of the measure.'),
          name: text('Name of the measure.'),
          reason: text('Why it is not offered here.'),
        },
        'A measure not offered.',
        'WithheldMeasure',
      ),
      {
        description:
          'Work that is not offered by default or not possible here, storage and ground source among it.',
      },
    ),
    lookup: orNull(
      closed(
        {
          adapter: text('Lookup adapter.'),
          as_of: orNull(Type.String(), 'Day its data speak for.'),
          retrieved_at: Type.Optional(
            text(
              'When a remote lookup gave the record (UTC): hours old when served from memory, up to seven days when the service fails. Absent for a local store.',
            ),
          ),
        },
        'Where the parcel record came from.',
        'ParcelLookup',
      ),
      'Null for a described building.',
    ),
    facts: Type.Optional(
      Type.Array(FactView, {
        description:
          'What the account knows of the building and what each fact moved: this answer against the same without the fact. Absent where it knows nothing.',
      }),
    ),
    conflicts: Type.Optional(
      Type.Array(ConflictView, {
        description:
          'Facts on which two publications contradict each other: both values, and what the one not used would change. Absent where none do.',
      }),
    ),
  },
  'How building context was resolved.',
  'Resolution',
);

const Sensitivity = closed(
  {
    bestCase: usd("expected × the low multiplier of the tier's band."),
    expected: usd('Itemized bottom-up total: what the cost lines reconcile to.'),
    calibratedExpected: usd('expected × bias_correction_applied: the likely outcome.'),
    worstCase: usd("expected × the high multiplier of the tier's band."),
    // Artifacts of earlier releases have neither.
    lowMultiplier: Type.Optional(
      Type.Number({ description: "The tier's own low multiplier: bestCase = expected × this." }),
    ),
    highMultiplier: Type.Optional(
      Type.Number({ description: "The tier's own high multiplier: worstCase = expected × this." }),
    ),
  },
  'Cost interval of the tier.',
  'Sensitivity',
);

export const TierEntry = closed(
  {
    tier: Tier,
    label: text('Short name.'),
    description: text('What the tier does for this building, cautions included.'),
    target: text('The target in words, with the law and the number.'),
    cost_breakdown: CostBreakdown,
    incentives: Type.Array(IncentiveView, { description: 'Counted incentives.' }),
    excluded_incentives: Type.Array(ExcludedIncentiveView, {
      description: 'Considered and not counted; what tiers have in common is in excluded_programs.',
    }),
    roi: Roi,
    measures: Type.Array(MeasureView, { description: 'Measures in order of installation.' }),
    sensitivity: Sensitivity,
    financing: orNull(TierFinancing, 'Ranked financing when include_financing is true; else null.'),
    // Artifacts of earlier releases have none.
    usual_money: Type.Optional(UsualMoneyView),
  },
  'One scope tier.',
  'TierEntry',
);
export type TierEntry = Static<typeof TierEntry>;

export const CERTAINTIES = ['clear', 'likely', 'open'] as const;

export const AlternativeOdds = closed(
  {
    alternative: AlternativeName,
    share: fraction('Part of the draws in which it costs least; all sum to one.'),
    npv: closed(
      {
        p10: usd('In one draw of ten it is lower.'),
        p50: usd('Middle of the draws.'),
        p90: usd('In one draw of ten it is higher.'),
      },
      'Present cost of doing nothing less its own over the draws, money that programs usually pay included.',
      'NpvPercentiles',
    ),
  },
  'How often one alternative costs least.',
  'AlternativeOdds',
);

export const DecidingFact = closed(
  {
    input: text('What is not known.'),
    question: text('What to ask, and where the answer stands.'),
  },
  'Something to find out that may change the recommendation.',
  'DecidingFact',
);
export type DecidingFact = Static<typeof DecidingFact>;

export const Verdict = closed(
  {
    tier: Tier,
    rule: oneOf(
      ['lowest_present_cost', 'least_costly_tier_but_doing_nothing_costs_less'] as const,
      'Which case it is.',
    ),
    reason: text('Plain sentences: what pays, whether steps pay more, and what the law asks.'),
    recommendation: AlternativeName,
    inSteps: orNull(
      closed(
        {
          tier: Tier,
          first: AlternativeName,
          secondStep: Type.String({ format: 'date', description: 'Day of the rest.' }),
          presentCost: usd('Present cost in two steps.'),
          npv: usd('Present cost of doing nothing less that.'),
          lessThanRecommendation: usd('What it costs less than the recommendation at once.'),
          // Artifacts of earlier releases have none.
          withinLimitsThrough2034: Type.Optional(
            orNull(
              Type.Boolean(),
              'Within every counted limit to 2034 from the second step on; charges until then are in its cost. Null where there is none.',
            ),
          ),
        },
        'A tier in two steps, as in its roi.schedule.staged.',
        'VerdictInSteps',
      ),
      'The cheapest tier in two steps where it costs less than the recommendation; else null.',
    ),
    cheapestCompliant: orNull(
      closed(
        {
          tier: Tier,
          extraPresentCost: usd('What complying costs more than the recommendation, present cost.'),
          first: Type.Optional(
            Type.Union([Type.Literal('do_nothing'), Tier], {
              description: 'What is done now, where two steps are the cheapest way; absent at once.',
            }),
          ),
          secondStep: Type.Optional(
            Type.String({ format: 'date', description: 'Day of the rest; absent at once.' }),
          ),
        },
        'The cheapest way to be within every limit through 2034: a tier at once, or in two steps.',
        'CheapestCompliant',
      ),
      'Null where no limit is counted, the building is within its limits as it is, or no tier is.',
    ),
    alternatives: Type.Array(
      closed(
        {
          alternative: AlternativeName,
          presentCost: PresentCost,
          npv: usd('Present cost of doing nothing less its own.'),
          npvIfLastScheduleContinues: orNull(
            Type.Number(),
            'The same with money whose one doubt is that its published schedule ended; null where none hangs on that alone.',
          ),
          chargePerYear2030To2034: orNull(
            Type.Number(),
            'Local Law 97 charge left a year in 2030-34, USD; null where none is counted.',
          ),
          withinLimitsThrough2034: orNull(
            Type.Boolean(),
            'Within every counted limit to 2034; null where there is none.',
          ),
        },
        'One thing the owner can do.',
        'VerdictAlternative',
      ),
      { description: 'Doing nothing first, then the returned tiers.' },
    ),
    // Artifacts of earlier releases have none of these.
    certainty: Type.Optional(
      oneOf(
        CERTAINTIES,
        'How often the recommendation costs least where energy, cost, savings, prices and program money are drawn within their ranges: clear from 80 of 100 on, likely from 60, else open. Always open on energy outside what 98 % of such buildings report.',
      ),
    ),
    odds: Type.Optional(Type.Array(AlternativeOdds, { description: 'In the order of the alternatives.' })),
    decidedBy: Type.Optional(
      Type.Array(DecidingFact, {
        description: 'What would settle it, what moves it most first; empty where it is clear.',
      }),
    ),
  },
  'What is best for this owner on one scale: tier is the offered tier, recommendation the alternative, of lowest present cost at once; inSteps what costs less still.',
  'Verdict',
);
export type Verdict = Static<typeof Verdict>;

export const responseProperties = {
  methodology_version: text('Package version and engine digest that answered.'),
  data_snapshot: DataSnapshot,
  measured_accuracy: MeasuredAccuracy,
  freshness_summary: Type.Array(FreshnessEntry, { description: 'Sources this answer used, and their age.' }),
  labor_basis: LaborBasis,
  consistency_warnings: Type.Array(Type.String(), {
    description: 'What to look at before relying on the answer.',
  }),
  resolution: Resolution,
  default_tier: orNull(Verdict, 'The verdict among the tiers returned; null when none is offered.'),
  tiers: Type.Array(TierEntry, { description: 'Returned tiers, shallow to deep.' }),
  excluded_programs: Type.Array(ExcludedProgramView, {
    description: 'Every program of tiers[].excluded_incentives, once.',
  }),
  generated_at: Type.String({ format: 'date-time', description: 'Moment of the answer.' }),
  paid_jobs: Type.Optional(
    Type.Array(PaidJobView, { description: 'Every job that tiers[].usual_money rests on, once.' }),
  ),
  compliance: Type.Optional(ComplianceAnswer),
};

export const EstimateResponse = closed(responseProperties, 'Retrofit estimate.', 'EstimateResponse');
export type EstimateResponse = Static<typeof EstimateResponse>;
