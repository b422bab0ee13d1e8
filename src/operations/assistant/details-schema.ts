import { Type, type Static } from 'typebox';
import { Article321, Filing, ComplianceWay } from '../../contract/estimate/compliance.ts';
import { ConflictView } from '../../contract/estimate/conflicts.ts';
import { Tier } from '../../contract/estimate/index.ts';
import { closed, oneOf, orNull, text, usd } from '../../contract/estimate/fields.ts';
import { Payment } from './preview-schema.ts';

export const PARTS = [
  'law',
  'filings',
  'ways',
  'article_321',
  'measures',
  'incentives',
  'financing',
  'steps',
  'conflicts',
  'peers',
  'assumptions',
  'warnings',
] as const;
export type Part = (typeof PARTS)[number];

const day = (description: string) => Type.String({ format: 'date', description });
const number = (description: string) => orNull(Type.Number(), description);
const pointer = text('Of the figure this row is about, for explain_number.');
const rows = <Row extends Parameters<typeof Type.Array>[0]>(row: Row, description: string) =>
  Type.Optional(Type.Array(row, { description }));

const LawRow = closed(
  {
    tier: orNull(Tier, 'Null: the building as it is.'),
    from: Type.Integer({ description: 'First emission year.' }),
    to: orNull(Type.Integer(), 'Last emission year; null when open.'),
    projection: Type.Boolean({ description: 'True from 2035: never in any sum.' }),
    scenario: text('Grid coefficients: promulgated, or the assumption of a projection.'),
    limit_tco2e: Type.Number({ description: 'Limit, tCO2e a year.' }),
    emissions_tco2e: Type.Number({ description: 'tCO2e a year.' }),
    charge_usd: usd('Charge a year.'),
    pointer,
  },
  'One period.',
);

const MeasureRow = closed(
  {
    tier: Tier,
    measure_id: text('Catalogue id.'),
    name: text('Name.'),
    quantity: Type.Number({ description: 'Amount of work, in `unit`.' }),
    unit: text('Unit of quantity.'),
    cost_usd: usd('With its share of indirects, soft cost, contingency and escalation, before incentives.'),
    direct_low_usd: usd('Low end of the direct cost alone.'),
    direct_high_usd: usd('High end of the direct cost alone.'),
    annual_savings_usd: usd(
      'Energy and upkeep of the first full year, after the other work of the tier; negative when the bill rises.',
    ),
    saved_kwh: Type.Number({ description: 'kWh a year; negative when added.' }),
    saved_therms: Type.Number({ description: 'Fuel and steam, therms a year.' }),
    lifetime_years: Type.Number({ description: 'Expected life, years.' }),
    in_service: day('Planned day.'),
    pointer,
  },
  'One measure of one tier.',
);

const WithheldMeasure = closed(
  { measure_id: text('Catalogue id.'), name: text('Name.'), reason: text('Why it is not offered here.') },
  'A measure not offered.',
);

const IncentiveRow = closed(
  {
    tier: Tier,
    program_id: text('Program id, for read_program.'),
    name: text('Name.'),
    standing: oneOf(
      ['counted', 'contingent', 'excluded'] as const,
      'Only counted money is in sums; contingent: something unknown could still deny it; excluded: ruled out.',
    ),
    amount_usd: number('Counted, or what it could pay; null when not computable.'),
    payments: Type.Array(Payment, { description: 'When counted money comes.' }),
    conditions: Type.Array(Type.String(), {
      description: 'What counted money hangs on; else why it is not counted.',
    }),
    settle_by: orNull(Type.String(), 'Day by which what is open must be settled; null when none is known.'),
    pointer: orNull(Type.String(), 'For explain_number; null without an amount.'),
  },
  'One program at one tier.',
);

const FinancingRow = closed(
  {
    tier: Tier,
    rank: Type.Integer({ minimum: 1, description: '1 = best.' }),
    title: text('What it is.'),
    bankable: Type.Boolean({ description: 'False: savings do not carry its payments.' }),
    loans: Type.Array(
      closed(
        {
          product_id: text('Financing product.'),
          amount_usd: usd('Principal.'),
          rate: number('Annual, fraction; null for equity.'),
          rate_as_of: orNull(Type.String(), 'Day the rate speaks for.'),
          term_years: number('Null for equity.'),
          amortisation_years: number('Years over which payments repay it; null for equity.'),
          due_at_end_usd: number(
            'Balloon: owed at the end of the term, paid or refinanced then; null where nothing is.',
          ),
        },
        'One.',
      ),
      { description: 'Products, main one first.' },
    ),
    equity_usd: usd("The owner's own money."),
    annual_payments_usd: usd('Of the first operating year.'),
    least_coverage: number('Savings over payments in the worst year; null without payments.'),
    npv_usd: usd('Net present value paid for this way.'),
    per_dwelling: orNull(
      closed(
        {
          one_time_usd: usd('Equity a dwelling.'),
          monthly_payment_usd: usd('Payments a dwelling and month, first year.'),
          monthly_change_usd: usd(
            'Change in carrying charges a dwelling and month: positive is more to pay.',
          ),
        },
        'For each dwelling, or shareholder of a co-op.',
      ),
      'Co-ops and condominiums with known dwellings; else null.',
    ),
    consent: text('Who must consent.'),
    pointer,
  },
  'One way to pay for one tier.',
);

const OtherMoney = closed(
  {
    product_id: text('Financing product.'),
    standing: oneOf(
      ['excluded', 'undetermined', 'competitive'] as const,
      'excluded: a gate rules it out; undetermined: the request leaves a gate open; competitive: soft or limited money.',
    ),
    reason: text('Why it is no firm offer.'),
  },
  'Money that is not offered firmly, at one tier or more.',
);

const StepsRow = closed(
  {
    tier: Tier,
    first: text('What is done first: do_nothing or a tier.'),
    construction_start: day('Start, all at once.'),
    in_service: day('In service, all at once.'),
    second_step: orNull(
      Type.String(),
      'Day of the rest in two steps; null where no later year has a reason.',
    ),
    because: text('Why then; empty without a second step.'),
    second_step_cost_usd: number('Cost of the second step, dollars of its year.'),
    less_than_at_once_usd: number('Present cost less than all at once; positive: waiting costs less.'),
  },
  'Dates of one tier, at once and in two steps.',
);

const AssumptionRow = closed(
  {
    code: text('Stable code.'),
    text: text('What was assumed and why.'),
    value: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
      description: 'The value.',
    }),
    unit: text('Unit, or empty.'),
    source: text('Where it comes from.'),
  },
  'One assumed value.',
);

const PeerRow = closed(
  {
    parcel_id: text('Id to use as bbl.'),
    address: text('Street address; empty when none is on record.'),
    meters: orNull(Type.Integer(), 'Distance; null where a place is not known.'),
    same_kind: Type.Boolean({ description: 'Of the same class and vintage.' }),
    dof_class: orNull(Type.String(), 'NYC DOF building class or its letter.'),
    year_built: number('Year built.'),
    floor_area_sqft: number('Gross floor area, sqft.'),
    site_eui_kbtu_per_sqft: number('Last reported site energy, kBtu/sqft a year.'),
    report_year: number('Year of that report.'),
    energy_grade: orNull(Type.String(), 'LL33 letter.'),
  },
  'One building nearby.',
);

/** One part of an estimate, row by row; only the part asked for is there. */
export const EstimateDetails = closed(
  {
    part: oneOf(PARTS, 'The part shown.'),
    rows: Type.Integer({ minimum: 0, description: 'Rows of the part, all pages together.' }),
    note: text('How to read the rows.'),
    law: rows(LawRow, 'As is, then by tier.'),
    filings: rows(Filing, 'Overdue first, then by day.'),
    ways: rows(ComplianceWay, 'Every way to deal with Local Law 97.'),
    article_321: rows(Article321, 'One; none where Article 321 cannot govern the building.'),
    measures: rows(MeasureRow, 'By tier, costliest first.'),
    withheld_measures: rows(WithheldMeasure, 'Work not offered here.'),
    incentives: rows(IncentiveRow, 'By tier: counted, contingent, excluded.'),
    financing: rows(FinancingRow, 'By tier, best first.'),
    other_money: rows(OtherMoney, 'C-PACE, green banks and the like that are no firm offer, and why.'),
    steps: rows(StepsRow, 'By tier.'),
    conflicts: rows(ConflictView, 'Facts that two publications contradict, with both values.'),
    peers: rows(PeerRow, 'Held lots within 400 m, those of its kind first, then by distance.'),
    assumptions: rows(AssumptionRow, 'Every assumed value.'),
    warnings: rows(Type.String(), 'Every warning.'),
  },
  'One part of an estimate.',
);
export type EstimateDetails = Static<typeof EstimateDetails>;
