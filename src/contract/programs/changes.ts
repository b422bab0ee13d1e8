import { Type, type Static } from 'typebox';
import { closed, oneOf, text } from '../estimate/fields.ts';
import { ProgramsVersion } from './vocabulary.ts';

export const ListChangesInput = closed(
  {
    since: Type.Optional(Type.String({ format: 'date', description: 'Only changes of this day or later.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Changes a page, 1 to 100.' }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        default: 0,
        description: 'Changes to skip; past the end the page is empty.',
      }),
    ),
  },
  'Which changes; all optional.',
);
export type ListChangesInput = Static<typeof ListChangesInput>;

const ProgramChange = closed(
  {
    day: Type.String({ format: 'date', description: 'Day of the change in the catalogue.' }),
    id: text('Id of the program.'),
    name: text('Name at the time.'),
    kind: oneOf(
      ['added', 'changed', 'closed', 'merged', 'removed'] as const,
      'merged: another program answers for the id; removed: the id is not found any more.',
    ),
    text: text('What changed, in words.'),
  },
  'One change of one program.',
  'ProgramChange',
);

export const ProgramChangeList = closed(
  {
    changes: Type.Array(ProgramChange, { description: 'The changes of this page, newest first.' }),
    total: Type.Integer({ minimum: 0, description: 'All changes that match.' }),
    limit: Type.Integer({ description: 'Page size used.' }),
    offset: Type.Integer({ description: 'Offset used.' }),
    programs_version: ProgramsVersion,
  },
  'A page of changes.',
  'ProgramChangeList',
);
export type ProgramChangeList = Static<typeof ProgramChangeList>;
