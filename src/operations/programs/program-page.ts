import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ListProgramsInput, ProgramList } from '../../contract/programs/index.ts';
import { evaluationDate } from '../estimate/evaluation-date.ts';
import type { CallContext } from '../operation.ts';
import { programIndex } from './program-index.ts';
import type { ProgramServices } from './services.ts';
import { summariesOn } from './summary.ts';

const DEFAULT_LIMIT = 20;

export interface PageRequest extends ListProgramsInput {
  /** Narrowing the endpoint itself makes. */
  readonly keep?: (program: CompiledProgram) => boolean;
}

/** Filters joined by AND; keywords rank, otherwise ids order; the total counts every match. */
export function programPage(
  services: ProgramServices,
  context: CallContext,
  request: PageRequest,
): ProgramList {
  const { programs, incentiveRules } = services.snapshot.sections;
  const index = programIndex(programs);
  const { state, type, technology, q, keep, limit = DEFAULT_LIMIT, offset = 0 } = request;
  const pool =
    q !== undefined
      ? index.search(q)
      : technology !== undefined
        ? (index.byTechnology.get(technology) ?? [])
        : index.all;
  const matching = pool.filter(
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
