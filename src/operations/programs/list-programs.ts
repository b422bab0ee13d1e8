import { ListProgramsInput, LIST_QUERY, ProgramList } from '../../contract/programs/index.ts';
import { defineProgramOperation } from './define.ts';
import { programPage } from './program-page.ts';

export const listPrograms = defineProgramOperation({
  id: 'listPrograms',
  summary: 'List incentive programs',
  description:
    'Programs of every jurisdiction, filtered by state, type, technology and keywords, all joined by AND. With `q` the best match comes first and typing errors are forgiven; otherwise ids order the list. Closed programs stay in it and say so.',
  success: 'A page of programs with the count of all matches.',
  http: { method: 'GET', path: '/programs', access: 'read', input: 'query', query: LIST_QUERY },
  input: ListProgramsInput,
  output: ProgramList,
  errors: [],
  run: (services, context, input) => programPage(services, context, input),
});
