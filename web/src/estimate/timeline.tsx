import { curveStepAfter } from '@visx/curve';
import { scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { useMemo, type ReactNode } from 'react';
import type { EstimateResponse, Tier } from '../../../src/contract/estimate/index.ts';
import { Chart } from '../charts/chart.tsx';
import { Legend, toned, type Key } from '../charts/legend.tsx';
import { Axes, Plot, type Box } from '../charts/plot.tsx';
import { Reader } from '../charts/reader.tsx';
import { placesOf } from '../evidence/places-of.ts';
import { count, shortUsd, usd } from '../format/numbers.ts';
import type { Path } from './paths.ts';
import { FIRST_YEAR, LAST_SET_YEAR, LAST_YEAR, TONES, yearsOf, type Year } from './timeline.ts';

interface Props {
  readonly estimate: EstimateResponse;
  readonly paths: readonly Path[];
  readonly chosen: Tier;
  /** Whether the limits in view after 2034 are drawn. */
  readonly goesOn: boolean;
  readonly summary: ReactNode;
}

const HEIGHT = 300;
const NONE = { tons: 0, tonsAt: '', fine: 0, fineAt: '' };

/** Emissions of every path against the limits, with the fine a year where the building as it is lies over them. */
export default function Timeline({ estimate, paths, chosen, goesOn, summary }: Props) {
  const years = useMemo(() => yearsOf(estimate, paths, goesOn), [estimate, paths, goesOn]);
  const keys: readonly Key[] = [
    { name: 'Limit', tone: 'ink' },
    ...paths.map(({ id, name }) => ({ name, tone: TONES[id] })),
  ];
  const csv = () => [
    ['year', 'limit_tco2e', 'limit_is_set', ...paths.flatMap(({ id }) => [`${id}_tco2e`, `${id}_fine_usd`])],
    ...years.map(({ year, limit, projected, paths: each }) => [
      year,
      limit,
      projected ? 'no' : 'yes',
      ...each.flatMap(({ tons, fine }) => [tons, fine]),
    ]),
  ];
  return (
    <Chart id="timeline.chart" summary={summary} csv={csv}>
      <Legend keys={keys} />
      <Plot height={HEIGHT}>
        {(width) => <Drawing years={years} paths={paths} chosen={chosen} goesOn={goesOn} width={width} />}
      </Plot>
    </Chart>
  );
}

interface DrawingProps extends Pick<Props, 'paths' | 'chosen' | 'goesOn'> {
  readonly years: readonly Year[];
  readonly width: number;
}

function Drawing({ years, paths, chosen, goesOn, width }: DrawingProps) {
  const box: Box = { width, height: HEIGHT, left: 58, right: 14, top: 20, bottom: 28 };
  const most = Math.max(
    ...years.flatMap(({ limit, paths: each }) => [limit, ...each.map(({ tons }) => tons)]),
  );
  const x = scaleLinear({ domain: [FIRST_YEAR, LAST_YEAR + 1], range: [box.left, width - box.right] });
  const y = scaleLinear({ domain: [0, most * 1.06], range: [HEIGHT - box.bottom, box.top], nice: 4 });
  const at = (px: number) => {
    const index = Math.floor(x.invert(px)) - FIRST_YEAR;
    return px < box.left || index < 0 || index >= years.length ? null : index;
  };
  const read = (index: number) => {
    const year = years[index];
    if (year === undefined) return { head: '', lines: [] };
    return {
      head: `${year.year}${year.projected ? ', if the limits continue' : ''}`,
      lines: [
        {
          name: 'Limit',
          tone: 'ink' as const,
          numbers: [{ text: `${count(year.limit)} t`, of: [year.limitAt] }],
        },
        ...paths.map(({ id, name }, place) => {
          const { tons, tonsAt, fine, fineAt } = year.paths[place] ?? NONE;
          return {
            name,
            tone: TONES[id],
            numbers: [
              { text: `${count(tons)} t`, of: [tonsAt] },
              ...(fine > 0 ? [{ text: `fined ${usd(fine)}`, of: [fineAt] }] : []),
            ],
          };
        }),
      ],
    };
  };
  return (
    <Reader
      label="Emissions, limits and fines by year"
      stops={years.length}
      indexAt={at}
      xOf={(index) => x((years[index]?.year ?? FIRST_YEAR) + 0.5)}
      read={read}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true" className="timeline">
        <Axes
          box={box}
          x={x}
          y={y}
          yTicks={y.ticks(4)}
          xTicks={width < 480 ? [2024, 2030, 2035, 2040, 2050] : [2024, 2027, 2030, 2035, 2040, 2045, 2050]}
          yText={count}
          xText={String}
        />
        {!goesOn && <NotSet box={box} from={x(LAST_SET_YEAR + 1)} />}
        <Fines years={years} x={x} y={y} />
        {paths.map(({ id, tier, steps }, place) => (
          <Steps
            key={id}
            className={tier === chosen && steps === null ? 'path chosen' : 'path'}
            tone={TONES[id]}
            points={years.map(({ year, projected, paths: each }) => ({
              year,
              projected,
              tons: each[place]?.tons ?? 0,
            }))}
            x={x}
            y={y}
          />
        ))}
        <Steps
          className="limit"
          tone="ink"
          points={years.map(({ year, projected, limit }) => ({ year, projected, tons: limit }))}
          x={x}
          y={y}
        />
      </svg>
    </Reader>
  );
}

interface Scales {
  readonly x: (year: number) => number;
  readonly y: (tons: number) => number;
}

/** Years without a limit: nothing is drawn there, and it says why. */
function NotSet({ box, from }: { box: Box; from: number }) {
  const { top, height, bottom, width, right } = box;
  return (
    <g>
      <Bar className="not-set" x={from} y={top} width={width - right - from} height={height - top - bottom} />
      <text x={(from + width - right) / 2} y={top + 20} textAnchor="middle">
        Not set yet
      </text>
    </g>
  );
}

/** What the building as it is lies over the limit, where a fine is due for it, with the fine a year. */
function Fines({ years, x, y }: Scales & { readonly years: readonly Year[] }) {
  const due = years.filter(({ paths: [nothing] }) => nothing !== undefined && nothing.fine > 0);
  return (
    <g>
      {due.map(({ year, limit, projected, paths: [nothing] }, index) => {
        const { tons, fine, fineAt } = nothing ?? NONE;
        const before = due[index - 1]?.paths[0]?.fine;
        const same = due.filter((other) => other.paths[0]?.fine === fine).length;
        return (
          <g key={year}>
            <Bar
              className={projected ? 'fine projected' : 'fine'}
              x={x(year)}
              y={y(tons)}
              width={x(year + 1) - x(year)}
              height={Math.max(0, y(limit) - y(tons))}
            />
            {before !== fine && (
              <text
                className="fine-text"
                x={Math.min(x(year + same / 2), x(LAST_YEAR))}
                y={y(tons) - 6}
                textAnchor="middle"
                {...placesOf([fineAt])}
              >
                {shortUsd(fine)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

interface Point {
  readonly year: number;
  readonly projected: boolean;
  readonly tons: number;
}

interface StepsProps extends Scales {
  readonly className: string;
  readonly tone: Key['tone'];
  readonly points: readonly Point[];
}

/** A line of steps, dashed where nothing is set. */
function Steps({ className, tone, points, x, y }: StepsProps) {
  const set = points.filter(({ projected }) => !projected);
  const ahead = points.filter(({ projected }) => projected);
  const line = (part: readonly Point[]) => {
    const last = part.at(-1);
    return last === undefined ? [] : [...part, { ...last, year: last.year + 1 }];
  };
  return (
    <g className={className} style={toned(tone)}>
      {[line(set), line(ahead)].map((part, index) => (
        <LinePath
          key={index}
          className={index === 1 ? 'outlook' : 'set'}
          data={part}
          x={({ year }) => x(year)}
          y={({ tons }) => y(tons)}
          curve={curveStepAfter}
        />
      ))}
    </g>
  );
}
