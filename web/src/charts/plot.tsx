import { AxisBottom, AxisLeft } from '@visx/axis';
import { Line } from '@visx/shape';
import type { ReactNode } from 'react';
import { useWidth } from './use-width.ts';

/** Pixels around a drawing. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type LeftScale = Parameters<typeof AxisLeft>[0]['scale'];
type BottomScale = Parameters<typeof AxisBottom>[0]['scale'];

interface AxesProps {
  readonly box: Box;
  readonly x: BottomScale;
  readonly y: LeftScale;
  /** Values of the left axis, with a line each. */
  readonly yTicks: readonly number[];
  readonly xTicks: readonly (number | string)[];
  readonly yText: (value: number) => string;
  readonly xText?: (value: number | string) => string;
}

const LETTERS = { fontSize: 12, fill: 'var(--muted)', fontFamily: 'inherit' } as const;

/** Grid and axes of a chart with a scale on the left. */
export function Axes({ box, x, y, yTicks, xTicks, yText, xText = String }: AxesProps) {
  const { width, height, left, right, bottom } = box;
  return (
    <>
      {yTicks.map((tick) => {
        const level = Number(y(tick as never));
        return (
          <Line
            key={tick}
            className="grid-line"
            from={{ x: left, y: level }}
            to={{ x: width - right, y: level }}
          />
        );
      })}
      <AxisLeft
        scale={y}
        left={left}
        tickValues={[...yTicks]}
        tickFormat={(value) => yText(Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...LETTERS, textAnchor: 'end', dx: 2, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={height - bottom}
        tickValues={[...xTicks]}
        tickFormat={(value) => xText(value as number | string)}
        stroke="var(--rule-strong)"
        tickStroke="var(--rule-strong)"
        tickLength={5}
        tickLabelProps={{ ...LETTERS, textAnchor: 'middle' }}
      />
    </>
  );
}

interface PlotProps {
  readonly height: number;
  /** Draws within so many pixels; not called before the width is known. */
  readonly children: (width: number) => ReactNode;
}

/** A place of fixed height, so that nothing moves when the drawing comes. */
export function Plot({ height, children }: PlotProps) {
  const [ref, width] = useWidth();
  return (
    <div ref={ref} className="plot" style={{ height }}>
      {width > 0 && children(width)}
    </div>
  );
}
