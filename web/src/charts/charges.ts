import { shortUsd, usd } from '../format/numbers.ts';
import { categories, grid, legend, textStyle, tooltip, values } from './frame.ts';
import type { Draw } from './types.ts';

export interface YearOfCharges {
  readonly year: number;
  readonly before: number;
  readonly after: number;
}

/** Charges of many buildings by year, as they are and after the work. */
export function chargesByYear(years: readonly YearOfCharges[]): Draw {
  return (palette, narrow) => ({
    textStyle: textStyle(palette),
    legend: legend(palette),
    grid,
    tooltip: tooltip(palette, usd),
    xAxis: {
      ...categories(
        palette,
        years.map(({ year }) => String(year)),
        narrow,
      ),
    },
    yAxis: values(palette, shortUsd),
    series: [
      {
        name: 'Doing nothing',
        type: 'bar',
        data: years.map(({ before }) => before),
        itemStyle: { color: palette.charge },
      },
      {
        name: 'After the work',
        type: 'bar',
        data: years.map(({ after }) => after),
        itemStyle: { color: palette.charge, opacity: 0.45 },
      },
    ],
  });
}
