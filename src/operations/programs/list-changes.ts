import { CHANGES_QUERY, ListChangesInput, ProgramChangeList } from '../../contract/programs/index.ts';
import { defineOperation } from '../operation.ts';
import { READING } from './list-programs.ts';

const DEFAULT_LIMIT = 20;

export const listChanges = defineOperation({
  ...READING,
  id: 'listProgramChanges',
  summary: 'List what changed in the programs',
  description:
    'Programs added, changed, closed, merged and removed from release to release, newest first, each in words. Programs that end by a date in their own entry are no change of the catalogue: `changedSince` of the list finds them too.',
  success: 'A page of changes with the count of all.',
  http: [
    {
      at: ['programs', 'pages'],
      method: 'GET',
      path: '/programs/changes',
      input: 'parts',
      query: CHANGES_QUERY,
    },
  ],
  command: {
    name: 'programs changes',
    inputs: {
      since: { flag: '--since <day>', description: 'YYYY-MM-DD' },
      limit: { flag: '--limit <n>', description: '1 to 100' },
      offset: { flag: '--offset <n>', description: 'skip so many' },
    },
  },
  examples: { answered: { limit: 2, offset: 0 } },
  input: ListChangesInput,
  output: ProgramChangeList,
  errors: [],
  run({ programs }, _context, { since = '', limit = DEFAULT_LIMIT, offset = 0 }) {
    const rows = programs.changes.rows.filter(({ day }) => day >= since);
    const page = rows.slice(offset, offset + limit);
    return {
      changes: page.map(({ day, program, kind, name, words }) => ({
        day,
        id: program,
        name,
        kind,
        text: words,
      })),
      total: rows.length,
      limit,
      offset,
      programs_version: programs.version,
    };
  },
});
