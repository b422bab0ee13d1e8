import { Type, type Static } from 'typebox';
import { closed, orNull, text } from '../estimate/fields.ts';
import {
  ConfidenceName,
  ProgramStatusName,
  ProgramsVersion,
  ProgramType,
  StateCode,
  TechnologyName,
} from './vocabulary.ts';

const Limit = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 20,
  description: 'Programs a page, 1 to 100.',
});
const Offset = Type.Integer({
  minimum: 0,
  default: 0,
  description: 'Programs to skip; past the end the page is empty.',
});
const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
const Query = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: NO_CONTROL_CHARACTERS,
  description:
    'Keywords searched in name, administrator, what is paid for, place, sector, conditions and description, tolerant of typing errors; the best match comes first.',
});

const ChangedSince = Type.String({
  format: 'date',
  description:
    'Only programs whose entry was added or changed on this day or later, or whose status is another today than it was on that day.',
});

const Utility = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: NO_CONTROL_CHARACTERS,
  description:
    'Only programs for customers of this utility, by its id (`con_edison`; GET /programs/utilities lists them).',
});
const EndsBy = Type.String({
  format: 'date',
  description: 'Only programs whose deadline is still ahead and on this day or before; the next one first.',
});

export const ListProgramsInput = closed(
  {
    state: Type.Optional(StateCode),
    type: Type.Optional(ProgramType),
    technology: Type.Optional(TechnologyName),
    q: Type.Optional(Query),
    utility: Type.Optional(Utility),
    endsBy: Type.Optional(EndsBy),
    changedSince: Type.Optional(ChangedSince),
    limit: Type.Optional(Limit),
    offset: Type.Optional(Offset),
  },
  'Filters of the program list; all optional, joined by AND.',
);
export type ListProgramsInput = Static<typeof ListProgramsInput>;

export const FederalProgramsInput = ListProgramsInput;

export const StateProgramsInput = closed(
  {
    state: StateCode,
    technology: Type.Optional(TechnologyName),
    changedSince: Type.Optional(ChangedSince),
    limit: Type.Optional(Limit),
    offset: Type.Optional(Offset),
  },
  'Programs of one state: state, utility and local.',
);
export type StateProgramsInput = Static<typeof StateProgramsInput>;

export const ProgramSummary = closed(
  {
    id: text('Id, for /programs/{id} and /calculate.'),
    name: text('Name.'),
    type: ProgramType,
    state: StateCode,
    technology: Type.Array(TechnologyName, { description: 'Technology categories.' }),
    estimatedValue: text('The benefit in words: `30% of cost`, `$0.20/W`, `$5,000 per dwelling`.'),
    deadline: text(
      'Last day on which a project not yet begun can still qualify, YYYY-MM-DD; empty where none is known.',
    ),
    url: text('Page of the program; empty where none is known.'),
    status: ProgramStatusName,
    statusAsOf: orNull(
      Type.String({ format: 'date' }),
      'Day the status was last known; null when never dated.',
    ),
    statusNote: orNull(
      Type.String(),
      'What is known about the status, and from where; null where nothing is noted.',
    ),
    confidence: ConfidenceName,
    administrator: orNull(Type.String(), 'Who runs it.'),
    territory: orNull(Type.String(), 'Where it holds, when that is less than the state.'),
    changedOn: Type.String({ format: 'date', description: 'Day the entry was last changed or added.' }),
  },
  'One program in a list.',
  'ProgramSummary',
);
export type ProgramSummary = Static<typeof ProgramSummary>;

const page = {
  programs: Type.Array(ProgramSummary, { description: 'The programs of this page.' }),
  total: Type.Integer({ minimum: 0, description: 'All programs that match.' }),
  limit: Type.Integer({ description: 'Page size used.' }),
  offset: Type.Integer({ description: 'Offset used.' }),
  programs_version: ProgramsVersion,
};

export const ProgramList = closed(page, 'A page of programs, in stable order.', 'ProgramList');
export type ProgramList = Static<typeof ProgramList>;

export const StateProgramList = closed(
  { state: StateCode, stateName: text('Name of the state.'), ...page },
  'A page of the programs of one state.',
  'StateProgramList',
);
export type StateProgramList = Static<typeof StateProgramList>;
