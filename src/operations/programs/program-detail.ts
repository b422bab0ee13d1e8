import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Adders } from '../../catalog/sections/programs/benefit.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { ProgramDetail, ProgramIdInput } from '../../contract/programs/index.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { evaluationDate } from '../estimate/evaluation-date.ts';
import { defineVerb } from '../verb.ts';
import { programIndex } from './program-index.ts';
import { lineText, fullBenefitText } from './program-texts.ts';
import { statusesOn, viewOf } from './program-view.ts';

/** The program with this id, which the caller's input holds at `pointer`. @throws ProblemError `program-not-found`. */
export function programOf(snapshot: Snapshot, id: string, pointer: string): CompiledProgram {
  const program = programIndex(snapshot.sections.programs).byId.get(id);
  if (program !== undefined) return program;
  throw new ProblemError('program-not-found', `No program has the id ${JSON.stringify(id.slice(0, 80))}.`, [
    { pointer, code: 'not_found', message: 'Take an id from the list of programs or from a match.' },
  ]);
}

function adder(adders: Adders | undefined, name: keyof Adders): number {
  const found = adders?.[name];
  return found?.points ?? found?.shareOfCredit ?? 0;
}

function benefitLines(program: CompiledProgram): ProgramDetail['benefits'] {
  return (program.lines ?? []).map((line) => ({
    ref: line.id,
    items: [...(line.items ?? [])],
    text: lineText(line),
    from: line.from ?? null,
    to: line.to ?? null,
    incomeQualified: line.incomeQualified ?? false,
    paused: line.paused ?? false,
  }));
}

function updatedAt(program: CompiledProgram, snapshot: Snapshot): string {
  const day =
    program.sourceDate ??
    program.checkedAt ??
    program.statusAsOf ??
    snapshot.sections.sources[program.source]?.retrieved;
  return `${day ?? snapshot.calibrationAsof.slice(0, 10)}T00:00:00Z`;
}

const isTaxRate = (program: CompiledProgram): boolean =>
  program.benefit.kind === 'percent_of_cost' && program.benefit.amount !== null;

/** All of a program's answer but what the day decides. */
type Undated = Omit<ProgramDetail, 'status'>;

const made = new WeakMap<Snapshot, Map<CompiledProgram, Undated>>();

/** Made once a program: the snapshot does not change. */
function undatedDetail(program: CompiledProgram, snapshot: Snapshot): Undated {
  let details = made.get(snapshot);
  if (details === undefined) {
    details = new Map();
    made.set(snapshot, details);
  }
  let detail = details.get(program);
  if (detail === undefined) {
    detail = detailMade(program, snapshot);
    details.set(program, detail);
  }
  return detail;
}

function detailMade(program: CompiledProgram, snapshot: Snapshot): Undated {
  return {
    id: program.id,
    name: program.name,
    type: program.jurisdiction,
    state: program.state,
    administrator: program.administrator,
    technology: [...program.technologies],
    sectors: [...program.sectors],
    description: program.description,
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
      text: fullBenefitText(program),
    },
    benefits: benefitLines(program),
    eligibilityRequirements: program.requirements.map(({ code, text }) => ({ code, text, met: null })),
    windows: program.windowsText === undefined ? null : `Must be ${program.windowsText}.`,
    applicationUrl: viewOf(program).applicationUrl,
    deadline: program.deadline,
    statusNote: program.statusNote ?? null,
    statusAsOf: program.statusAsOf,
    source: program.source,
    locator: program.locator,
    sourceUrl: program.sourceUrl,
    confidence: program.confidence,
    verifiedScope: program.verifiedScope ?? null,
    notes: program.notes ?? null,
    updatedAt: updatedAt(program, snapshot),
  };
}

export const programDetail = defineVerb({
  id: 'getProgram',
  summary: 'Get one program',
  description:
    'Everything the catalogue holds on one program: rates, adders, conditions, dates, source and how well it was read.',
  success: 'The program.',
  access: { kind: 'plan', programs: 'read' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  room: 'catalogue',
  http: [{ at: ['programs', 'pages'], method: 'GET', path: '/programs/{id}', input: 'parts' }],
  tool: {
    name: 'read_program',
    title: 'Read one incentive program',
    description:
      'Everything on record about one program: benefit, requirements, windows, source, how well it was read.',
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
  run({ snapshot }, context, { id }) {
    const program = programOf(snapshot, id, '/id');
    const { incentiveRules } = snapshot.sections;
    const statusOf = statusesOn(snapshot.sections.programs, evaluationDate(context.nowMs), incentiveRules);
    return { ...undatedDetail(program, snapshot), status: statusOf(program) };
  },
});
