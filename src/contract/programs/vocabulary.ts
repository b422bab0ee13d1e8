import { Type } from 'typebox';
import { JURISDICTIONS, PROGRAM_CONFIDENCES, PROGRAM_STATUSES, STATES } from '../../vocabulary/programs.ts';
import { TECHNOLOGIES } from '../../vocabulary/technologies.ts';
import { named, oneOf, text } from '../estimate/fields.ts';

/** As the interface lists them. */
export const PROGRAM_STATES = Object.keys(STATES).toSorted();

const enumerated = <const T extends readonly string[]>(name: string, values: T, description: string) =>
  named(name, Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description }));

/** Changes with any program served, and alone: an estimate names the catalogue instead. */
export const ProgramsVersion = text(
  'Newest day of the table of changes, and digest of all programs served and of the territories they are held against.',
);

export const TechnologyName = enumerated('Technology', TECHNOLOGIES, 'Technology category.');
export const ProgramType = enumerated(
  'ProgramType',
  JURISDICTIONS,
  'Who runs the program: federal, state, local or utility.',
);
export const StateCode = enumerated(
  'StateCode',
  PROGRAM_STATES,
  'Two letters of a state, DC or a territory; US for federal programs.',
);

export const ProgramStatusName = oneOf(
  PROGRAM_STATUSES,
  'State of the program on the day of the answer; an "open" that is too old to trust is served as unknown.',
  'ProgramStatus',
);
export const ConfidenceName = oneOf(
  PROGRAM_CONFIDENCES,
  'How the entry was read, best first; only page_read is firm: a page of who runs the program, or the law. second_hand_page: the page of somebody else.',
  'Confidence',
);
