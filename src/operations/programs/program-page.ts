import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ListProgramsInput, ProgramList } from '../../contract/programs/index.ts';
import { calendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';
import { evaluationDate } from '../estimate/evaluation-date.ts';
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

/** Filters joined by AND; keywords rank, otherwise ids order; the total counts every match. */
export function programPage(
  services: ProgramServices,
  context: CallContext,
  request: PageRequest,
): ProgramList {
  const listed = listedOf(services);
  const asOf = evaluationDate(context.nowMs);
  const index = programIndex(listed);
  const { limit = DEFAULT_LIMIT, offset = 0, changedSince } = request;
  const { pool, left } = poolOf(index, request);
  const { state, type, technology, keep } = left;
  const filtered =
    state !== undefined || type !== undefined || technology !== undefined || keep !== undefined;
  const kept = !filtered
    ? pool
    : pool.filter(
        (program) =>
          (state === undefined || program.state === state) &&
          (type === undefined || program.jurisdiction === type) &&
          (technology === undefined || program.technologies.includes(technology)) &&
          (keep === undefined || keep(program)),
      );
  const matching =
    changedSince === undefined ? kept : kept.filter(changedAfter(listed, calendarDate(changedSince), asOf));
  const page = matching.slice(offset, offset + limit);
  return {
    programs: page.map(summariesOn(listed, asOf)),
    total: matching.length,
    limit,
    offset,
    programs_version: services.programs.version,
  };
}
