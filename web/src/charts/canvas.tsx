import { BarChart, LineChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { readPalette } from './palette.ts';
import type { Draw } from './types.ts';

echarts.use([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** Draws with the tokens of the theme, anew when the theme or the size changes. */
export default function Canvas({ draw }: { draw: Draw }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const chart = echarts.init(element, null, { renderer: 'svg' });
    // Nothing glides: bars on their way while labels already stand would show a wrong figure.
    const paint = () =>
      chart.setOption({ ...draw(readPalette(element), element.clientWidth < 480), animation: false }, true);
    const observer = new ResizeObserver(() => {
      chart.resize();
      paint();
    });
    observer.observe(element);
    paint();
    const system = matchMedia('(prefers-color-scheme: dark)');
    addEventListener('plumbline-theme', paint);
    system.addEventListener('change', paint);
    return () => {
      removeEventListener('plumbline-theme', paint);
      system.removeEventListener('change', paint);
      observer.disconnect();
      chart.dispose();
    };
  }, [draw]);
  return <div ref={box} className="chart-box" aria-hidden="true" />;
}
