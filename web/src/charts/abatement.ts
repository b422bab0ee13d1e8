import { shortUsd, tenth } from '../format/numbers.ts';
import { grid, textStyle, tooltip, values } from './frame.ts';
import type { Draw } from './types.ts';

export interface AbatementStep {
  readonly label: string;
  /** Where the step stands on the scale: its upper end, USD for each ton. */
  readonly usdPerTon: number;
  readonly tons: number;
  readonly cumulativeTons: number;
}

/** Tons a year added up from the cheapest step; each as wide as its tons and as high as its price, on a log scale. */
export function abatementCurve(steps: readonly AbatementStep[]): Draw {
  const corners = steps.flatMap(({ usdPerTon, tons, cumulativeTons }) => [
    [cumulativeTons - tons, usdPerTon],
    [cumulativeTons, usdPerTon],
  ]);
  const textOf = (at: number) => {
    const step = steps[Math.floor(at / 2)];
    return step === undefined ? '' : `${step.label}<br>${tenth(step.tons)} tCO2e a year`;
  };
  return (palette, narrow) => ({
    textStyle: textStyle(palette),
    grid: { ...grid, top: 36, bottom: 30, right: 24 },
    tooltip: {
      ...tooltip(palette, shortUsd),
      axisPointer: { type: 'line' },
      formatter: (at: { dataIndex: number }[]) => textOf(at[0]?.dataIndex ?? -1),
    },
    xAxis: {
      ...values(palette, (value) => Intl.NumberFormat('en-US').format(value)),
      name: 'tCO2e a year, added up',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: textStyle(palette),
      splitNumber: narrow ? 3 : 6,
      max: steps.at(-1)?.cumulativeTons ?? 0,
      axisLabel: {
        ...textStyle(palette),
        formatter: (value: number) => tenth(value),
        showMaxLabel: false,
      },
    },
    yAxis: {
      ...values(palette),
      type: 'log',
      name: 'Net cost for each ton, up to',
      nameTextStyle: { ...textStyle(palette), align: 'left' },
    },
    series: [
      {
        type: 'line',
        symbol: 'none',
        data: corners,
        lineStyle: { color: palette.series[0], width: 2 },
        itemStyle: { color: palette.series[0] },
        areaStyle: { color: palette.series[0], opacity: 0.18 },
      },
    ],
  });
}
