import { Type, type Static } from 'typebox';
import { closed, day, oneOf, orNull, text, usd } from './fields.ts';
import { AlternativeName, Tier } from './tiers.ts';

const OPEN = ['yes', 'no', 'ask'] as const;
const orNoDay = (description: string) =>
  Type.Union([Type.String({ format: 'date' }), Type.Null()], { description });

const readIn = {
  law: text('Entry of the law watch that it rests on.'),
  section: text('Section of the law.'),
  source: text('Source id.'),
  confidence: oneOf(['high', 'medium', 'low'] as const, 'high: the text itself was read.'),
  dayRead: day('Day on which it was read.'),
};

export const ComplianceWayAmount = closed(
  {
    name: text('What it is.'),
    period: orNull(Type.String(), 'Emission years it holds for; null where it hangs on none.'),
    value: Type.Number({ description: 'The value, in its unit.' }),
    unit: text('Unit.'),
  },
  'One number.',
  'ComplianceWayAmount',
);
export type ComplianceWayAmount = Static<typeof ComplianceWayAmount>;

export const ComplianceWay = closed(
  {
    id: text('Stable id.'),
    title: text('What the owner does.'),
    article: oneOf(['320', '321', '320 and 321'] as const, 'Article of the law.'),
    open: oneOf(OPEN, 'Whether this building may take it; ask: what is known does not settle it.'),
    why: text('Why it is open or not, or what to ask.'),
    until: orNoDay('Last day; null where it has none.'),
    text: text('What it does and its limits.'),
    needs: Type.Array(Type.String(), { description: 'What has to be shown.' }),
    amounts: Type.Array(ComplianceWayAmount, {
      description:
        'What it costs, what it takes off at most, or its break-even; empty where neither law nor a price says.',
    }),
    ...readIn,
  },
  'One way to deal with Local Law 97. Its amounts are in no sum.',
  'ComplianceWay',
);
export type ComplianceWay = Static<typeof ComplianceWay>;

const PrescriptiveCost = closed(
  {
    expected: usd('As the tiers are priced.'),
    low: usd('Every price at its low end.'),
    high: usd('Every price at its high end.'),
  },
  'What it costs here. The ends are those of the prices, summed: not the 80 % band that a tier has.',
  'PrescriptiveCost',
);

export const PrescriptiveMeasure = closed(
  {
    number: Type.Integer({ description: 'Number in 28-321.2.2.' }),
    title: text('The measure.'),
    applies: oneOf(OPEN, 'Whether it reaches this building.'),
    why: text('Why, or what excuses it.'),
    done: oneOf(['yes', 'ask'] as const, 'yes: a fact says so. Nothing is taken as done.'),
    cost: orNull(PrescriptiveCost, 'Null where it does not apply, is done, or no price is held.'),
    costBasis: text('What the cost is made of.'),
    evidence: Type.Array(Type.String(), { description: 'What the agent has to show.' }),
  },
  'One prescriptive measure.',
  'PrescriptiveMeasure',
);
export type PrescriptiveMeasure = Static<typeof PrescriptiveMeasure>;

const overLimit = (description: string) =>
  Type.Number({
    description: `Probability of being over the limit, 0..1, within resolution.baseline.range. ${description}`,
  });

export const PropertyTypeLimitTest = closed(
  {
    propertyType: text('Property type whose limit is taken.'),
    why: text('Why that type.'),
    limitTco2e: Type.Number({ description: 'Limit of 2030-34, tCO2e a year.' }),
    emissionsAt2024To2029: Type.Number({ description: 'At the coefficients of 2024-29, tCO2e a year.' }),
    emissionsAt2030To2034: Type.Number({ description: 'At the coefficients of 2030-34, tCO2e a year.' }),
    probabilityOverAt2024To2029: overLimit('At the coefficients of 2024-29.'),
    probabilityOverAt2030To2034: overLimit('At the coefficients of 2030-34.'),
    result: oneOf(
      ['within', 'over', 'by_coefficients'] as const,
      'within or over by both; by_coefficients: the statute does not say which of the two count, and they differ.',
    ),
  },
  'The test under one property type.',
  'PropertyTypeLimitTest',
);
export type PropertyTypeLimitTest = Static<typeof PropertyTypeLimitTest>;

export const Article321 = closed(
  {
    certain: Type.Boolean({
      description: 'False: the pathway is open, and this holds if Article 321 governs.',
    }),
    limitTest: closed(
      {
        section: text('Section of the law.'),
        text: text('What it asks.'),
        tests: Type.Array(PropertyTypeLimitTest, {
          description: 'One, or one for each type that is possible.',
        }),
        restsOn: text('What the energy of the test is.'),
      },
      'The limit of 2030 met in 2024.',
      'Article321LimitTest',
    ),
    prescriptive: closed(
      {
        section: text('Section of the law.'),
        text: text('What it asks.'),
        certifier: text('Who certifies.'),
        measures: Type.Array(PrescriptiveMeasure, { description: 'The thirteen, in the order of the law.' }),
        agent: PrescriptiveCost,
        total: PrescriptiveCost,
        ask: text('What to find out first.'),
      },
      'The thirteen measures.',
      'Article321PrescriptivePath',
    ),
    penalty: closed(
      {
        once: usd('The flat penalty.'),
        mayRecurYearly: Type.Boolean({ description: 'It may be imposed each year until one way is shown.' }),
        presentCostIfYearly: usd('If it recurs each year of the horizon, at the evaluation date.'),
        yearsThatCostAsMuch: Type.Number({
          description: 'Years of the penalty that cost what the measures do.',
        }),
      },
      'What is at risk; in no sum.',
      'Article321Penalty',
    ),
    measuresDueBy: day('Day by which the measures were due.'),
    reportDueOn: day('Day on which the report was due.'),
    ...readIn,
  },
  'Article 321: both ways, priced.',
  'Article321',
);
export type Article321 = Static<typeof Article321>;

export const VerdictAfter2034 = closed(
  {
    scenario: oneOf(['clcpa_line', 'frozen_grid'] as const, 'Assumed grid factor after 2034.'),
    title: text('In words.'),
    recommendation: AlternativeName,
    sameAsVerdict: Type.Boolean({ description: 'Whether default_tier recommends the same.' }),
    alternatives: Type.Array(
      closed(
        {
          alternative: AlternativeName,
          chargesAfter2034: usd('Present cost of the projected charges to the end of the horizon.'),
          presentCost: usd('presentCost.total of the verdict with them.'),
        },
        'One alternative.',
        'AlternativeAfter2034',
      ),
      { description: 'As in default_tier.' },
    ),
  },
  'The verdict if the projected limits hold; in no other figure.',
  'VerdictAfter2034',
);
export type VerdictAfter2034 = Static<typeof VerdictAfter2034>;

export const PendingLaw = closed(
  {
    title: text('What is pending.'),
    stage: text('How far it is.'),
    text: text('What it would pay, and what is not known.'),
    open: oneOf(OPEN, 'Whether this building could have it.'),
    why: text('Why, or what to ask.'),
    tiers: Type.Array(
      closed(
        {
          tier: Tier,
          eligibleCost: usd('Loaded cost of the work it names, as if all of it were certified.'),
          worthAtMost: usd('Present worth of its instalments, no bound by the tax bill applied.'),
          npvIfEnacted: usd('roi.npv with that; in no sum.'),
        },
        'One tier.',
        'PendingLawTier',
      ),
      { description: 'Tiers with such work.' },
    ),
    ...readIn,
  },
  'Money of a law that is not enacted.',
  'PendingLaw',
);
export type PendingLaw = Static<typeof PendingLaw>;

export const Filing = closed(
  {
    id: text('Stable id.'),
    day: orNoDay('Day it is due in the coming year; null where it is overdue.'),
    overdueSince: orNoDay('Due once, and owed until it is done; null otherwise.'),
    concerns: oneOf(['yes', 'ask'] as const, 'ask: what is known does not settle it.'),
    question: orNull(Type.String(), 'What settles the day; null where it is settled.'),
    title: text('What is due.'),
    text: text('What it means.'),
    penalty: orNull(Type.String(), 'What missing it costs.'),
    law: text('Entry of the law watch.'),
    source: text('Source id.'),
  },
  'Something due in the coming year.',
  'Filing',
);
export type Filing = Static<typeof Filing>;

const ChargeAssumption = oneOf(
  ['article_320', 'housing', 'class_energy'] as const,
  'Article 320 governs it; it is housing; its energy is that of its class, for no report, bill or stated energy is held.',
  'ChargeAssumption',
);

export const UncountedVerdict = closed(
  {
    assuming: Type.Array(ChargeAssumption, { description: 'What the charges take for granted.' }),
    text: text('The same in words.'),
    recommendation: AlternativeName,
    sameAsVerdict: Type.Boolean({ description: 'Whether default_tier recommends the same.' }),
    alternatives: Type.Array(
      closed(
        {
          alternative: AlternativeName,
          charges: usd('Present cost of the charges to 2034 that would be due.'),
          presentCost: usd('presentCost.total of the verdict with them.'),
        },
        'One alternative.',
        'UncountedAlternative',
      ),
      { description: 'As in default_tier.' },
    ),
  },
  'The verdict with the charges that are not counted; in no other figure.',
  'UncountedVerdict',
);
export type UncountedVerdict = Static<typeof UncountedVerdict>;

const tonnes = (description: string) => Type.Number({ description: `${description} tCO2e a year.` });

export const LimitStatus = closed(
  {
    outcome: oneOf(
      ['by_period', 'article_321', 'no_limit', 'limit_unknown'] as const,
      'by_period: the periods say it; article_321: the answer stands there; no_limit: the law sets none here, and text says why; limit_unknown: no property type is known.',
    ),
    assuming: Type.Array(ChargeAssumption, {
      description: 'What the periods take for granted; empty where it is known. Nothing assumed is counted.',
    }),
    rests_on: oneOf(
      ['evidence', 'class'] as const,
      'A report, bills or a stated energy; or buildings of its class alone.',
    ),
    periods: Type.Array(
      closed(
        {
          from: Type.Integer({ description: 'First year.' }),
          to: orNull(Type.Integer(), 'Last year.'),
          limit_tco2e: tonnes('The limit.'),
          tco2e_p10: tonnes('At the low end of resolution.baseline.range.'),
          tco2e_p50: tonnes('At its middle, as the tiers have it.'),
          tco2e_p90: tonnes('At its high end.'),
          charge_usd_p10: usd('Charge of a year at the low end.'),
          charge_usd_p50: usd('At the middle, as the tiers have it.'),
          charge_usd_p90: usd('At the high end.'),
          probability_over: Type.Number({ description: 'Probability of being over the limit, 0..1.' }),
          status: oneOf(
            ['over', 'within', 'undecided'] as const,
            'within: under 10 % likely to be over; over: 90 % and more; undecided: between.',
          ),
        },
        'One promulgated period.',
        'LimitStatusPeriod',
      ),
      { description: 'Emissions go with the energy.' },
    ),
    question: orNull(Type.String(), 'The one question that settles what is open; null where nothing is.'),
    text: text('The outcome in words.'),
  },
  'Local Law 97 by the evidence held.',
  'LimitStatus',
);
export type LimitStatus = Static<typeof LimitStatus>;

export const ComplianceAnswer = closed(
  {
    limit_status: LimitStatus,
    ways: Type.Array(ComplianceWay, {
      description: 'Every way to deal with Local Law 97; empty where it does not apply.',
    }),
    article_321: orNull(Article321, 'Null where Article 321 cannot govern the building.'),
    uncounted: orNull(UncountedVerdict, 'Null where charges are counted or none is shown.'),
    after_2034: Type.Array(VerdictAfter2034, { description: 'Empty where no limit is counted.' }),
    pending: Type.Array(PendingLaw, { description: 'Money that is only proposed.' }),
    filings: Type.Array(Filing, { description: 'What is due in the coming year, by day.' }),
  },
  'The law beside the verdict: nothing here is in a sum.',
  'ComplianceAnswer',
);
export type ComplianceAnswer = Static<typeof ComplianceAnswer>;
