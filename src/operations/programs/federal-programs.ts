import { FederalProgramsInput, LIST_QUERY, ProgramList } from '../../contract/programs/index.ts';
import { defineOperation } from '../operation.ts';
import { programPage } from './program-page.ts';
import { capitalState } from './state-letters.ts';

export const federalPrograms = defineOperation({
  id: 'listFederalPrograms',
  summary: 'List federal programs',
  description:
    'The federal part of /programs, with the same parameters: credits, deductions, rebates and grants of the United States.',
  success: 'A page of federal programs with the count of all matches.',
  access: { kind: 'plan', programs: 'read' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  services: 'programs',
  sameAllDay: true,
  http: [
    {
      at: ['programs', 'pages'],
      method: 'GET',
      path: '/programs/federal',
      input: 'parts',
      query: LIST_QUERY,
    },
  ],
  examples: { answered: { technology: 'storage', limit: 2, offset: 0 } },
  input: FederalProgramsInput,
  normalise: capitalState,
  output: ProgramList,
  errors: [],
  run: (services, context, input) =>
    programPage(services, context, { ...input, keep: (program) => program.jurisdiction === 'federal' }),
});
