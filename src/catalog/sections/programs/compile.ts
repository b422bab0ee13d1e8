import type { CatalogFile } from '../../section.ts';
import { asksAbout, FACTS_OF_WORK } from './compiled-condition.ts';
import { gatesOf, placeGates } from './gates.ts';
import type { CompiledProgram, CompiledPrograms, EstimateRole, ProgramFile } from './types.ts';
import { boundsWorkDays } from './window-bounds.ts';
import { windowText } from './window-text.ts';
import { MEASURE_TAGS, type MeasureTag } from './vocabulary.ts';

const ROLE_ORDER: Readonly<Record<EstimateRole, number>> = {
  rebate: 0,
  credit: 1,
  abatement: 2,
  deduction: 3,
  information: 4,
};

/** A set of measure tags as one integer. */
function tagMask(tags: readonly MeasureTag[]): number {
  let mask = 0;
  for (const tag of tags) mask |= 1 << MEASURE_TAGS.indexOf(tag);
  return mask;
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function compileOne(file: ProgramFile): CompiledProgram {
  const { estimate, ...rest } = file;
  const { windows } = file;
  const gates = [...placeGates(file), ...gatesOf(file.requirements)];
  const program =
    windows === undefined ? { ...rest, gates } : { ...rest, gates, windowsText: windowText(windows) };
  if (estimate === undefined) return program;
  return {
    ...program,
    estimate: {
      ...estimate,
      tagMask: tagMask(estimate.tags),
      settledByProject: !gates.some(({ when }) => asksAbout(when, FACTS_OF_WORK)),
      boundsWorkDays: windows !== undefined && boundsWorkDays(windows),
    },
  };
}

function forRegion(programs: readonly CompiledProgram[], region: 'nyc' | 'westchester'): CompiledProgram[] {
  const order = (program: CompiledProgram) => ROLE_ORDER[program.estimate?.role ?? 'information'];
  return programs
    .filter((program) => program.estimate?.regions.includes(region))
    .map(({ lines: _lines, items: _items, ...program }) => program)
    .sort((a, b) => order(a) - order(b) || byId(a, b));
}

export function compilePrograms(files: readonly CatalogFile<ProgramFile>[]): CompiledPrograms {
  const all = files.map((file) => compileOne(file.content)).sort(byId);
  return { all, estimate: { nyc: forRegion(all, 'nyc'), westchester: forRegion(all, 'westchester') } };
}
