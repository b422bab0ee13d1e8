import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ListProgramsInput, ProgramList } from '../../contract/programs/index.ts';
import { evaluationDate } from '../estimate/evaluation-date.ts';
import type { CallContext } from '../operation.ts';
import { programIndex, type ProgramIndex } from './program-index.ts';
import type { ProgramServices } from './services.ts';
import { summariesOn } from './summary.ts';

const DEFAULT_LIMIT = 20;

export interface PageRequest extends ListProgramsInput {
  /** Narrowing the endpoint itself makes. */
  readonly keep?: (program: CompiledProgram) => boolean;
}

/** The smallest prepared list that holds every match, in its order. */
function poolOf(
  index: ProgramIndex,
  { q, technology, state, type }: PageRequest,
): readonly CompiledProgram[] {
  if (q !== undefined) return index.search(q);
  // Federal programs, and only they, carry US (a lint of the catalogue).
  const place = state ?? (type === 'federal' ? 'US' : undefined);
  if (place !== undefined) return index.byState.get(place) ?? [];
  return technology === undefined ? index.all : (index.byTechnology.get(technology) ?? []);
}

/** Filters joined by AND; keywords rank, otherwise ids order; the total counts every match. */
export function programPage(
  services: ProgramServices,
  context: CallContext,
  request: PageRequest,
): ProgramList {
  const { programs, incentiveRules } = services.snapshot.sections;
  const index = programIndex(programs);
  const { state, type, technology, keep, limit = DEFAULT_LIMIT, offset = 0 } = request;
  const filtered = [state, type, technology, keep].some((filter) => filter !== undefined);
  const pool = poolOf(index, request);
  const matching = !filtered
    ? pool
    : pool.filter(
        (program) =>
          (state === undefined || program.state === state) &&
          (type === undefined || program.jurisdiction === type) &&
          (technology === undefined || program.technologies.includes(technology)) &&
          (keep === undefined || keep(program)),
      );
  const asOf = evaluationDate(context.nowMs);
  const page = matching.slice(offset, offset + limit);
  return {
    programs: page.map(summariesOn(programs, asOf, incentiveRules)),
    total: matching.length,
    limit,
    offset,
  };
}
