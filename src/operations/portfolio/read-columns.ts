import { ColumnGuesses, HeadingsRequest } from '../../contract/portfolio.ts';
import { defineOperation } from '../operation.ts';
import { FIELD_TITLES, guessColumns } from './fields.ts';

/** How the columns of a person's file would be read; the person may correct it. */
export const readColumns = defineOperation({
  id: 'portfolio.columns',
  summary: 'Say how the columns of a portfolio file would be read',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  http: [{ at: ['pages'], method: 'POST', path: '/portfolio/columns', input: 'body' }],
  input: HeadingsRequest,
  output: ColumnGuesses,
  errors: [],
  run(_services, _context, { headings }) {
    const readings = guessColumns(headings);
    return {
      columns: headings.map((heading, at) => ({ heading, field: null, note: null, ...readings[at] })),
      fields: [...FIELD_TITLES],
    };
  },
});
