import { AxisLeft, AxisTop } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { useWide } from '../design/use-wide.ts';
import type { CsvRows } from './csv-rows.ts';
import { Legend, toned, type Key, type Tone } from './legend.tsx';
import { placesOf } from '../evidence/places-of.ts';
import { Plot } from './plot.tsx';
import { Reader, type Reading } from './reader.tsx';

interface BarSpan {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
  readonly faint?: boolean;
}

export interface BarRow {
  readonly name: string;
  /** One below the other. */
  readonly bars: readonly BarSpan[];
  /** Behind the last bar. */
  readonly text?: string;
  /** Places of the answer of that text. */
  readonly of?: readonly string[];
  /** What the row says. */
  readonly title: string;
}

interface Props {
  /** What the chart shows, for a screen reader. */
  readonly label: string;
  readonly rows: readonly BarRow[];
  readonly format: (value: number) => string;
  readonly keys?: readonly Key[];
  /** A value that every row is held against, drawn as a line; named in the legend. */
  readonly goal?: { readonly value: number; readonly name: string };
}

const LEAST_ROW = 34;
/** Pixels of a line of a name, and of its gap to the next name. */
const [NAME_LINE, NAME_GAP] = [13, 8];
/** Letters of a name in a line where there is room, and on a phone. */
const [WIDE_LETTERS, NARROW_LETTERS] = [25, 13];
const TOP = 26;
const TICKS = 4;
const RIGHT = 72;
const NAME_MOST = 230;

/** Bars from the left on one scale, a row each. */
export function Bars({ label, rows, format, keys, goal }: Props) {
  const rowPx = heightOfRow(rows, useWide() ? WIDE_LETTERS : NARROW_LETTERS);
  const height = TOP + rows.length * rowPx;
  const ends = rows.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to]));
  if (goal !== undefined) ends.push(goal.value);
  const named = [...(keys ?? []), ...(goal === undefined ? [] : [{ name: goal.name, tone: 'ink' as const }])];
  return (
    <>
      {named.length > 0 && <Legend keys={named} />}
      <Plot height={height}>
        {(width) => {
          const left = Math.min(NAME_MOST, width * 0.38);
          const x = scaleLinear({
            domain: [Math.min(0, ...ends), Math.max(0, ...ends)],
            range: [left, width - RIGHT],
            nice: TICKS,
          });
          const y = scaleBand({
            domain: rows.map((_, index) => index),
            range: [TOP, height],
            padding: 0.25,
          });
          return (
            <Reader
              label={label}
              stops={rows.length}
              indexAt={(_, px) => {
                const index = Math.floor((px - TOP) / rowPx);
                return index < 0 || index >= rows.length ? null : index;
              }}
              xOf={(index) => endOf(rows[index]?.bars ?? [], x)}
              read={(index) => readingOf(rows[index])}
              cursor={false}
            >
              <svg width={width} height={height} aria-hidden="true">
                <AxisTop
                  scale={x}
                  top={TOP - 4}
                  numTicks={width < 480 ? 2 : TICKS}
                  tickFormat={(value) => format(Number(value))}
                  hideAxisLine
                  hideTicks
                  tickLength={0}
                  tickLabelProps={{
                    fontSize: 12,
                    fill: 'var(--muted)',
                    fontFamily: 'inherit',
                    textAnchor: 'middle',
                  }}
                />
                {x.ticks(width < 480 ? 2 : TICKS).map((tick) => (
                  <Line
                    key={tick}
                    className="grid-line"
                    from={{ x: x(tick), y: TOP }}
                    to={{ x: x(tick), y: height }}
                  />
                ))}
                <AxisLeft
                  scale={y}
                  left={left}
                  hideAxisLine
                  hideTicks
                  tickValues={rows.map((_, index) => index)}
                  tickFormat={(index) => rows[Number(index)]?.name ?? ''}
                  tickLabelProps={{
                    fontSize: 12,
                    fill: 'var(--muted)',
                    fontFamily: 'inherit',
                    textAnchor: 'end',
                    verticalAnchor: 'middle',
                    width: left - 12,
                    lineHeight: '1.1em',
                  }}
                />
                {rows.map((row, index) => (
                  <Row key={row.title} row={row} x={x} top={y(index) ?? 0} height={y.bandwidth()} />
                ))}
                {goal !== undefined && (
                  <Line
                    className="goal-line"
                    from={{ x: x(goal.value), y: TOP }}
                    to={{ x: x(goal.value), y: height }}
                  />
                )}
                {rows.map(({ title, bars, text, of }, index) => (
                  <text
                    key={title}
                    className="bar-text"
                    x={endOf(bars, x) + 6}
                    y={(y(index) ?? 0) + y.bandwidth() / 2 + 4}
                    {...placesOf(of)}
                  >
                    {text}
                  </text>
                ))}
              </svg>
            </Reader>
          );
        }}
      </Plot>
    </>
  );
}

/** All rows are as high as the longest name needs: known before the width is, so that nothing moves. */
function heightOfRow(rows: readonly BarRow[], letters: number): number {
  const lines = Math.max(1, ...rows.map(({ name }) => linesOf(name, letters)));
  return Math.max(LEAST_ROW, lines * NAME_LINE + NAME_GAP);
}

/** Lines that a name takes, broken between words. */
function linesOf(name: string, letters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of name.split(' ')) {
    const isFull = used > 0 && used + 1 + length > letters;
    lines += isFull ? 1 : 0;
    used = isFull || used === 0 ? length : used + 1 + length;
  }
  return lines;
}

/** What a row says; its text with the places it is of, where it is of an answer. */
const readingOf = (row: BarRow | undefined): Reading =>
  row?.of === undefined
    ? { head: row?.title ?? '', lines: [] }
    : { head: row.name, lines: [{ name: '', numbers: [{ text: row.text ?? '', of: row.of }] }] };

interface RowProps {
  readonly row: BarRow;
  readonly x: (value: number) => number;
  readonly top: number;
  readonly height: number;
}

const endOf = (bars: readonly BarSpan[], x: (value: number) => number): number =>
  Math.max(x(0), ...bars.flatMap(({ from, to }) => [x(from), x(to)]));

function Row({ row: { bars }, x, top, height }: RowProps) {
  const each = height / Math.max(1, bars.length);
  return (
    <g>
      {bars.map(({ from, to, tone, faint }, index) => (
        <Bar
          key={index}
          className={faint === true ? 'mark faint' : 'mark'}
          style={toned(tone)}
          x={x(Math.min(from, to))}
          width={Math.abs(x(to) - x(from))}
          y={top + index * each}
          height={each - (bars.length > 1 ? 1 : 0)}
        />
      ))}
    </g>
  );
}

/** The numbers of such a chart, as a file. */
export const barsCsv =
  (heads: readonly string[], rows: readonly BarRow[]): (() => CsvRows) =>
  () => [heads, ...rows.map(({ name, bars }) => [name, ...bars.map(({ from, to }) => to - from)])];
