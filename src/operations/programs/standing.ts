import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { FactName } from '../../catalog/sections/programs/conditions.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import { unknownsOf } from '../../engine/incentives/conditions.ts';
import type { EligibleWork, ProgramEvaluation, ProjectFacts, Reason } from '../../engine/incentives/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { isOver } from '../../engine/incentives/status.ts';
import { unknownProject, UNKNOWN_WORK } from './project-facts.ts';
import { undertakings, wordsOpen } from '../../engine/incentives/words.ts';

/** How a project stands with a program: what was tested, what is open, and what it still has to do. */
export interface Standing {
  readonly determination: 'eligible' | 'ineligible' | 'undetermined';
  /** Against it, or open. */
  readonly reasons: readonly Reason[];
  /** Inputs of the request, or codes of `confirmed`, that would settle what is open. */
  readonly missingInputs: readonly string[];
  /** What the project itself has to do or to choose. */
  readonly conditions: readonly string[];
}

/** Reasons about the amount, not about who may have it. */
const OF_THE_AMOUNT = new Set(['amount_inputs', 'amount_unknown', 'no_project_quantity', 'no_paid_work']);
const aboutAmount = (code: string): boolean => OF_THE_AMOUNT.has(code) || code.startsWith('benefit_');

/** Inputs of a request by the fact they say. A fact without one is settled by vouching for the condition itself. */
const INPUT_OF_FACT: Partial<Readonly<Record<FactName | 'domesticContent' | 'annualTherms', string>>> = {
  state: 'state',
  region: 'zip',
  zip: 'zip',
  electricUtility: 'utility',
  gasUtility: 'gasUtility',
  ownerType: 'ownerType',
  ownerPaysPropertyTax: 'ownerType',
  buildingClass: 'buildingType',
  dwellingUnits: 'dwellingUnits',
  floorAreaSqft: 'floorAreaSqft',
  peakDemandKw: 'peakDemandKw',
  capacityKwAc: 'capacity',
  storageKwh: 'capacity',
  tons: 'capacity',
  constructionBegins: 'beginConstruction',
  placedInService: 'placedInService',
  incomeQualified: 'incomeQualified',
  affordableHousing: 'affordableHousing',
  disadvantagedCommunity: 'disadvantagedCommunity',
  existingBuilding: 'existingBuilding',
  fuelReplaced: 'fuelReplaced',
  domesticContent: 'qualifiesForBonus.domesticContent',
};

/** An input as a request names it. */
function inputName(name: string): string | undefined {
  return (INPUT_OF_FACT as Readonly<Record<string, string>>)[name];
}

interface Asked {
  readonly program: CompiledProgram;
  readonly evaluation: ProgramEvaluation;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  /** On the day of the answer. */
  readonly status: ProgramStatus;
}

const CLOSED: Reason = { code: 'closed', text: 'The program is closed on this day.' };

function statusReason({
  program,
  status,
  facts,
}: Pick<Asked, 'program' | 'status' | 'facts'>): Reason | null {
  if (status !== 'unknown' || facts.confirmed.includes('open')) return null;
  const last = program.statusAsOf;
  const since = last === null ? 'Its status was never dated' : `Its status was last known on ${last}`;
  return { code: 'open', text: `${since}: no evidence says that it is open on this day.` };
}

/** What would settle one open reason. */
function settles({ code }: Reason, { program, evaluation, facts, work }: Asked): readonly string[] {
  const gate = program.gates.find((entry) => entry.code === code);
  if (gate === undefined) {
    const { determination } = evaluation;
    if (code !== 'elective_pay_gate' || determination.kind !== 'undetermined') return [code];
    return determination.missingInputs.map((name) => inputName(name) ?? name);
  }
  const unknown: string[] = [];
  unknownsOf(gate.when, facts, work, unknown);
  return unknown.map((name) => inputName(name) ?? (name in facts ? code : name));
}

function openReasons(asked: Asked): { open: Reason[]; dates: Reason[] } {
  const { program, evaluation, facts } = asked;
  const { determination } = evaluation;
  const found = determination.kind === 'undetermined' ? determination.reasons : [];
  const status = statusReason(asked);
  const open = [
    ...(status === null ? [] : [status]),
    ...found.filter(
      ({ code }) => !aboutAmount(code) && code !== 'dates_unknown' && !facts.confirmed.includes(code),
    ),
    ...wordsOpen(program, facts),
  ];
  return { open, dates: found.filter(({ code }) => code === 'dates_unknown') };
}

/**
 * Eligible means tested: unmet facts rule out, unknown facts, conditions in words and a status nobody knows leave open. Dates
 * the project can still keep and undertakings are conditions of the money.
 */
export function standingOf(asked: Asked): Standing {
  const { program, evaluation, status } = asked;
  const { determination } = evaluation;
  const against = determination.kind === 'ineligible' ? determination.reasons : [];
  const { open, dates } = openReasons(asked);
  const conditions = [...dates.map(({ text }) => text), ...undertakings(program)];
  if (against.length > 0 || isOver(program, status))
    return {
      determination: 'ineligible',
      reasons: against.length > 0 ? against : [CLOSED],
      missingInputs: [],
      conditions,
    };
  if (open.length === 0) return { determination: 'eligible', reasons: [], missingInputs: [], conditions };
  const missingInputs = [...new Set(open.flatMap((reason) => settles(reason, asked)))];
  return { determination: 'undetermined', reasons: open, missingInputs, conditions };
}

/** What match and calculate would have to be told about a project of which nothing is known. */
export function questionsOf(program: CompiledProgram, status: ProgramStatus, asOf: CalendarDate): string[] {
  const facts = unknownProject(asOf);
  const names = new Set<string>();
  for (const { code, when } of program.gates) {
    const unknown: string[] = [];
    unknownsOf(when, facts, UNKNOWN_WORK, unknown);
    for (const name of unknown) names.add(inputName(name) ?? (name in facts ? code : name));
  }
  if (statusReason({ program, status, facts }) !== null) names.add('open');
  for (const { code } of wordsOpen(program, facts)) names.add(code);
  return [...names];
}
