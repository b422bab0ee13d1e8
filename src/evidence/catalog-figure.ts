import type { FigureIndex, SourcedFigures } from '../catalog/figure-index.ts';

/** One number of the catalogue with its source. */
export interface IndexedFigure extends Pick<SourcedFigures, 'source' | 'locator' | 'basis'> {
  readonly value: number;
  readonly unit: string;
}

/** The figure at a path; undefined where the catalogue has none. */
export function figureAt(index: FigureIndex, path: string): IndexedFigure | undefined {
  const whole = index[path];
  const cut = path.lastIndexOf('/');
  const group = whole ?? index[path.slice(0, cut)];
  const value = group?.numbers[whole === undefined ? path.slice(cut + 1) : 'value'];
  if (group === undefined || value === undefined) return undefined;
  const { source, locator, basis, unit } = group;
  return { value, unit: unit ?? '', source, locator, basis };
}
