import { Type, type Static } from 'typebox';
import { closed, orNull, text } from './estimate/fields.ts';

/** How Local Law 97 treats a lot in 2030 to 2034, one letter a lot. */
export const LOT_STANDINGS = {
  /** Over its limit: charged a year. */
  c: 'charged',
  w: 'within',
  /** The range of its energy reaches from within the limit to over it. */
  o: 'open',
  /** Article 321: prescribed measures or the limit of 2030, and no fine by the ton. */
  p: 'prescribed',
  /** Of the City: goals of its own, no charge. */
  g: 'city',
  /** Nothing on record tells it: no report of the lot's own, an open pathway or no use. */
  u: 'unknown',
} as const;
export type LotStanding = (typeof LOT_STANDINGS)[keyof typeof LOT_STANDINGS];

const whole = (description: string) => Type.Integer({ description });
const wholes = (description: string) => Type.Array(Type.Integer(), { description });

const ChargeMap = closed(
  {
    ids: wholes('Parcel id of each lot in ascending order, as the difference to the one before.'),
    east: wholes(
      'Degrees east of the western edge in steps of `step_degrees`, as the difference to the lot before.',
    ),
    north: wholes('Degrees north of the southern edge, in the same way.'),
    west_degrees: Type.Number({ description: 'Western edge, degrees east (WGS 84).' }),
    south_degrees: Type.Number({ description: 'Southern edge, degrees north (WGS 84).' }),
    step_degrees: Type.Number({ description: 'One step of `east` and `north`, degrees.' }),
    standings: text(
      'One letter a lot: c charged, w within its limit, o open which of the two, p prescribed measures (Article 321), g of the City, u not known.',
    ),
    charges_usd: wholes('Charge a year of 2030 to 2034 of each charged lot in turn, USD, to two figures.'),
    charged: whole('Covered lots charged from 2030, those without a place included.'),
    within: whole('Covered lots within the limit of 2030.'),
    open: whole('Covered lots of which the range of the energy leaves open whether they are over it.'),
    prescribed: whole('Covered lots under Article 321.'),
    city: whole('Covered lots of the City.'),
    unknown: whole('Covered lots whose charge nothing on record tells.'),
    without_place: whole('Covered lots that are counted and not drawn: no coordinates are on record.'),
  },
  'Covered lots of Local Law 97 by what they are charged a year from 2030, as their own reports have it.',
);
export type ChargeMap = Static<typeof ChargeMap>;

export const ChargeMapAnswer = closed(
  { map: orNull(ChargeMap, 'Null where the lots are not held by this service.') },
  'The map of the first page.',
);
export type ChargeMapAnswer = Static<typeof ChargeMapAnswer>;
