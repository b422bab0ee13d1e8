import { STATES } from '../../vocabulary/programs.ts';
import {
  FederalProgramsInput,
  ListProgramsInput,
  LIST_QUERY,
  ProgramList,
  StateProgramList,
  StateProgramsInput,
  STATE_QUERY,
} from '../../contract/programs/index.ts';
import { defineOperation } from '../operation.ts';
import { programPage } from './program-page.ts';
import { capitalState } from './state-letters.ts';

/** What anyone may read of the programs, kept for a day. */
export const READING = {
  access: { kind: 'plan', programs: 'read' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  services: 'programs',
  sameAllDay: true,
} as const;

export const listPrograms = defineOperation({
  ...READING,
  id: 'listPrograms',
  summary: 'List incentive programs',
  description:
    'Programs of every jurisdiction, filtered by state, type, technology, keywords, utility and deadline, all joined by AND. With `q` any of the words finds a program, those that hold more of them come first, common abbreviations are understood and typing errors forgiven; otherwise ids order the list. Closed programs stay in it and say so.',
  success: 'A page of programs with the count of all matches.',
  http: [
    {
      at: ['programs', 'pages'],
      method: 'GET',
      path: '/programs',
      input: 'parts',
      query: LIST_QUERY,
    },
  ],
  tool: {
    name: 'search_programs',
    title: 'Search incentive programs',
    inWords: { state: 'Two letters of a state, DC or a territory; US for federal programs.' },
    description:
      'Searches federal, state, local and utility incentive programs by keyword, state, type, technology, utility and deadline. A state has its own; federal ones, LIHEAP too, are under US. Read status and statusAsOf before recommending one.',
  },
  command: {
    name: 'programs search',
    description: 'Search or list programs',
    inputs: {
      q: { flag: '[keywords...]', read: (words) => (words as string[]).join(' ') || undefined },
      state: { flag: '--state <code>', description: 'two letters; US for federal programs' },
      type: { flag: '--type <type>', description: 'federal, state, local or utility' },
      technology: { flag: '--technology <name>', description: 'solar, wind, storage, hydrogen, …' },
      utility: { flag: '--utility <id>', description: 'for its customers: con_edison, …' },
      endsBy: { flag: '--ends-by <day>', description: 'deadline from today to this day, YYYY-MM-DD' },
      changedSince: { flag: '--changed-since <day>', description: 'YYYY-MM-DD' },
      limit: { flag: '--limit <n>', description: '1 to 100' },
      offset: { flag: '--offset <n>', description: 'skip so many' },
    },
  },
  examples: { answered: { state: 'NY', technology: 'solar', limit: 2, offset: 0 } },
  input: ListProgramsInput,
  normalise: capitalState,
  output: ProgramList,
  errors: [],
  run: (services, context, input) => programPage(services, context, input),
});

export const federalPrograms = defineOperation({
  ...READING,
  id: 'listFederalPrograms',
  summary: 'List federal programs',
  description:
    'The federal part of /programs, with the same parameters: credits, deductions, rebates and grants of the United States.',
  success: 'A page of federal programs with the count of all matches.',
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

export const statePrograms = defineOperation({
  ...READING,
  id: 'listStatePrograms',
  summary: 'List the programs of one state',
  description:
    'State, utility and local programs of one state. Federal programs are under /programs/federal.',
  success: 'A page of the programs of the state with the count of all matches.',
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
