import { tenth } from '../format/numbers.ts';
import { categories, grid, legend, textStyle, tooltip, values } from './frame.ts';
import type { Draw } from './types.ts';

export interface Period {
  readonly name: string;
  readonly limit: number;
  readonly asIs: number;
  readonly after: number;
}

const tons = (value: number) => tenth(value);

/** Emissions as is and after the work, with the limit of each period drawn across its bars. */
export function emissions(periods: readonly Period[]): Draw {
  return (palette, narrow) => ({
    textStyle: textStyle(palette),
    grid: { ...grid, top: narrow ? 66 : 44 },
    legend: legend(palette),
    tooltip: tooltip(palette, (value) => `${tons(value)} tCO2e`),
    xAxis: categories(
      palette,
      periods.map(({ name }) => name),
      narrow,
    ),
    yAxis: {
      ...values(palette, tons),
      name: 'tCO2e a year',
      nameTextStyle: { ...textStyle(palette), align: 'left' },
    },
    series: [
      {
        name: 'As is',
        type: 'bar',
        barMaxWidth: 44,
        itemStyle: { color: palette.series[4] },
        data: periods.map(({ asIs }) => asIs),
      },
      {
        name: 'After the work',
        type: 'bar',
        barMaxWidth: 44,
        itemStyle: { color: palette.series[0] },
        data: periods.map(({ after }) => after),
      },
      {
        name: 'Limit',
        type: 'line',
        step: 'middle',
        symbol: 'diamond',
        symbolSize: 8,
        lineStyle: { color: palette.bad, width: 2 },
        itemStyle: { color: palette.bad },
        data: periods.map(({ limit }) => limit),
      },
    ],
  });
}
