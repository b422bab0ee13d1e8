import { shortUsd } from '../format/numbers.ts';
import type { Palette } from './palette.ts';

export const textStyle = ({ font, muted }: Palette) => ({ fontFamily: font, color: muted, fontSize: 12 });

export const tooltip = (palette: Palette, format: (value: number) => string) => ({
  trigger: 'axis',
  confine: true,
  axisPointer: { type: 'shadow' },
  backgroundColor: palette.surface,
  borderColor: palette.rule,
  textStyle: { ...textStyle(palette), color: palette.ink },
  valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : ''),
});

export const categories = (palette: Palette, data: readonly string[], narrow = false) => ({
  type: 'category',
  data: [...data],
  axisLine: { lineStyle: { color: palette.rule } },
  axisTick: { show: false },
  axisLabel: {
    ...textStyle(palette),
    interval: narrow ? 'auto' : 0,
    width: narrow ? 70 : 110,
    overflow: 'break',
    lineHeight: 15,
  },
});

export const values = (palette: Palette, format: (value: number) => string = shortUsd) => ({
  type: 'value',
  axisLabel: { ...textStyle(palette), formatter: format },
  splitLine: { lineStyle: { color: palette.rule } },
});

export const legend = (palette: Palette) => ({
  top: 0,
  left: 0,
  icon: 'roundRect',
  itemWidth: 14,
  itemHeight: 10,
  textStyle: { ...textStyle(palette), color: palette.ink },
});
export const grid = { left: 8, right: 16, top: 44, bottom: 8, containLabel: true };
