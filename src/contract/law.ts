import { Type, type Static } from 'typebox';
import { closed, day, oneOf, orNull, text } from './estimate/fields.ts';
import type { QueryRules } from './query-rule.ts';

const STANDINGS = ['in_force', 'pending', 'lapsed'] as const;
const JURISDICTIONS = ['city', 'state', 'federal'] as const;
const AFFECTS = ['charge', 'deadline', 'incentive', 'energy_code', 'disclosure'] as const;
const orNoDay = (description: string) =>
  Type.Union([Type.String({ format: 'date' }), Type.Null()], { description });

const Standing = oneOf(
  STANDINGS,
  'in_force: governs today. pending: a bill, a proposed rule or a suspended act. lapsed: ended or struck.',
);

/** One statute, rule or bill that touches an answer. */
export const LawEntry = closed(
  {
    id: text('Stable id.'),
    title: text('What it is.'),
    jurisdiction: oneOf(JURISDICTIONS, 'Whose law.'),
    standing: Standing,
    stage: orNull(Type.String(), 'How far a pending entry is; null for every other.'),
    section: text('Section of the law, or number of the bill.'),
    affects: oneOf(AFFECTS, 'What of an owner’s affairs it touches.'),
    appliesTo: text('Whom it reaches.'),
    from: orNoDay('First day it governs; null where that is not settled.'),
    until: orNoDay('Last day; null where it has none.'),
    terms: Type.Array(
      closed(
        {
          name: text('What is said; units stand at the end of names.'),
          value: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
            description: 'What it says; null: looked for and not found.',
          }),
        },
        'One term.',
      ),
      { description: 'What it says.' },
    ),
    formula: orNull(Type.String(), 'How its money is worked out.'),
    dates: Type.Array(
      closed(
        {
          id: text('Stable id.'),
          title: text('What falls due.'),
          text: text('What it means.'),
          penalty: orNull(Type.String(), 'What missing it costs.'),
          when: text('When, for any building.'),
        },
        'Something that falls due.',
      ),
      { description: 'What falls due under it; the filings of an answer say when for a building.' },
    ),
    events: Type.Array(closed({ day: day('Day.'), text: text('What happened or will.') }, 'One event.'), {
      description: 'By day.',
    }),
    programs: Type.Array(Type.String(), { description: 'Programs it would change.' }),
    note: orNull(Type.String(), 'What to know of the reading.'),
    conflict: orNull(Type.String(), 'Where sources contradict each other.'),
    source: text('Source id.'),
    locator: text('Where in it.'),
    addresses: Type.Array(Type.String(), { description: 'Where it was read.' }),
    confidence: oneOf(['high', 'medium', 'low'] as const, 'high: the text itself was read.'),
    dayRead: day('Day on which it was read last.'),
    nextLook: orNoDay('Day by which it is looked at again; null where it lapsed for good.'),
  },
  'A statute, rule or bill.',
);
export type LawEntry = Static<typeof LawEntry>;

const filters = {
  standing: Type.Optional(Standing),
  jurisdiction: Type.Optional(oneOf(JURISDICTIONS, 'Whose law.')),
  affects: Type.Optional(oneOf(AFFECTS, 'What of an owner’s affairs it touches.')),
};

export const ListLawInput = closed(
  {
    id: Type.Optional(Type.String({ maxLength: 80, description: 'One entry alone.' })),
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Words of what it says; all of them.' })),
    ...filters,
  },
  'Which entries; all optional.',
);
export type ListLawInput = Static<typeof ListLawInput>;

export const LawList = closed(
  {
    entries: Type.Array(LawEntry, { description: 'By id; with words asked for, those named so first.' }),
    total: Type.Integer({ minimum: 0, description: 'Entries that match.' }),
    readUntil: day('Newest day on which any entry was read.'),
    note: Type.Optional(text('Where no entry has all words asked for: what the list holds instead.')),
  },
  'The law as read.',
);
export type LawList = Static<typeof LawList>;

export const LawChangesInput = closed(
  { since: Type.Optional(Type.String({ format: 'date', description: 'Only of this day or later.' })) },
  'From when on.',
);

export const LawChanges = closed(
  {
    changes: Type.Array(
      closed(
        {
          day: day('Day of the event.'),
          id: text('Id of the entry.'),
          title: text('What it is.'),
          section: text('Section or bill.'),
          standing: Standing,
          text: text('What happened.'),
        },
        'One change.',
      ),
      { description: 'Newest first, none after today.' },
    ),
    total: Type.Integer({ minimum: 0, description: 'Changes that match.' }),
  },
  'What changed in the law.',
);
export type LawChanges = Static<typeof LawChanges>;

/** How the query parameters are read from text. */
export const LAW_QUERY: QueryRules = {
  id: { kind: 'text', minLength: 1, maxLength: 80, meaning: 'the id of an entry' },
  q: { kind: 'text', minLength: 1, maxLength: 100, meaning: 'words' },
  standing: { kind: 'choice', values: STANDINGS },
  jurisdiction: { kind: 'choice', values: JURISDICTIONS },
  affects: { kind: 'choice', values: AFFECTS },
};
export const LAW_CHANGES_QUERY: QueryRules = {
  since: { kind: 'text', minLength: 1, maxLength: 40, meaning: 'a calendar day, YYYY-MM-DD' },
};
