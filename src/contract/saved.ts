import { Type, type Static } from 'typebox';
import { closed, day, oneOf, orNull, text } from './estimate/fields.ts';
import { EstimateRequest } from './estimate/index.ts';
import { FactRecord } from './facts/index.ts';
import { Tier } from './estimate/tiers.ts';

/** Figures of an answer that are kept, in the order a reader asks for them; USD, USD a year, sqft, kBtu/sqft a year. */
export const SAVED_FIGURES = [
  'npv_usd',
  'likely_cost_usd',
  'low_usd',
  'high_usd',
  'incentives_usd',
  'present_cost_of_doing_nothing_usd',
  'charge_2030_2034_usd_per_year',
  'charge_2030_2034_after_usd_per_year',
  'gross_floor_area_sqft',
  'site_eui_kbtu_per_sqft',
] as const;
export type SavedFigure = (typeof SAVED_FIGURES)[number];

/** What is kept of an answer: enough to say later what changed. */
export const SavedAnswer = closed(
  {
    evaluated_on: day('Evaluation day.'),
    methodology_version: text('Code that answered.'),
    catalog_version: text('Catalogue it read.'),
    recommendation: orNull(Type.String(), 'do_nothing, or a tier; null where no tier was offered.'),
    tier: orNull(Tier, 'The tier that the figures are of.'),
    label: orNull(Type.String(), 'What the answer called it.'),
    reason: orNull(Type.String(), 'The verdict in sentences.'),
    figures: Type.Record(Type.String(), orNull(Type.Number(), 'Value; null where there was none.'), {
      description: 'By name.',
    }),
    building: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What was known of the building: the record, the description, the facts.',
    }),
    facts: Type.Array(Type.String(), { description: 'Which of it the owner had said.' }),
    prices: Type.Optional(
      Type.Record(Type.String(), Type.Number(), {
        description:
          'By fuel, what a unit cost on the bills of the year, USD. Answers of earlier releases have none.',
      }),
    ),
  },
  'An answer as it was.',
);
export type SavedAnswer = Static<typeof SavedAnswer>;

const Scalar = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
  description: 'Null where there was none, or where it is a list.',
});

export const SavedChange = closed(
  {
    kind: oneOf(
      ['verdict', 'figure', 'record', 'fact', 'price', 'catalogue', 'method'] as const,
      'What changed: the recommendation, a figure, the public record or description, what the owner said, what a unit of a fuel costs in USD, the catalogue, the code.',
    ),
    name: text('Name of the figure or field; the kind where it has no other.'),
    before: Scalar,
    now: Scalar,
  },
  'One thing that is not as it was.',
);
export type SavedChange = Static<typeof SavedChange>;

export const SavedId = Type.String({
  pattern: '^sav_[0-9a-z]{24}$',
  description: 'Id of the saved building.',
});

/** What is asked again: a request, with facts only where the link held them instead of the account. */
export const savedQuestion = {
  request: EstimateRequest,
  facts: Type.Optional(FactRecord),
};

export const SavedBuilding = closed(
  {
    saved_id: SavedId,
    name: text('Name for people.'),
    saved_at: Type.String({ format: 'date-time', description: 'When it was saved.' }),
    ...savedQuestion,
    answer: SavedAnswer,
  },
  'A building with its answer as it was.',
);
export type SavedBuilding = Static<typeof SavedBuilding>;

export const SavedToday = closed(
  {
    saved_id: SavedId,
    earlier: SavedAnswer,
    today: SavedAnswer,
    changes: Type.Array(SavedChange, { description: 'The verdict first, then figures, then causes.' }),
  },
  'Whether the answer would differ today, and in what.',
);
export type SavedToday = Static<typeof SavedToday>;
