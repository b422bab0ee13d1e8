import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ListProgramsInput, ProgramList } from '../../contract/programs/index.ts';
import { dayInNewYork, calendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { CallContext } from '../call-context.ts';
import { programIndex, type ProgramIndex } from './program-index.ts';
import { listedOf, type Listed, type ProgramServices } from './services.ts';
import { statusOn } from '../../engine/incentives/status.ts';
import { changedOn, summariesOn } from './summary.ts';

const DEFAULT_LIMIT = 20;

export interface PageRequest extends ListProgramsInput {
  /** The filter that the endpoint itself adds. */
  readonly keep?: (program: CompiledProgram) => boolean;
}

type Filters = {
  readonly [Name in 'state' | 'technology' | 'type' | 'keep']?: PageRequest[Name] | undefined;
};

/** The smallest prepared list that holds every match, in its order, and the filters that still have to be applied. */
function poolOf(
  index: ProgramIndex,
  { q, technology, state, type, keep }: PageRequest,
): { pool: readonly CompiledProgram[]; left: Filters } {
  if (q !== undefined) return { pool: index.search(q), left: { state, technology, type, keep } };
  // Federal programs, and only they, carry US (a lint of the catalogue).
  const place = state ?? (type === 'federal' ? 'US' : undefined);
  if (place !== undefined) return { pool: index.byState.get(place) ?? [], left: { technology, type, keep } };
  if (technology === undefined) return { pool: index.all, left: { type, keep } };
  return { pool: index.byTechnology.get(technology) ?? [], left: { type, keep } };
}

/** Entries changed since a day, and those that ended, or grew too old to be served as open, since then. */
function changedAfter({ programs, incentiveRules }: Listed, since: CalendarDate, asOf: CalendarDate) {
  return (program: CompiledProgram): boolean =>
    changedOn(programs, program) >= since ||
    (since < asOf && statusOn(program, since, incentiveRules) !== statusOn(program, asOf, incentiveRules));
}

type Keep = (program: CompiledProgram) => boolean;

/** Programs for customers of a utility. @throws ProblemError `invalid-request` for a name that nobody has. */
function servedBy(utility: string, state: string | undefined, index: ProgramIndex): Keep {
  const { electric, gas } = index.utilities.toldOf({ utility }, state ?? null, null);
  const ids = new Set([...(electric ?? []), ...(gas ?? [])]);
  return ({ utilities = [] }) => utilities.some(({ id }) => ids.has(id));
}

const endsBetween =
  (first: CalendarDate, last: CalendarDate): Keep =>
  ({ deadline }) =>
    deadline !== null && deadline >= first && deadline <= last;

/** The filters of a request that its pool does not hold already. */
function keepsOf(
  { state, type, technology, keep }: Filters,
  request: PageRequest,
  {
    listed,
    index,
    asOf,
  }: { readonly listed: Listed; readonly index: ProgramIndex; readonly asOf: CalendarDate },
): Keep[] {
  const { utility, endsBy, changedSince } = request;
  return [
    state === undefined ? null : (program: CompiledProgram) => program.state === state,
    type === undefined ? null : ({ jurisdiction }: CompiledProgram) => jurisdiction === type,
    technology === undefined
      ? null
      : ({ technologies }: CompiledProgram) => technologies.includes(technology),
    keep ?? null,
    utility === undefined ? null : servedBy(utility, request.state, index),
    endsBy === undefined ? null : endsBetween(asOf, calendarDate(endsBy)),
    changedSince === undefined ? null : changedAfter(listed, calendarDate(changedSince), asOf),
  ].filter((each) => each !== null);
}

/** Filters joined by AND; keywords rank, a last day asked for orders by deadline, otherwise ids do; the total counts every match. */
export function programPage(
  services: ProgramServices,
  context: CallContext,
  request: PageRequest,
): ProgramList {
  const listed = listedOf(services);
  const asOf = dayInNewYork(context.nowMs);
  const index = programIndex(listed);
  const { limit = DEFAULT_LIMIT, offset = 0, q, endsBy } = request;
  const { pool, left } = poolOf(index, request);
  const keeps = keepsOf(left, request, { listed, index, asOf });
  const kept = keeps.length === 0 ? pool : pool.filter((program) => keeps.every((keep) => keep(program)));
  const matching =
    endsBy === undefined || q !== undefined
      ? kept
      : kept.toSorted((a, b) => String(a.deadline).localeCompare(String(b.deadline)));
  return {
    programs: matching.slice(offset, offset + limit).map(summariesOn(listed, asOf)),
    total: matching.length,
    limit,
    offset,
    programs_version: services.programs.version,
  };
}
