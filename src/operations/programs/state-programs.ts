import { STATES } from '../../catalog/sections/programs/vocabulary.ts';
import { StateProgramList, StateProgramsInput, STATE_QUERY } from '../../contract/programs/index.ts';
import { defineOperation } from '../operation.ts';
import { programPage } from './program-page.ts';
import { capitalState } from './state-letters.ts';

export const statePrograms = defineOperation({
  id: 'listStatePrograms',
  summary: 'List the programs of one state',
  description:
    'State, utility and local programs of one state. Federal programs are under /programs/federal.',
  success: 'A page of the programs of the state with the count of all matches.',
  access: { kind: 'plan', programs: 'read' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  services: 'programs',
  sameAllDay: true,
  http: [
    {
      at: ['programs', 'pages'],
      method: 'GET',
      path: '/programs/state/{state}',
      input: 'parts',
      query: STATE_QUERY,
    },
  ],
  examples: { answered: { state: 'NY', limit: 2, offset: 0 } },
  input: StateProgramsInput,
  normalise: capitalState,
  output: StateProgramList,
  errors: [],
  run: (services, context, input) => ({
    state: input.state,
    stateName: STATES[input.state] ?? input.state,
    ...programPage(services, context, { ...input, keep: (program) => program.jurisdiction !== 'federal' }),
  }),
});
