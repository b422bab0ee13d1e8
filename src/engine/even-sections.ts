import type { CompiledMeasure, CompiledMeasures } from '../catalog/sections/measures.ts';
import type { CompiledMonths } from '../catalog/sections/rates.ts';
import type { CompiledPrograms } from '../catalog/sections/programs.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import { alike } from './alike.ts';

/** The sections with all measures, their prices, and the programs an estimate tries of one layout each. */
export function evenSections(sections: Snapshot['sections']): Snapshot['sections'] {
  return {
    ...sections,
    months: evenMonths(sections.months),
    measures: evenMeasures(sections.measures),
    programs: evenPrograms(sections.programs),
  };
}

/** Copies that are not frozen: V8 boxes each number of a frozen list, and these are read for every bill. */
function evenMonths({ shapes, heatingPeakShare, storageShare }: CompiledMonths): CompiledMonths {
  return {
    shapes: {
      heating: unboxed(shapes.heating),
      cooling: unboxed(shapes.cooling),
      even: unboxed(shapes.even),
      solar: unboxed(shapes.solar),
    },
    heatingPeakShare: unboxed(heatingPeakShare),
    storageShare: unboxed(storageShare),
  };
}

/** A list spread into another keeps its boxes; numbers pushed one by one have none. */
function unboxed(numbers: readonly number[]): number[] {
  const copy: number[] = [];
  for (const number of numbers) copy.push(number);
  return copy;
}

/** Parts of a measure that leave fields out; what is told apart by its fields (conditions, effects) stays as it is. */
const MEASURE_PARTS = [
  'quantity',
  'landmark',
  'like_for_like',
  'lifetime',
  'part',
  'months',
  'minimum_usd',
  'maintenance_usd_per_unit_year',
  'size_law',
  'shares',
] as const satisfies readonly (keyof CompiledMeasure)[];

function evenMeasures(measures: CompiledMeasures): CompiledMeasures {
  const prices = alike(measures.list.flatMap((measure) => measure.prices));
  let next = 0;
  const list = measures.list.map((measure) => {
    const first = next;
    next += measure.prices.length;
    return { ...measure, prices: prices.slice(first, next) };
  });
  return { ...measures, list: alike(list, MEASURE_PARTS) };
}

function evenPrograms(programs: CompiledPrograms): CompiledPrograms {
  const { nyc, westchester } = programs.estimate;
  const distinct = [...new Set([...nyc, ...westchester])];
  const even = alike(distinct, ['estimate', 'caps', 'wages', 'benefit']);
  const evenOf = new Map(distinct.map((program, index) => [program, even[index] ?? program]));
  const inOrder = (list: readonly (typeof nyc)[number][]) =>
    list.map((program) => evenOf.get(program) ?? program);
  return { ...programs, estimate: { nyc: inOrder(nyc), westchester: inOrder(westchester) } };
}
