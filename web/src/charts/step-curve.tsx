import { shortUsd, tenth } from '../format/numbers.ts';
import { Readout } from './readout.tsx';
import { ticksOf } from './ticks.ts';
import { useWidth } from './use-width.ts';

export interface AbatementStep {
  readonly label: string;
  /** Where the step stands on the scale: its upper end, USD for each ton. */
  readonly usdPerTon: number;
  readonly tons: number;
  readonly cumulativeTons: number;
}

const HEIGHT = 320;
const TOP = 30;
const BOTTOM = 46;
const LEFT = 58;
const RIGHT = 24;

/** Tons a year added up from the cheapest step; each as wide as its tons and as high as its price, on a log scale. */
export function StepCurve({ steps }: { steps: readonly AbatementStep[] }) {
  const [box, width] = useWidth();
  const most = steps.at(-1)?.cumulativeTons ?? 1;
  const prices = steps.map(({ usdPerTon }) => Math.log10(usdPerTon));
  const low = Math.floor(Math.min(...prices));
  const high = Math.max(low + 1, Math.ceil(Math.max(...prices)));
  const x = (tons: number) => LEFT + (tons / most) * (width - LEFT - RIGHT);
  const y = (power: number) => TOP + ((high - power) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const path = steps
    .map(({ tons, cumulativeTons }, at) => {
      const top = y(prices[at] ?? low);
      return `${at === 0 ? `M${x(cumulativeTons - tons)} ` : 'V'}${top}H${x(cumulativeTons)}`;
    })
    .join('');
  const tonTicks = ticksOf(0, most, width < 480 ? 3 : 6).filter((tick) => tick <= most);
  const at = (px: number) => {
    const found = steps.findIndex(({ cumulativeTons }) => px <= x(cumulativeTons));
    return px < LEFT || found < 0 ? null : found;
  };
  const words = (index: number) => (
    <>
      <strong>{steps[index]?.label}</strong>
      <span>{tenth(steps[index]?.tons ?? 0)} tCO2e a year</span>
    </>
  );
  return (
    <Readout indexAt={at} words={words}>
      <div ref={box} className="columns-chart" style={{ height: HEIGHT }} aria-hidden="true">
        {width > 0 && (
          <svg width={width} height={HEIGHT}>
            <text x={4} y={14}>
              Net cost for each ton, up to
            </text>
            {Array.from({ length: high - low + 1 }, (_, index) => low + index).map((power) => (
              <g key={power}>
                <path className="grid-line" d={`M${LEFT} ${y(power)}H${width - RIGHT}`} />
                <text x={LEFT - 8} y={y(power) + 4} textAnchor="end">
                  {shortUsd(10 ** power)}
                </text>
              </g>
            ))}
            {tonTicks.map((tick) => (
              <text key={tick} x={x(tick)} y={HEIGHT - BOTTOM + 18} textAnchor="middle">
                {tenth(tick)}
              </text>
            ))}
            <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle">
              tCO2e a year, added up
            </text>
            <path className="area" d={`${path}V${y(low)}H${LEFT}Z`} />
            <path className="curve" d={path} />
          </svg>
        )}
      </div>
    </Readout>
  );
}
