import { Type, type Static } from 'typebox';
import { BuildingRequest } from './estimate/request.ts';
import { WARNING_CODES, type WarningCode } from '../vocabulary/warning-codes.ts';
import { closed, day, fraction, oneOf, orNull, text, usd } from './estimate/fields.ts';
import { CERTAINTIES } from './estimate/response.ts';
import { Tier } from './estimate/tiers.ts';

/** Rows of one call: about a tenth of a second of work, and what a day's limit is counted in. */
export const BATCH_ROWS = 25;
const MOST_CHARACTERS = 500;
const MOST_HEADINGS = 300;
const CODES = Object.keys(WARNING_CODES) as WarningCode[];

/** What a file is read by: the headings, and which column holds which field. */
export const HeadingsRequest = closed(
  {
    headings: Type.Array(Type.String({ maxLength: MOST_CHARACTERS }), {
      minItems: 1,
      maxItems: MOST_HEADINGS,
      description: 'First row of the file, in its order.',
    }),
  },
  'The headings of a file.',
);

export const ColumnGuesses = closed(
  {
    columns: Type.Array(
      closed(
        {
          heading: text('As the file has it.'),
          field: orNull(Type.String(), 'Field it is read as; null where none.'),
          note: orNull(
            Type.String(),
            'Why it is not read; null where it is, or where no field has such a name.',
          ),
        },
        'One column.',
      ),
      { description: 'In the order of the file.' },
    ),
    fields: Type.Array(
      closed({ field: text('Name.'), title: text('Name for people.') }, 'What a column may hold.'),
      { description: 'Every field a column may be read as.' },
    ),
  },
  'How the columns of a file would be read.',
);
export type ColumnGuesses = Static<typeof ColumnGuesses>;

/** A cell as it stands in the file, by the field its column is read as. */
export const RowsRequest = closed(
  {
    as_of: Type.Optional(
      Type.String({
        format: 'date',
        description: 'Evaluation day; default today in New York. A run that goes on keeps its first day.',
      }),
    ),
    rows: Type.Array(
      closed(
        {
          row: Type.Integer({ minimum: 1, description: 'Number of the data row; the first is 1.' }),
          cells: Type.Record(Type.String(), Type.String({ maxLength: MOST_CHARACTERS }), {
            description: 'Field → cell, as text.',
          }),
        },
        'One row.',
      ),
      { minItems: 1, maxItems: BATCH_ROWS, description: `Rows to price, at most ${BATCH_ROWS}.` },
    ),
  },
  'Rows of a portfolio.',
);

const ChargeView = closed(
  {
    from: Type.Integer({ description: 'First year.' }),
    to: Type.Integer({ description: 'Last year.' }),
    before_usd: usd('Charge a year as is.'),
    after_usd: usd('Charge a year after the tier.'),
  },
  'Local Law 97 charge of a promulgated period.',
);

/** What the table of a portfolio shows of one tier: figures of the estimate, under the names of the output file. */
export const PricedTier = closed(
  {
    tier: Tier,
    total_cost_usd: usd('Total project cost.'),
    likely_cost_usd: usd('Likely outcome: total cost with the measured correction.'),
    low_usd: usd('Low end of the interval.'),
    high_usd: usd('High end of the interval.'),
    cost_per_sqft_usd: usd('Total cost for each square foot.'),
    incentives_usd: usd('Counted incentives.'),
    contingent_incentives_usd: usd('Incentives that could be confirmed and count nowhere yet.'),
    usual_incentives_low_usd: orNull(
      Type.Number(),
      'Money that programs usually pay and that counts nowhere, at the least, USD; null where none is known.',
    ),
    usual_incentives_high_usd: orNull(Type.Number(), 'The same at the most, USD.'),
    net_cost_usd: usd('Total cost less counted incentives.'),
    annual_savings_usd: usd('Savings of the first full year.'),
    savings_in_2030_usd: orNull(Type.Number(), 'Savings of the calendar year 2030, USD.'),
    penalty_avoided_in_2030_usd: orNull(Type.Number(), 'Local Law 97 charge avoided in 2030, USD.'),
    energy_savings_usd: usd('Energy savings of the first full year.'),
    simple_payback_years: orNull(Type.Number(), 'Years; null when never.'),
    incentives_first_paid_on: orNull(Type.String(), 'Day of the first payment of counted incentives.'),
    incentives_last_paid_on: orNull(Type.String(), 'Day of the last.'),
    npv_usd: usd('Net present value against doing nothing.'),
    npv_at_usual_high_usd: orNull(Type.Number(), 'The same with usual_incentives_high_usd, USD.'),
    site_energy_savings: fraction('Site energy saved.'),
    emissions_reduction_tco2e: Type.Number({ description: 'tCO2e a year.' }),
    cost_per_tco2e_usd: orNull(Type.Number(), 'Net cost for each ton over the study, USD.'),
    ll97_pathway: orNull(Type.String(), 'Part of Local Law 97 that governs the building.'),
    ll97_applicable: Type.Boolean({ description: 'Whether Local Law 97 limits reach the building.' }),
    ll97_counted: Type.Boolean({ description: 'Whether its charges are in savings and NPV.' }),
    ll97_compliant_through_2034: orNull(Type.Boolean(), 'Within every counted limit to 2034.'),
    charges: Type.Array(ChargeView, {
      description: 'By promulgated period; empty where the law sets no limit.',
    }),
    measures: Type.Integer({ description: 'Number of measures.' }),
  },
  'One tier of a building.',
);
export type PricedTier = Static<typeof PricedTier>;

export const PricedBuilding = closed(
  {
    row: Type.Integer({ description: 'Number of the data row.' }),
    reference: orNull(Type.String(), 'Name or number of the building in the file.'),
    parcel_id: orNull(Type.String(), 'Lot; null for a described building.'),
    building: orNull(BuildingRequest, 'The description that was priced; null for a lot.'),
    address: orNull(Type.String(), 'Street address on record, else as the file has it.'),
    borough: orNull(Type.String(), 'Borough code; null outside the City.'),
    zipcode: orNull(Type.String(), 'Five digits.'),
    latitude: orNull(Type.Number(), 'Degrees north, WGS 84; null where no position is held.'),
    longitude: orNull(Type.Number(), 'Degrees east, WGS 84.'),
    building_class: orNull(Type.String(), 'Normalized engine class.'),
    year_built: orNull(Type.Number(), 'Year built.'),
    gross_floor_area_sqft: Type.Number({ description: 'Area the estimate rests on, sqft.' }),
    site_eui_kbtu_per_sqft: Type.Number({ description: 'Site energy as is, kBtu/sqft a year.' }),
    energy_year: orNull(
      Type.Number(),
      'Year of the energy that the estimate rests on; null for a median of the class.',
    ),
    energy_method: text('How that energy is known: own_fuels, site_eui or class_median.'),
    read_as: orNull(Type.String(), 'What was read into the words of the row.'),
    warnings: Type.Array(
      closed(
        { code: oneOf(CODES, 'What it is about.'), text: text('The sentence of this building.') },
        'One warning.',
      ),
      { description: 'What to look at before relying on the answer.' },
    ),
    recommendation: orNull(Type.String(), 'Alternative of lowest present cost: do_nothing, or a tier.'),
    default_tier: orNull(Tier, 'Offered tier of lowest present cost.'),
    in_steps_tier: orNull(
      Tier,
      'Tier that costs less in two steps than the recommendation at once; else null.',
    ),
    in_steps_second_on: orNull(Type.String(), 'Day of its second step.'),
    in_steps_less_usd: orNull(Type.Number(), 'What it costs less over 20 years, USD today.'),
    tiers: Type.Array(PricedTier, { description: 'Offered tiers, shallow to deep.' }),
    // Rows that a browser keeps of an earlier release have none.
    certainty: Type.Optional(
      orNull(
        oneOf(CERTAINTIES, 'As default_tier.certainty of the estimate.'),
        'Null where no tier is offered.',
      ),
    ),
  },
  'One building of a portfolio.',
);
export type PricedBuilding = Static<typeof PricedBuilding>;

export const FailedRow = closed(
  {
    row: Type.Integer({ description: 'Number of the data row.' }),
    reference: orNull(Type.String(), 'Name or number of the building in the file.'),
    bbl: orNull(Type.String(), 'Lot as the file has it.'),
    code: text('Code of the problem.'),
    detail: text('What is wrong, and what to do.'),
  },
  'A row that could not be priced.',
);
export type FailedRow = Static<typeof FailedRow>;

/** What an answer rests on: two that agree in these and in the question agree in every figure. */
const MadeBy = closed(
  {
    methodology_version: text('Release and code that answered.'),
    catalog_version: text('Catalogue it read.'),
    programs_version: text('Programs that were served beside it; no figure rests on them.'),
    parcels: text('Parcels that lots were read from.'),
    evaluated_on: day('Evaluation day.'),
  },
  'What the answer rests on.',
);
export type MadeBy = Static<typeof MadeBy>;

export const RowsAnswer = closed(
  {
    made_by: MadeBy,
    buildings: Type.Array(PricedBuilding, { description: 'Priced rows, in the order sent.' }),
    failed: Type.Array(FailedRow, { description: 'Rows that could not be priced.' }),
  },
  'Rows of a portfolio, priced.',
);
export type RowsAnswer = Static<typeof RowsAnswer>;
