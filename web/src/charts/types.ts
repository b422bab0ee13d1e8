import type { EChartsCoreOption } from 'echarts/core';
import type { Palette } from './palette.ts';

/** A chart as a function of the theme and of whether there is little room. */
export type Draw = (palette: Palette, narrow: boolean) => EChartsCoreOption;
