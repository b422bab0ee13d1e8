import { Type } from 'typebox';

/** A calendar day in a catalogue file; a lint holds it against the calendar. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
