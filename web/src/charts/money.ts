import { barUsd, shortUsd, usd } from '../format/numbers.ts';
import { categories, grid, legend, textStyle, tooltip, values } from './frame.ts';
import type { Draw } from './types.ts';

export interface Step {
  readonly name: string;
  readonly amount: number;
  /** A total stands on the ground; a change floats from where the last one ended. */
  readonly total?: boolean;
}

/** From gross to net: each change hangs where the one before ended. */
export function waterfall(steps: readonly Step[]): Draw {
  let level = 0;
  const bars = steps.map(({ name, amount, total }) => {
    const base = total === true ? 0 : amount >= 0 ? level : level + amount;
    level = total === true ? amount : level + amount;
    return { name, base, size: Math.abs(amount), total: total === true, down: amount < 0, amount };
  });
  return (palette, narrow) => ({
    textStyle: textStyle(palette),
    grid: { ...grid, top: 24, right: 56 },
    yAxis: {
      ...categories(
        palette,
        bars.map(({ name }) => name),
      ),
      inverse: true,
      axisLabel: { ...textStyle(palette), width: narrow ? 100 : 200, overflow: 'break', lineHeight: 15 },
    },
    xAxis: { ...values(palette), splitNumber: narrow ? 2 : 5 },
    tooltip: {
      ...tooltip(palette, usd),
      formatter: (at: { dataIndex: number }[]) => stepText(bars[at[0]?.dataIndex ?? 0]),
    },
    series: [
      {
        type: 'bar',
        stack: 'all',
        silent: true,
        itemStyle: { color: 'transparent' },
        data: bars.map(({ base }) => base),
      },
      {
        type: 'bar',
        stack: 'all',
        barMaxWidth: 26,
        data: bars.map(({ size, total, down }) => ({
          value: size,
          itemStyle: { color: down ? palette.incentive : palette.work, opacity: total ? 1 : 0.6 },
        })),
        label: {
          show: true,
          position: 'right',
          ...textStyle(palette),
          color: palette.ink,
          formatter: ({ dataIndex }: { dataIndex: number }) => barUsd(bars[dataIndex]?.amount ?? 0),
        },
      },
    ],
  });
}

function stepText(bar: { name: string; amount: number } | undefined): string {
  return bar === undefined ? '' : `${bar.name}: ${usd(bar.amount)}`;
}

/** One bar a category, the largest on top. */
export function bars(
  items: readonly (readonly [string, number])[],
  format: (value: number) => string = shortUsd,
): Draw {
  return (palette, narrow) => ({
    textStyle: textStyle(palette),
    grid: { ...grid, top: 8, right: 56 },
    yAxis: {
      ...categories(
        palette,
        items.map(([name]) => name),
      ),
      inverse: true,
      axisLabel: {
        ...textStyle(palette),
        width: narrow ? 110 : 220,
        overflow: 'break',
        lineHeight: 15,
        interval: 0,
      },
    },
    xAxis: { ...values(palette, format), splitNumber: narrow ? 2 : 5 },
    tooltip: tooltip(palette, format),
    series: [
      {
        type: 'bar',
        barMaxWidth: 22,
        itemStyle: { color: palette.series[0] },
        data: items.map(([, value]) => value),
        label: {
          show: true,
          position: 'right',
          ...textStyle(palette),
          color: palette.ink,
          formatter: ({ value }: { value: number }) => (format === shortUsd ? barUsd : format)(value),
        },
      },
    ],
  });
}

export interface FlowSeries {
  readonly name: string;
  /** What it is money of: its colour. */
  readonly of: 'work' | 'incentive' | 'energy' | 'charge' | 'upkeep';
  readonly data: readonly number[];
}

/** Yearly flows stacked, with the running total as a line. */
export function cashFlow(
  yearsShown: readonly number[],
  flows: readonly FlowSeries[],
  running: readonly number[],
): Draw {
  return (palette, narrow) => ({
    textStyle: textStyle(palette),
    grid: { ...grid, top: narrow ? 90 : 44 },
    legend: legend(palette),
    tooltip: tooltip(palette, usd),
    xAxis: {
      ...categories(palette, yearsShown.map(String), true),
      axisLabel: { ...textStyle(palette), hideOverlap: true },
    },
    yAxis: values(palette),
    series: [
      ...flows.map(({ name, of, data }) => ({
        name,
        type: 'bar',
        stack: 'flow',
        data: [...data],
        itemStyle: { color: palette[of] },
      })),
      {
        name: 'Running total',
        type: 'line',
        data: [...running],
        symbol: 'none',
        lineStyle: { color: palette.ink, width: 2 },
        itemStyle: { color: palette.ink },
      },
    ],
  });
}
