import { Type } from 'typebox';
import { TECHNOLOGIES } from '../../vocabulary/technologies.ts';
import { named, oneOf, text } from '../estimate/fields.ts';

export const PROGRAM_TYPES = ['federal', 'state', 'local', 'utility'] as const;

/** States, the District of Columbia and territories; `US` stands for federal programs. */
export const PROGRAM_STATES = (
  'AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY ' +
  'OH OK OR PA PR RI SC SD TN TX US UT VA VI VT WA WI WV WY'
).split(' ');

const enumerated = <const T extends readonly string[]>(name: string, values: T, description: string) =>
  named(name, Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description }));

/** Changes with any program served, and alone: an estimate names the catalogue instead. */
export const ProgramsVersion = text(
  'Newest day of the table of changes, and digest of all programs served and of the territories they are held against.',
);

export const TechnologyName = enumerated('Technology', TECHNOLOGIES, 'Technology category.');
export const ProgramType = enumerated(
  'ProgramType',
  PROGRAM_TYPES,
  'Who runs the program: federal, state, local or utility.',
);
export const StateCode = enumerated(
  'StateCode',
  PROGRAM_STATES,
  'Two letters of a state, DC or a territory; US for federal programs.',
);

export const ProgramStatusName = oneOf(
  ['open', 'closed', 'exhausted', 'waitlist', 'unknown'] as const,
  'State of the program on the day of the answer; an "open" that is too old to trust is served as unknown.',
  'ProgramStatus',
);
export const ConfidenceName = oneOf(
  [
    'page_read',
    'partly_read',
    'second_hand_page',
    'secondary_repo',
    'maintained_dataset',
    'maintained_dataset_old_copy',
    'background',
  ] as const,
  'How the entry was read, best first; only page_read is firm: a page of who runs the program, or the law. second_hand_page: the page of somebody else.',
  'Confidence',
);
