import { curveStepBefore } from '@visx/curve';
import { scaleLinear, scaleLog } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { shortUsd, tenth } from '../format/numbers.ts';
import type { CsvRows } from './csv-rows.ts';
import { Axes, Plot } from './plot.tsx';
import { Reader } from './reader.tsx';

export interface AbatementStep {
  readonly label: string;
  /** Where the step stands on the scale: its upper end, USD for each ton. */
  readonly usdPerTon: number;
  readonly tons: number;
  readonly cumulativeTons: number;
}

const HEIGHT = 320;
const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7];

/** Tons a year added up from the cheapest step; each as wide as its tons and as high as its price, on a log scale. */
export function StepCurve({ steps }: { steps: readonly AbatementStep[] }) {
  const most = steps.at(-1)?.cumulativeTons ?? 1;
  const prices = steps.map(({ usdPerTon }) => usdPerTon);
  const low = 10 ** Math.floor(Math.log10(Math.min(...prices)));
  const high = 10 ** Math.max(Math.log10(low) + 1, Math.ceil(Math.log10(Math.max(...prices))));
  return (
    <>
      <p className="tiny muted">Net cost for each ton, up to, against tCO2e a year added up</p>
      <Plot height={HEIGHT}>
        {(width) => {
          const box = { width, height: HEIGHT, left: 62, right: 24, top: 14, bottom: 28 };
          const x = scaleLinear({ domain: [0, most], range: [box.left, width - box.right] });
          const y = scaleLog({ domain: [low, high], range: [HEIGHT - box.bottom, box.top] });
          const points = [
            { tons: 0, price: prices[0] ?? low },
            ...steps.map(({ cumulativeTons, usdPerTon }) => ({ tons: cumulativeTons, price: usdPerTon })),
          ];
          const line = {
            data: points,
            x: (each: (typeof points)[number]) => x(each.tons),
            y: (each: (typeof points)[number]) => y(each.price),
            curve: curveStepBefore,
          };
          return (
            <Reader
              label="Abatement curve"
              stops={steps.length}
              indexAt={(px) => {
                const found = steps.findIndex(({ cumulativeTons }) => px <= x(cumulativeTons));
                return px < box.left || found < 0 ? null : found;
              }}
              xOf={(index) => x((steps[index]?.cumulativeTons ?? 0) - (steps[index]?.tons ?? 0) / 2)}
              read={(index) => ({
                head: steps[index]?.label ?? '',
                lines: [
                  { name: 'Cuts', numbers: [{ text: `${tenth(steps[index]?.tons ?? 0)} tCO2e a year` }] },
                ],
              })}
            >
              <svg width={width} height={HEIGHT} aria-hidden="true">
                <Axes
                  box={box}
                  x={x}
                  y={y}
                  yTicks={POWERS.filter((power) => power >= low && power <= high)}
                  xTicks={x.ticks(width < 480 ? 3 : 6)}
                  yText={shortUsd}
                  xText={(tons) => tenth(Number(tons))}
                />
                <AreaClosed className="area" yScale={y} {...line} />
                <LinePath className="line" {...line} />
              </svg>
            </Reader>
          );
        }}
      </Plot>
    </>
  );
}

/** The steps as a file. */
export const stepsCsv = (steps: readonly AbatementStep[]) => (): CsvRows => [
  ['step', 'usd_per_tco2e_up_to', 'tco2e_a_year', 'tco2e_added_up'],
  ...steps.map(({ label, usdPerTon, tons, cumulativeTons }) => [label, usdPerTon, tons, cumulativeTons]),
];
