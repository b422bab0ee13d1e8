import { STATES } from '../../catalog/sections/programs/vocabulary.ts';
import { StateProgramList, StateProgramsInput, STATE_QUERY } from '../../contract/programs/index.ts';
import { defineProgramOperation } from './define.ts';
import { programPage } from './program-page.ts';

export const statePrograms = defineProgramOperation({
  id: 'listStatePrograms',
  summary: 'List the programs of one state',
  description:
    'State, utility and local programs of one state. Federal programs are under /programs/federal.',
  success: 'A page of the programs of the state with the count of all matches.',
  http: {
    method: 'GET',
    path: '/programs/state/{state}',
    access: 'read',
    input: 'query',
    query: STATE_QUERY,
  },
  input: StateProgramsInput,
  output: StateProgramList,
  errors: [],
  run: (services, context, input) => ({
    state: input.state,
    stateName: STATES[input.state] ?? input.state,
    ...programPage(services, context, { ...input, keep: (program) => program.jurisdiction !== 'federal' }),
  }),
});
