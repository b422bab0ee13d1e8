import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { FindOut } from '../insights.ts';
import { AuditArtifact } from './artifact.ts';
import { closed, orNull } from './fields.ts';
import { Verdict, EstimateResponse, AlternativeOdds, TierEntry } from './response.ts';
import { PresentCost, Roi } from './returns.ts';

/** The named properties of an object schema, as they stand there. */
function propertiesOf<T extends TProperties, const K extends keyof T & string>(
  { properties }: TObject<T>,
  ...names: readonly K[]
): { [P in K]: T[P] } {
  return Object.fromEntries(names.map((name) => [name, properties[name]])) as { [P in K]: T[P] };
}

const answer = EstimateResponse.properties;
const LawOutcome = Roi.properties.compliance;
const Period = LawOutcome.properties.periods.items;

const PresentCostTotal = closed(
  propertiesOf(PresentCost, 'total'),
  "The owner's present cost; the full answer has its parts.",
  'PresentCostTotal',
);

const SummaryVerdict = closed(
  {
    ...propertiesOf(Verdict, 'tier', 'rule', 'reason', 'recommendation', 'inSteps', 'cheapestCompliant'),
    alternatives: Type.Array(
      closed(
        {
          ...propertiesOf(Verdict.properties.alternatives.items, 'alternative', 'npv'),
          presentCost: PresentCostTotal,
        },
        'One thing the owner can do.',
        'SummaryAlternative',
      ),
      { description: 'Doing nothing first, then the returned tiers.' },
    ),
    ...propertiesOf(Verdict, 'certainty', 'decidedBy'),
    odds: Type.Optional(
      Type.Array(
        closed(
          propertiesOf(AlternativeOdds, 'alternative', 'share'),
          'How often one costs least.',
          'SummaryOdds',
        ),
        {
          description: 'In the order of the alternatives; their range is in the full answer.',
        },
      ),
    ),
  },
  'What is best for this owner on one scale.',
  'SummaryVerdict',
);

const SummaryPeriodAfter = closed(
  propertiesOf(Period, 'from', 'to', 'afterTco2e', 'afterPenaltyUsd'),
  'One promulgated period after the tier.',
  'SummaryPeriodAfter',
);

const SummaryTier = closed(
  {
    ...propertiesOf(TierEntry, 'tier', 'label', 'sensitivity'),
    cost_breakdown: closed(
      propertiesOf(TierEntry.properties.cost_breakdown, 'totalCost'),
      'What it costs.',
      'SummaryCost',
    ),
    roi: closed(
      {
        ...propertiesOf(Roi, 'totalAnnualSavings', 'siteEnergySavings'),
        ...propertiesOf(Roi, 'totalIncentives', 'potentialIncentives', 'netCost'),
        ...propertiesOf(Roi, 'simplePaybackYears', 'ownerPaybackYears', 'npv'),
        presentCost: PresentCostTotal,
        compliance: closed(
          {
            ...propertiesOf(LawOutcome, 'compliantThrough2034'),
            periods: Type.Array(SummaryPeriodAfter, { description: 'Empty where the law does not apply.' }),
          },
          'Local Law 97 after the tier.',
          'SummaryCompliance',
        ),
        ...propertiesOf(Roi, 'usualIncentives'),
      },
      'Incentives, savings and returns.',
      'SummaryRoi',
    ),
  },
  'One tier in a row.',
  'SummaryTier',
);

const SummaryAsIs = closed(
  {
    ...propertiesOf(LawOutcome, 'applicable', 'counted', 'reason', 'pathway', 'propertyType'),
    periods: Type.Array(
      closed(
        propertiesOf(Period, 'from', 'to', 'limitTco2e', 'baselineTco2e', 'baselinePenaltyUsd'),
        'One promulgated period as is.',
        'SummaryPeriodAsIs',
      ),
      { description: 'Empty where the law does not apply.' },
    ),
    ...propertiesOf(Roi.properties.doingNothing, 'annualEnergyCost'),
  },
  'The building as it is: the same in every tier of the full answer.',
  'SummaryAsIs',
);

const SummaryResolution = closed(
  {
    ...propertiesOf(answer.resolution, 'source', 'parcel_id', 'building_class', 'gross_floor_area_sqft'),
    ...propertiesOf(answer.resolution, 'site_eui_kbtu_per_sqft', 'baseline_energy', 'withheld_tiers'),
    baseline: closed(
      {
        range: closed(
          propertiesOf(answer.resolution.properties.baseline.properties.range, 'text'),
          'How sure the level of the energy is.',
          'SummaryEnergyRange',
        ),
      },
      'Energy as it is, in short.',
      'SummaryBaseline',
    ),
    ...propertiesOf(answer.resolution, 'conflicts'),
  },
  'How the building context was resolved.',
  'SummaryResolution',
);

const FactToFindOut = closed(
  propertiesOf(FindOut, 'input', 'question', 'tried', 'tier', 'recommendations', 'movesUsd'),
  'A missing fact and how far knowing it could move the answer.',
  'FactToFindOut',
);

/**
 * The estimate in short, `POST /estimate?view=summary`. What stands in the full answer stands at the same place here
 * (`tiers[0].roi.npv`), so that code that reads one reads the other.
 */
export const EstimateSummary = closed(
  {
    view: Type.Literal('summary', { description: 'Always summary.' }),
    ...propertiesOf(EstimateResponse, 'methodology_version', 'data_snapshot'),
    consistency_warnings: Type.Array(Type.String(), {
      description:
        'What to look at before relying on the answer: the first of them, whole, 1,600 characters at most.',
    }),
    consistency_warnings_left_out: Type.Integer({
      minimum: 0,
      description: 'How many more the full answer has.',
    }),
    measured_accuracy: closed(
      propertiesOf(answer.measured_accuracy, 'category', 'calibration_status', 'n', 'mape'),
      'How far to trust the costs; the full answer says what was measured.',
      'SummaryAccuracy',
    ),
    resolution: SummaryResolution,
    default_tier: orNull(SummaryVerdict, 'The verdict among the tiers returned; null when none is offered.'),
    doing_nothing: orNull(SummaryAsIs, 'Null when no tier is offered.'),
    tiers: Type.Array(SummaryTier, { description: 'Returned tiers, shallow to deep.' }),
    find_out_first: Type.Array(FactToFindOut, {
      description:
        'What would narrow the answer, largest move first, five at most: found by estimating again with each plausible value. Only the summary has it.',
    }),
    reproducibility: closed(
      propertiesOf(AuditArtifact.properties.reproducibility, 'input_hash'),
      'With methodology_version and data_snapshot, names what the answer follows from; the artifact has the same.',
      'SummaryReproducibility',
    ),
    ...propertiesOf(EstimateResponse, 'generated_at'),
  },
  'Retrofit estimate in short: under 8 KB, every figure that of the full answer.',
  'EstimateSummary',
);
export type EstimateSummary = Static<typeof EstimateSummary>;
