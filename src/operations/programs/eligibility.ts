import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Gate } from '../../catalog/sections/programs/compiled-condition.ts';
import type { FactName } from '../../catalog/sections/programs/conditions.ts';
import type { ProgramStatus } from '../../vocabulary/programs.ts';
import { addOnce, unknownsOf } from '../../engine/incentives/conditions.ts';
import { ELECTIVE_PAY, SIZE_UNKNOWN } from '../../engine/incentives/determination.ts';
import type { Determination, EligibleWork, ProjectFacts, Reason } from '../../engine/incentives/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { unknownProject, UNKNOWN_WORK } from './project-facts.ts';
import { termsOf, type Terms } from './terms.ts';

/** Whether a project is eligible for a program: what was tested, what is open, and what it still has to do. */
export interface Eligibility {
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
  costUsd: 'projectCost',
  county: 'zip',
  place: 'zip',
  constructionBegins: 'beginConstruction',
  placedInService: 'placedInService',
  incomeQualified: 'incomeQualified',
  affordableHousing: 'affordableHousing',
  disadvantagedCommunity: 'disadvantagedCommunity',
  existingBuilding: 'existingBuilding',
  fuelReplaced: 'fuelReplaced',
  domesticContent: 'qualifiesForBonus.domesticContent',
};

const INPUTS: ReadonlySet<string> = new Set([...Object.values(INPUT_OF_FACT), 'benefitId']);
/** Whether what is missing is an input of the request, and no condition to be vouched for. */
export const isInput = (name: string): boolean => INPUTS.has(name) && name !== 'benefitId';

/** An input as a request names it. */
function inputName(name: string): string | undefined {
  return (INPUT_OF_FACT as Readonly<Record<string, string>>)[name];
}

export interface EligibilityInput {
  readonly terms: Terms;
  readonly determination: Determination;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
}

const CLOSED: Reason = { code: 'closed', text: 'The program is closed on this day.' };

/** Adds what would settle one open reason. */
function settle(
  code: string,
  { terms, determination, facts, work }: EligibilityInput,
  missing: string[],
): void {
  const gate = terms.program.gates.find((entry) => entry.code === code);
  if (gate !== undefined) settleGate(gate, facts, work, missing);
  else if ((code !== ELECTIVE_PAY && code !== SIZE_UNKNOWN) || determination.kind !== 'undetermined')
    addOnce(missing, code);
  else for (const name of determination.missingInputs) addOnce(missing, inputName(name) ?? name);
}

/** Adds what would decide a gate: inputs, and its own code where no input says the fact. */
function settleGate({ code, when }: Gate, facts: ProjectFacts, work: EligibleWork, missing: string[]): void {
  const unknown: string[] = [];
  unknownsOf(when, facts, work, unknown);
  for (const name of unknown) addOnce(missing, inputName(name) ?? (name in facts ? code : name));
}

/** What is open, and the dates the project can still keep. */
function openReasons({ terms, determination, facts }: EligibilityInput): { open: Reason[]; dates: string[] } {
  const { confirmed } = facts;
  const open: Reason[] = [];
  const dates: string[] = [];
  if (terms.unknownStatus !== null && !confirmed.includes(terms.unknownStatus.code))
    open.push(terms.unknownStatus);
  if (determination.kind === 'undetermined')
    for (const reason of determination.reasons)
      if (reason.code === 'dates_unknown') dates.push(reason.text);
      else if (!aboutAmount(reason.code) && !confirmed.includes(reason.code)) open.push(reason);
  for (const reason of terms.inWords) if (!confirmed.includes(reason.code)) open.push(reason);
  return { open, dates };
}

/**
 * Eligible means tested: unmet facts rule out, unknown facts, conditions in words and a status nobody knows leave open. Dates
 * the project can still keep and undertakings are conditions of the money.
 */
export function eligibilityOf(input: EligibilityInput): Eligibility {
  const { terms, determination } = input;
  const { open, dates } = openReasons(input);
  const conditions = dates.length === 0 ? terms.undertakings : [...dates, ...terms.undertakings];
  if (determination.kind === 'ineligible' || terms.over) {
    const reasons = determination.kind === 'ineligible' ? determination.reasons : [CLOSED];
    return { determination: 'ineligible', reasons, missingInputs: [], conditions };
  }
  if (open.length === 0) return { determination: 'eligible', reasons: open, missingInputs: [], conditions };
  const missingInputs: string[] = [];
  for (const { code } of open) settle(code, input, missingInputs);
  return { determination: 'undetermined', reasons: open, missingInputs, conditions };
}

/** What match and calculate would have to be told about a project of which nothing is known. */
export function questionsOf(program: CompiledProgram, status: ProgramStatus, asOf: CalendarDate): string[] {
  const facts = unknownProject(asOf);
  const { unknownStatus, inWords } = termsOf(program, status);
  const names: string[] = [];
  for (const gate of program.gates) settleGate(gate, facts, UNKNOWN_WORK, names);
  if (unknownStatus !== null) addOnce(names, unknownStatus.code);
  for (const { code } of inWords) addOnce(names, code);
  return names;
}
