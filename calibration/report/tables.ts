import type { ErrorFigures } from '../../src/catalog/sections/calibration-accuracy.ts';

export const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)} %`;
export const times = (ratio: number | null): string => (ratio === null ? '–' : ratio.toFixed(2));
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(row)].join('\n');

export const ERROR_HEAD = [
  'n',
  'buildings',
  'MAPE',
  'median APE',
  'within 20 %',
  'within 50 %',
  'bias',
  'median actual/estimate',
  'Σactual/Σestimate',
  'in band',
  'below',
  'above',
];

export function errorCells(figures: ErrorFigures, buildings: number): (string | number)[] {
  return [
    figures.n,
    buildings,
    percent(figures.mape),
    percent(figures.median_ape),
    percent(figures.within_20),
    percent(figures.within_50),
    percent(figures.bias),
    times(figures.median_ratio),
    times(figures.sum_actual_over_expected),
    percent(figures.coverage),
    percent(figures.share_below_band),
    percent(figures.share_above_band),
  ];
}

/** What the parts of the intervals left over, as the factors it alone would make of a job of one measure. */
export const remainderText = (remainder: number): string =>
  `The remainder, by measure and before the doubt of the level, is ×${Math.exp(-remainder).toFixed(2)} to ×${Math.exp(remainder).toFixed(2)}.`;
