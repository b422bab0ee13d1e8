import { categories, grid, legend, textStyle, tooltip, values } from './frame.ts';
import type { Draw } from './types.ts';

export interface Pair {
  readonly name: string;
  readonly first: number | null;
  readonly second: number | null;
}

/** Two figures side by side for each name. */
export function pairs(
  items: readonly Pair[],
  names: readonly [string, string],
  format: (value: number) => string,
): Draw {
  return (palette, narrow) => ({
    textStyle: textStyle(palette),
    grid: { ...grid, right: 40 },
    legend: legend(palette),
    tooltip: tooltip(palette, format),
    yAxis: {
      ...categories(
        palette,
        items.map(({ name }) => name),
      ),
      inverse: true,
      axisLabel: {
        ...textStyle(palette),
        width: narrow ? 110 : 240,
        overflow: 'break',
        lineHeight: 15,
        interval: 0,
      },
    },
    xAxis: { ...values(palette, format), splitNumber: narrow ? 2 : 5 },
    series: [
      {
        name: names[0],
        type: 'bar',
        barMaxWidth: 16,
        itemStyle: { color: palette.series[4] },
        data: items.map(({ first }) => first),
      },
      {
        name: names[1],
        type: 'bar',
        barMaxWidth: 16,
        itemStyle: { color: palette.series[0] },
        data: items.map(({ second }) => second),
      },
    ],
  });
}

/** Counts by day, one colour an endpoint. */
export function usageByDay(
  days: readonly string[],
  series: readonly (readonly [string, readonly number[]])[],
): Draw {
  return (palette) => ({
    textStyle: textStyle(palette),
    grid,
    legend: legend(palette),
    tooltip: tooltip(palette, String),
    xAxis: { ...categories(palette, days, true), axisLabel: { ...textStyle(palette), hideOverlap: true } },
    yAxis: { ...values(palette, String), minInterval: 1 },
    series: series.map(([name, data], index) => ({
      name,
      type: 'bar',
      stack: 'all',
      data: [...data],
      itemStyle: { color: palette.series[index % 5] },
    })),
  });
}
