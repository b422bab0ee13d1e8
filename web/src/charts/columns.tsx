import { shortUsd } from '../format/numbers.ts';
import { Legend, toned, type Key } from './legend.tsx';
import { Readout } from './readout.tsx';
import { ticksOf } from './ticks.ts';
import { useWidth } from './use-width.ts';

export interface Series extends Key {
  readonly data: readonly number[];
}

interface Props {
  /** What stands below each column. */
  readonly names: readonly string[];
  readonly series: readonly Series[];
  /** One on the other, below zero too; side by side where false. */
  readonly stacked: boolean;
  /** A line over the columns. */
  readonly line?: Series;
  readonly axis?: (value: number) => string;
  readonly format: (value: number) => string;
}

const HEIGHT = 288;
const TOP = 10;
const BOTTOM = 24;
const LEFT = 58;
const RIGHT = 8;
const TICKS = 5;
/** Part of its place that a column fills. */
const FILLED = 0.7;
/** Pixels of a letter of the axis, and between two words. */
const LETTER = 7;
const APART = 14;

interface Box {
  readonly at: number;
  readonly of: Series;
  readonly from: number;
  readonly to: number;
  /** Where in its place it begins, and how much of it it takes. */
  readonly begin: number;
  readonly part: number;
}

/** Columns by year or day. The table beside them holds the same figures. */
export function Columns({ names, series, stacked, line, axis = shortUsd, format }: Props) {
  const [box, width] = useWidth();
  const boxes = stacked ? stackedBoxes(names.length, series) : besideBoxes(series);
  const ends = [...boxes.flatMap(({ from, to }) => [from, to]), ...(line?.data ?? [])];
  const ticks = ticksOf(Math.min(0, ...ends), Math.max(0, ...ends), TICKS);
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const place = (width - LEFT - RIGHT) / names.length;
  const x = (at: number) => LEFT + at * place;
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const longest = Math.max(...names.map(({ length }) => length)) * LETTER + APART;
  const every = Math.ceil(longest / Math.max(1, place));
  const shown = line === undefined ? series : [...series, line];
  return (
    <div aria-hidden="true">
      <Legend keys={shown} />
      <Readout
        indexAt={(px) => (px < LEFT || px >= width - RIGHT ? null : Math.floor((px - LEFT) / place))}
        words={(at) => <ReadColumn name={names[at] ?? ''} series={shown} at={at} format={format} />}
      >
        <div ref={box} className="columns-chart" style={{ height: HEIGHT }}>
          {width > 0 && (
            <svg width={width} height={HEIGHT}>
              {ticks.map((tick) => (
                <g key={tick}>
                  <path className="grid-line" d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} />
                  <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                    {axis(tick)}
                  </text>
                </g>
              ))}
              {names.map((name, at) =>
                at % every === 0 ? (
                  <text key={name} x={x(at + 0.5)} y={HEIGHT - 6} textAnchor="middle">
                    {name}
                  </text>
                ) : null,
              )}
              {boxes.map(({ at, of, from, to, begin, part }, index) => (
                <rect
                  key={index}
                  className={of.faint === true ? 'faint' : undefined}
                  style={toned(of.tone)}
                  x={x(at + (1 - FILLED) / 2 + begin * FILLED)}
                  width={part * FILLED * place}
                  y={y(Math.max(from, to))}
                  height={Math.abs(y(from) - y(to))}
                />
              ))}
              {line !== undefined && (
                <path
                  className="line"
                  style={toned(line.tone)}
                  d={line.data
                    .map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at + 0.5)} ${y(value)}`)
                    .join('')}
                />
              )}
            </svg>
          )}
        </div>
      </Readout>
    </div>
  );
}

/** What is above zero piles up, what is below hangs down. */
function stackedBoxes(count: number, series: readonly Series[]): Box[] {
  return Array.from({ length: count }, (_, at) => {
    let [up, down] = [0, 0];
    return series.flatMap((of): Box[] => {
      const value = of.data[at] ?? 0;
      if (value === 0) return [];
      const from = value > 0 ? up : down;
      const to = from + value;
      if (value > 0) up = to;
      else down = to;
      return [{ at, of, from, to, begin: 0, part: 1 }];
    });
  }).flat();
}

const besideBoxes = (series: readonly Series[]): Box[] =>
  series.flatMap((of, nth) =>
    of.data.map((value, at) => ({
      at,
      of,
      from: 0,
      to: value,
      begin: nth / series.length,
      part: 1 / series.length,
    })),
  );

interface ReadProps extends Pick<Props, 'series' | 'format'> {
  readonly name: string;
  readonly at: number;
}

function ReadColumn({ name, series, at, format }: ReadProps) {
  return (
    <>
      <strong>{name}</strong>
      {series.map((each) => (
        <span key={each.name} className="row between">
          <span>{each.name}</span> <span>{format(each.data[at] ?? 0)}</span>
        </span>
      ))}
    </>
  );
}
