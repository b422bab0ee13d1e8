import { Type, type Static } from 'typebox';
import { closed, day, oneOf, orNull, text, usd } from './estimate/fields.ts';
import { EstimateResponse } from './estimate/response.ts';
import { Tier } from './estimate/tiers.ts';

/** A dated event that changes this building's money. */
export const Cliff = closed(
  {
    id: text('Stable id.'),
    date: day('Last good day, or the day the rule bites.'),
    title: text('What happens.'),
    text: text('What it means for this building.'),
    amountUsd: orNull(Type.Number(), 'Dollars at stake, USD; null when it cannot be put in dollars.'),
    basis: text('What the dollars are.'),
    programId: orNull(Type.String(), "Program whose money it is; null where it is no program's."),
    chargeFrom: orNull(
      Type.Integer(),
      'First year of the Local Law 97 period whose charge as is it is; null where it is none.',
    ),
    source: text('Source id.'),
  },
  'A dated cliff.',
);
export type Cliff = Static<typeof Cliff>;

/** One way to deal with Local Law 97 excess in one emission year. */
export const ComplianceOption = closed(
  {
    kind: oneOf(
      ['work', 'pay', 'recs', 'offsets'] as const,
      'Do the work, pay the penalty, buy renewable energy certificates (RECs), or offsets of the Affordable Housing Reinvestment Fund (AHRF).',
    ),
    label: text('In words.'),
    emissionYear: Type.Integer({ description: 'Emission year priced.' }),
    presentCostUsd: orNull(
      Type.Number(),
      'What it costs the owner over the years of presentCost beyond a building as it is that owes no charge, USD today; null when no price is known.',
    ),
    text: text('How it was priced and its limits.'),
    source: text('Source id.'),
  },
  'A way to comply.',
);
export type ComplianceOption = Static<typeof ComplianceOption>;

const range = (description: string) =>
  closed(
    { low: usd('Least.'), high: usd('Most.') },
    `${description} Over the answer as it is and what was tried.`,
  );

/** A missing fact and how far knowing it could move the answer: found by estimating with each plausible value. */
export const FindOut = closed(
  {
    input: text('Fact to find out.'),
    question: text('What to ask, and where the answer is found.'),
    tried: text('Plausible values tried.'),
    tier: Tier,
    expectedCost: range('sensitivity.expected of the tier.'),
    npv: range('roi.npv of the tier.'),
    intervalWidth: range('worstCase less bestCase of the tier.'),
    recommendations: Type.Array(text('do_nothing, or a tier.'), {
      description: 'What would be recommended; more than one means that this fact decides the verdict.',
    }),
    movesUsd: usd('The larger of the moves of expected cost and NPV: the ranking key.'),
  },
  'What to find out first.',
);
export type FindOut = Static<typeof FindOut>;

export const NearestJobs = closed(
  {
    tier: Tier,
    family: text('Scope family.'),
    jobs: Type.Array(
      closed(
        {
          recordId: text('Record id in the calibration corpus.'),
          building: text('Building.'),
          year: Type.Integer({ description: 'Year.' }),
          areaSqft: orNull(Type.Number(), 'Gross floor area, square feet.'),
          actualUsd: usd('Construction cost as paid.'),
          currentUsd: orNull(Type.Number(), 'The same in dollars of the price fit, USD.'),
        },
        'A completed job.',
      ),
      { description: 'Nearest completed real jobs, public works.' },
    ),
  },
  'Nearest real jobs of one scope family.',
);
export type NearestJobs = Static<typeof NearestJobs>;

export const Comparables = closed(
  {
    tier: Tier,
    projects: Type.Array(
      closed(
        {
          recordId: text('Row of the private corpus.'),
          name: text('Building, as published.'),
          place: text('Borough or town.'),
          year: Type.Integer({ description: 'Year of the work.' }),
          scope: text('What was done, as published.'),
          dwellings: Type.Integer({ minimum: 1, description: 'Dwellings.' }),
          paidUsd: usd('As published, in dollars of the year.'),
          todayUsd: usd('The same in dollars of the last month of the price indices.'),
          todayUsdPerDwelling: usd('The same, a dwelling.'),
          distance: Type.Number({
            minimum: 0,
            description:
              "|ln of the ratio of dwellings| + the part of the tier's direct cost the project did not buy + years since over 20.",
          }),
          whyNear: text('Why it is near, in words.'),
          url: text('Where it was read.'),
        },
        'A real project.',
      ),
      { maxItems: 3, description: 'Nearest first; empty where none shares any work of the tier.' },
    ),
  },
  'Real private projects nearest to a tier: to compare by, never in a sum.',
);
export type Comparables = Static<typeof Comparables>;

export const Insights = closed(
  {
    cliffs: Type.Array(Cliff, { description: 'By date.' }),
    complianceOptions: Type.Array(ComplianceOption, {
      description: 'Empty where Local Law 97 penalties do not apply.',
    }),
    findOutFirst: Type.Array(FindOut, { description: 'Largest move first, five at most.' }),
    nearestJobs: Type.Array(NearestJobs, { description: 'By tier and family.' }),
    comparables: Type.Array(Comparables, { description: 'By tier; private housing only.' }),
  },
  'What an adviser would add to the estimate.',
);
export type Insights = Static<typeof Insights>;

/** What the web app's explorer gets: the public answer and what an adviser would add. */
export const ExplorerAnswer = closed(
  { estimate: EstimateResponse, insights: Insights },
  'Estimate with insights.',
);
export type ExplorerAnswer = Static<typeof ExplorerAnswer>;
