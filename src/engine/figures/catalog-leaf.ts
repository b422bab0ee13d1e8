import type { FigureIndex } from '../../catalog/figure-index.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Figure, Sourced } from './figure.ts';

/** One number of the catalogue with its source. */
export interface IndexedFigure extends Sourced {
  readonly value: number;
  readonly unit: string;
}

/** The figure at a path; undefined where the catalogue has none. */
export function figureAt(index: FigureIndex, path: string): IndexedFigure | undefined {
  let known = read.get(index);
  if (known === undefined) read.set(index, (known = new Map()));
  let figure = known.get(path);
  if (figure === undefined) known.set(path, (figure = readFigure(index, path) ?? NONE));
  return figure === NONE ? undefined : figure;
}

/** What was read of an index. */
const read = new WeakMap<FigureIndex, Map<string, IndexedFigure>>();
const NONE: IndexedFigure = { value: NaN, unit: '', source: '', locator: '', basis: 'assumed' };

function readFigure(index: FigureIndex, path: string): IndexedFigure | undefined {
  const whole = index[path];
  const cut = path.lastIndexOf('/');
  const group = whole ?? index[path.slice(0, cut)];
  const value = group?.numbers[whole === undefined ? path.slice(cut + 1) : 'value'];
  if (group === undefined || value === undefined) return undefined;
  const { source, locator, basis, unit } = group;
  return { value, unit: unit ?? '', source, locator, basis };
}

/** What holds the catalogue, for example the scope of a rule. */
interface OfSnapshot {
  readonly snapshot: Pick<Snapshot, 'sections'>;
}

/**
 * The figure at a path of the catalogue, for example `returns/parameters/study_years`. Value, unit, source and basis are
 * the catalogue's own; only a group without a unit (a price, a fitted curve) takes the given one.
 * @throws RangeError where the catalogue has none: evidence never invents a figure.
 */
export function catalogFigure({ snapshot }: OfSnapshot, name: string, path: string, unit = ''): Figure {
  const found = figureAt(snapshot.sections.figures, path);
  if (found === undefined) throw new RangeError(`no figure of the catalogue at ${path}`);
  return {
    name,
    value: found.value,
    unit: found.unit || unit,
    origin: { kind: 'catalog', path, sourced: found },
  };
}
