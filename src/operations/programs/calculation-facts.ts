import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { CalculateInput } from '../../contract/programs/index.ts';
import type { EligibleWork, ProjectFacts } from '../../engine/incentives/types.ts';
import { calendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import { capacityOf, unknownProject, UNKNOWN_WORK } from './project-facts.ts';

export interface Calculation {
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  /** Every default and every use of an optional input, one sentence each. */
  readonly assumptions: readonly string[];
}

function day(text: string | undefined, pointer: string): CalendarDate | null {
  if (text === undefined) return null;
  try {
    return calendarDate(text);
  } catch {
    throw new ProblemError('invalid-request', `${text} is not a day.`, [
      { pointer, code: 'format', message: 'must be a valid date, YYYY-MM-DD' },
    ]);
  }
}

function datesOf(input: CalculateInput, today: CalendarDate) {
  const asOf = day(input.asOf, '/asOf') ?? today;
  const constructionBegins = day(input.constructionBegins, '/constructionBegins') ?? asOf;
  const placedInService = day(input.placedInService, '/placedInService');
  if (
    placedInService !== null &&
    input.constructionBegins !== undefined &&
    placedInService < constructionBegins
  )
    throw new ProblemError(
      'invalid-request',
      'The project is placed in service before construction begins.',
      [{ pointer: '/placedInService', code: 'minimum', message: 'must not come before constructionBegins' }],
    );
  // A service day before today says construction began by then at the latest.
  const begins =
    placedInService !== null && placedInService < constructionBegins ? placedInService : constructionBegins;
  return { asOf, constructionBegins: begins, placedInService };
}

function sentences(
  input: CalculateInput,
  program: CompiledProgram,
  dates: ReturnType<typeof datesOf>,
): string[] {
  const said: string[] = [];
  if (input.asOf === undefined) said.push(`Calculated as of ${dates.asOf}.`);
  if (input.constructionBegins === undefined)
    said.push(`Construction is taken to begin on ${dates.constructionBegins}.`);
  if (input.ownerType === undefined) said.push('The owner is taken as a taxed for-profit owner.');
  if ((program.lines?.length ?? 0) > 1)
    said.push(`The program pays ${program.lines?.length} different amounts; the headline amount is used.`);
  if (input.annualKwh !== undefined && program.benefit.kind !== 'per_kwh')
    said.push('annualKwh does not enter this program.');
  if (program.benefit.low !== undefined) said.push('An "up to" amount is priced at its lower end.');
  return said;
}

/** The request as the evaluator's facts, with everything assumed said. @throws ProblemError `invalid-request`. */
export function calculationOf(
  input: CalculateInput,
  program: CompiledProgram,
  today: CalendarDate,
): Calculation {
  const dates = datesOf(input, today);
  const bonus = input.qualifiesForBonus;
  const facts: ProjectFacts = {
    ...unknownProject(dates.asOf),
    state: input.state ?? program.state,
    ownerType: input.ownerType ?? 'for_profit',
    dwellingUnits: input.dwellingUnits ?? null,
    floorAreaSqft: input.floorAreaSqft ?? null,
    prevailingWage: input.prevailingWage ?? true,
    energyCommunity: bonus?.energyCommunity === true,
    domesticContent: bonus?.domesticContent ?? null,
    domesticContentAttestation: false,
    lowIncome: bonus?.lowIncome === true,
    confirmed: bonus?.lowIncome === true ? ['low_income_allocation'] : [],
  };
  const stored = program.benefit.basis === 'storage_capacity';
  const work: EligibleWork = {
    ...UNKNOWN_WORK,
    costCents: centsFromUsd(input.projectCost),
    constructionBegins: dates.constructionBegins,
    placedInService: dates.placedInService,
    ...(stored ? { storageKwh: input.capacity ?? null } : capacityOf(input.capacity, program.technologies)),
    annualKwhProduced: input.annualKwh ?? null,
    annualKwhSaved: input.annualKwh ?? null,
  };
  const assumptions = sentences(input, program, dates);
  if (stored && input.capacity !== undefined) assumptions.push('capacity is read as kWh of usable storage.');
  return { facts, work, assumptions };
}
