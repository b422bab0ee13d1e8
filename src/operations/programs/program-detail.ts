import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Adders } from '../../catalog/sections/programs/benefit.ts';
import type { ProgramStatus } from '../../vocabulary/programs.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { ProgramDetail, ProgramIdInput } from '../../contract/programs/index.ts';
import { dayInNewYork, type CalendarDate } from '../../quantities/calendar-date.ts';
import { defineOperation } from '../operation.ts';
import { READING } from './list-programs.ts';
import { descriptionOf } from './description.ts';
import { programIndex } from './program-index.ts';
import { benefitLines, conditionOf } from './program-lines.ts';
import { isOver, statusOn } from '../../engine/incentives/status.ts';
import { fullBenefitText } from './program-texts.ts';
import { applicationUrlOf } from './program-view.ts';
import { listedOf, type ProgramServices } from './services.ts';
import { questionsOf } from './eligibility.ts';

/** The program with this id, which the caller's input holds at `pointer`. @throws ProblemError `program-not-found`. */
export function programOf(services: ProgramServices, id: string, pointer: string): CompiledProgram {
  const program = programIndex(listedOf(services)).byId.get(id);
  if (program !== undefined) return program;
  throw new ProblemError('program-not-found', `No program has the id ${JSON.stringify(id.slice(0, 80))}.`, [
    { pointer, code: 'not_found', message: 'Take an id from the list of programs or from a match.' },
  ]);
}

function adder(adders: Adders | undefined, name: keyof Adders): number {
  const found = adders?.[name];
  return found?.points ?? found?.shareOfCredit ?? 0;
}

function updatedAt(program: CompiledProgram, { snapshot, programs }: ProgramServices): string {
  const day =
    program.sourceDate ??
    program.checkedAt ??
    program.statusAsOf ??
    (programs.sources[program.source] ?? snapshot.sections.sources[program.source])?.retrieved;
  return `${day ?? snapshot.calibrationAsof.slice(0, 10)}T00:00:00Z`;
}

const isTaxRate = (program: CompiledProgram): boolean =>
  program.benefit.kind === 'percent_of_cost' && program.benefit.amount !== null;

/** What an answer without a project can say: closed programs admit none, the others have not been held against one. */
function openQuestions(program: CompiledProgram, status: ProgramStatus, asOf: CalendarDate) {
  return isOver(program, status)
    ? { determination: 'ineligible' as const, missingInputs: [] }
    : { determination: 'undetermined' as const, missingInputs: questionsOf(program, status, asOf) };
}

function detailOf(program: CompiledProgram, services: ProgramServices, asOf: CalendarDate): ProgramDetail {
  const status = statusOn(program, asOf, services.snapshot.sections.incentiveRules);
  return {
    id: program.id,
    name: program.name,
    type: program.jurisdiction,
    state: program.state,
    administrator: program.administrator,
    utilities: (program.utilities ?? []).map(({ id }) => id),
    territory: program.territory ?? null,
    technology: [...program.technologies],
    sectors: [...program.sectors],
    description: descriptionOf(program, asOf),
    creditCode: program.creditCode ?? '',
    baseRate: isTaxRate(program) ? (program.benefit.amount ?? 0) : 0,
    bonusAdders: {
      energyCommunity: adder(program.adders, 'energyCommunity'),
      domesticContent: adder(program.adders, 'domesticContent'),
      lowIncome: adder(program.adders, 'lowIncome'),
    },
    benefit: {
      kind: program.benefit.kind,
      amount: program.benefit.amount,
      unit: program.benefit.unit,
      text: fullBenefitText(program, asOf),
    },
    benefits: benefitLines(program, asOf, services.snapshot.sections.incentiveRules),
    eligibilityRequirements: program.requirements.map(conditionOf),
    windows: program.windowsText === undefined ? null : `Must be ${program.windowsText}.`,
    applicationUrl: applicationUrlOf(program),
    deadline: program.deadline,
    ...openQuestions(program, status, asOf),
    paid: program.paid,
    status,
    statusNote: program.statusNote ?? null,
    statusAsOf: program.statusAsOf,
    source: program.source,
    locator: program.locator,
    sourceUrl: program.sourceUrl,
    confidence: program.confidence,
    verifiedScope: program.verifiedScope ?? null,
    notes: program.notes ?? null,
    updatedAt: updatedAt(program, services),
    programs_version: services.programs.version,
  };
}

export const programDetail = defineOperation({
  ...READING,
  id: 'getProgram',
  summary: 'Get one program',
  description:
    'Everything the catalogue holds on one program: rates, adders, conditions, dates, source and how well it was read.',
  success: 'The program.',
  http: [{ at: ['programs', 'pages'], method: 'GET', path: '/programs/{id}', input: 'parts' }],
  tool: {
    name: 'read_program',
    title: 'Read one incentive program',
    description:
      'Everything on record about one program: benefit, requirements, dates, source, and how it was read.',
  },
  command: {
    name: 'programs show',
    description: 'Everything on record about one program',
    inputs: { id: { flag: '<id>' } },
  },
  examples: { answered: { id: 'us-irc-48e-solar-wind' } },
  input: ProgramIdInput,
  output: ProgramDetail,
  errors: ['program-not-found'],
  run(services, context, { id }) {
    const program = programOf(services, id, '/id');
    return detailOf(program, services, dayInNewYork(context.nowMs));
  },
});
