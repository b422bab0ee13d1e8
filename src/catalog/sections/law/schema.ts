import { Type, type Static } from 'typebox';
import { Confidence } from '../../parameter.ts';
import { oneOf } from '../one-of.ts';

const CLOSED = { additionalProperties: false } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Words = Type.String({ minLength: 3 });
const orNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()]);
const InYear = {
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  day: Type.Integer({ minimum: 1, maximum: 31 }),
};
const Digits = Type.Array(Type.Integer({ minimum: 0, maximum: 9 }), { minItems: 1 });

/** `in_force`: governs today. `pending`: a bill, a proposed rule, an act that is suspended. `lapsed`: ended or struck. */
const STANDINGS = ['in_force', 'pending', 'lapsed'] as const;
const JURISDICTIONS = ['city', 'state', 'federal'] as const;
/** What of an owner's affairs it touches. */
const AFFECTS = ['charge', 'deadline', 'incentive', 'energy_code', 'disclosure'] as const;

/** Whom a date concerns: all have to hold. Each is answered yes, no or not known for a building. */
const DATE_CONDITIONS = [
  'any_in_the_city',
  'housing',
  'rental_housing',
  'gas',
  'fuel_oil_4',
  'boiler',
  'steam_heat',
  'parapet',
  'll97_yearly_report',
  'll97_first_reports',
  'll97_limit',
  'article_321',
  'solar_credit',
  'solar_abatement',
  'tax_exempt_owner',
] as const;
const Least = Type.Object(
  {
    over_sqft: Type.Optional(Type.Number()),
    over_storeys: Type.Optional(Type.Integer()),
    dwellings_from_if_housing: Type.Optional(Type.Integer()),
  },
  { ...CLOSED, minProperties: 1, description: 'A size in the City that is passed.' },
);
export type DateCondition = (typeof DATE_CONDITIONS)[number] | Static<typeof Least>;

/** How the dollars of a date are found for a building; `none` has no dollars. */
const STAKES = [
  'none',
  'heat_pump_credit',
  'solar_credit',
  'solar_abatement',
  'penalty_2030',
  'penalty_now',
] as const;

const LawDate = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    title: Words,
    text: Type.String({ minLength: 10 }),
    due: Type.Union([
      Type.Object({ date: Day }, CLOSED),
      Type.Object({ yearly: Type.Object(InYear, CLOSED) }, CLOSED),
      Type.Object({ overdue_since: Day }, CLOSED),
      Type.Object({ block_digit: Type.Object(InYear, CLOSED) }, CLOSED),
      Type.Object(
        { block_windows: Type.Array(Type.Object({ digits: Digits, until: Day }, CLOSED), { minItems: 1 }) },
        CLOSED,
      ),
      Type.Object(
        {
          districts: Type.Array(
            Type.Object(
              { year: Type.Integer(), districts: Type.Array(Type.Integer(), { minItems: 1 }) },
              CLOSED,
            ),
            { minItems: 1 },
          ),
          ...InYear,
        },
        CLOSED,
      ),
    ]),
    who: Type.Array(Type.Union([oneOf(DATE_CONDITIONS), Least]), { minItems: 1 }),
    penalty: orNull(Words),
    stake: Type.Optional(oneOf(STAKES)),
  },
  CLOSED,
);

/** One of the four says it; `unknown`: it was looked for and not found. */
const Term = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    value: Type.Optional(Type.Number()),
    text: Type.Optional(Type.String({ minLength: 1 })),
    yes: Type.Optional(Type.Boolean()),
    unknown: Type.Optional(Type.Literal(true)),
  },
  { ...CLOSED, minProperties: 2, maxProperties: 2 },
);

export const LawFile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    title: Words,
    jurisdiction: oneOf(JURISDICTIONS),
    standing: oneOf(STANDINGS),
    stage: Type.Optional(Words),
    section: Words,
    affects: oneOf(AFFECTS),
    applies_to: Words,
    from: orNull(Day),
    until: orNull(Day),
    programs: Type.Optional(
      Type.Array(Type.String(), { description: 'Programs of the catalogue that it would change.' }),
    ),
    terms: Type.Optional(
      Type.Array(Term, {
        minItems: 1,
        description: 'What it says, by name; units stand at the end of names.',
      }),
    ),
    formula: Type.Optional(Words),
    events: Type.Array(Type.Object({ day: Day, text: Words }, CLOSED)),
    dates: Type.Optional(Type.Array(LawDate, { minItems: 1, description: 'What falls due under it.' })),
    note: Type.Optional(Words),
    conflict: Type.Optional(Words),
    source: Type.String({ description: 'Id of a record in catalog/sources.' }),
    locator: Words,
    addresses: Type.Array(Type.String({ description: 'Web address, or repository@commit:path.' })),
    confidence: Confidence,
    day_read: Day,
    next_look: orNull(Day),
    look_for: Type.Optional(Words),
  },
  CLOSED,
);
export type LawFile = Static<typeof LawFile>;
export type LawDate = Static<typeof LawDate>;
