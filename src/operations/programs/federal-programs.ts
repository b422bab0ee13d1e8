import { FederalProgramsInput, LIST_QUERY, ProgramList } from '../../contract/programs/index.ts';
import { defineProgramOperation } from './define.ts';
import { programPage } from './program-page.ts';

export const federalPrograms = defineProgramOperation({
  id: 'listFederalPrograms',
  summary: 'List federal programs',
  description:
    'The federal part of /programs, with the same parameters: credits, deductions, rebates and grants of the United States.',
  success: 'A page of federal programs with the count of all matches.',
  http: { method: 'GET', path: '/programs/federal', access: 'read', input: 'query', query: LIST_QUERY },
  input: FederalProgramsInput,
  output: ProgramList,
  errors: [],
  run: (services, context, input) =>
    programPage(services, context, { ...input, keep: (program) => program.jurisdiction === 'federal' }),
});
