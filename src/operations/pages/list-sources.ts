import { SourceList } from '../../contract/accuracy-report.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { sourceList } from '../accuracy.ts';
import { defineOperation } from '../operation.ts';

export const listSources = defineOperation({
  id: 'listSources',
  summary: 'List the publications the answers rest on',
  access: { kind: 'open' },
  cost: 'short',
  services: 'programs',
  sameAllDay: true,
  http: [{ at: ['pages'], method: 'GET', path: '/sources', input: 'parts' }],
  input: closed({}, 'Nothing.'),
  output: SourceList,
  errors: [],
  run: sourceList,
});
