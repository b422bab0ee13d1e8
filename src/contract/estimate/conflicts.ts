import { Type, type Static } from 'typebox';
import { FactStatement } from '../lot-facts.ts';
import { closed, oneOf, orNull, usd } from './fields.ts';
import { Tier } from './tiers.ts';

/** Fields by the names of the request; `energy_report` is a report of a building that no longer stands. */
const CONFLICT_FIELDS = [
  'gross_floor_area_sqft',
  'building_class',
  'year_built',
  'num_floors',
  'dwelling_units',
  'buildings_on_lot',
  'energy_report',
] as const;
export type ConflictField = (typeof CONFLICT_FIELDS)[number];

const moved = (description: string) =>
  orNull(Type.Number(), `${description}, USD; null where the tier is not offered with it.`);

const ConflictEffect = closed(
  {
    tier: Tier,
    recommendation: Type.Union([Type.Literal('do_nothing'), Tier], {
      description: 'What would cost the owner least.',
    }),
    expected_cost_moved_usd: moved('By how much it would move sensitivity.expected of the tier'),
    npv_moved_usd: moved('By how much it would move roi.npv of the tier'),
    charges_moved: Type.Array(
      closed(
        {
          from: Type.Integer({ description: 'First emission year.' }),
          to: orNull(Type.Integer(), 'Last emission year; null when open.'),
          moved_usd: usd('By how much it would move the Local Law 97 charge a year as is.'),
        },
        'One promulgated period.',
        'ChargeMoved',
      ),
      { description: 'Empty where no charge is counted, with it or without.' },
    ),
  },
  'The same estimate with this value in place of the one used, less this estimate.',
  'ConflictEffect',
);

/** Two publications that contradict each other on one fact of the building. */
export const ConflictView = closed(
  {
    field: oneOf(CONFLICT_FIELDS, 'The fact.'),
    used: orNull(
      FactStatement,
      'What the estimate rests on, with its source and year; null where no publication is.',
    ),
    others: Type.Array(
      closed(
        {
          ...FactStatement.properties,
          effect: orNull(
            ConflictEffect,
            'What this value would change; null for a report of another building, or where no tier is offered.',
          ),
        },
        'A value of another publication.',
        'ConflictingValue',
      ),
      { minItems: 1, description: 'Every other value held.' },
    ),
  },
  'One contradiction, with both sides.',
  'Conflict',
);
export type ConflictView = Static<typeof ConflictView>;
export type ConflictEffect = Static<typeof ConflictEffect>;
