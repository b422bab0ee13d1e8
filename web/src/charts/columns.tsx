import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, BarStack, LinePath } from '@visx/shape';
import { shortUsd } from '../format/numbers.ts';
import type { CsvRows } from './csv-rows.ts';
import { Legend, toned, type Key } from './legend.tsx';
import { Axes, Plot, type Box } from './plot.tsx';
import { Reader } from './reader.tsx';

export interface Series extends Key {
  readonly data: readonly number[];
  /** Places of the answer of each. */
  readonly of?: readonly (readonly string[])[];
}

interface Props {
  /** What the chart shows, for a screen reader. */
  readonly label: string;
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
const TICKS = 5;
/** Pixels of a letter of the axis, and between two words. */
const LETTER = 7;
const APART = 14;

/** Columns by year or day. */
export function Columns(props: Props) {
  const { names, series, line, format, label } = props;
  const shown = line === undefined ? series : [...series, line];
  return (
    <>
      <Legend keys={shown} />
      <Plot height={HEIGHT}>
        {(width) => {
          const box = { width, height: HEIGHT, left: 62, right: 8, top: 10, bottom: 26 };
          const x = scaleBand({ domain: [...names], range: [box.left, width - box.right], padding: 0.3 });
          const middle = (index: number) => (x(names[index] ?? '') ?? 0) + x.bandwidth() / 2;
          return (
            <Reader
              label={label}
              stops={names.length}
              indexAt={(px) => {
                const index = Math.floor((px - box.left) / x.step());
                return px < box.left || index >= names.length ? null : index;
              }}
              xOf={middle}
              read={(index) => ({
                head: names[index] ?? '',
                lines: shown.map(({ name, tone, data, of }) => ({
                  name,
                  tone,
                  numbers: [{ text: format(data[index] ?? 0), ...(of?.[index] && { of: of[index] }) }],
                })),
              })}
            >
              <Drawing {...props} box={box} x={x} middle={middle} />
            </Reader>
          );
        }}
      </Plot>
    </>
  );
}

interface DrawingProps extends Props {
  readonly box: Box;
  readonly x: ReturnType<typeof scaleBand<string>>;
  readonly middle: (index: number) => number;
}

function Drawing({ names, series, stacked, line, axis = shortUsd, box, x, middle }: DrawingProps) {
  const ends = [...names.flatMap((_, at) => endsAt(series, at, stacked)), ...(line?.data ?? [])];
  const y = scaleLinear({
    domain: [Math.min(0, ...ends), Math.max(0, ...ends)],
    range: [box.height - box.bottom, box.top],
    nice: TICKS,
  });
  const longest = Math.max(...names.map(({ length }) => length)) * LETTER + APART;
  const every = Math.ceil(longest / Math.max(1, x.step()));
  const dataset = names.map((name, at) => ({
    name,
    ...Object.fromEntries(series.map((of) => [of.name, of.data[at] ?? 0])),
  }));
  return (
    <svg width={box.width} height={box.height} aria-hidden="true">
      <Axes
        box={box}
        x={x}
        y={y}
        yTicks={y.ticks(TICKS)}
        xTicks={names.filter((_, at) => at % every === 0)}
        yText={axis}
      />
      {stacked ? (
        <BarStack
          data={dataset as Record<string, string | number>[]}
          keys={series.map(({ name }) => name)}
          x={({ name }) => String(name)}
          xScale={x}
          yScale={y}
          color={() => ''}
          offset="diverging"
        >
          {(stacks) =>
            stacks.flatMap(({ bars, index: of }) =>
              bars.map((bar) => (
                <Bar
                  key={`${of} ${bar.index}`}
                  {...barOf(series[of])}
                  x={bar.x}
                  y={bar.y}
                  width={bar.width}
                  height={Math.max(0, bar.height)}
                />
              )),
            )
          }
        </BarStack>
      ) : (
        series.map((of, nth) => (
          <Beside
            key={of.name}
            of={of}
            names={names}
            x={x}
            y={y}
            place={nth / series.length}
            count={series.length}
          />
        ))
      )}
      {line !== undefined && (
        <LinePath
          className="line"
          style={toned(line.tone)}
          data={[...line.data]}
          x={(_, index) => middle(index)}
          y={(value) => y(value)}
        />
      )}
    </svg>
  );
}

const barOf = (of: Series | undefined) => ({
  className: of?.faint === true ? 'mark faint' : 'mark',
  ...(of !== undefined && { style: toned(of.tone) }),
});

interface BesideProps extends Pick<DrawingProps, 'names' | 'x'> {
  readonly of: Series;
  readonly y: (value: number) => number;
  /** Where in its column it begins, and how many share it. */
  readonly place: number;
  readonly count: number;
}

const Beside = ({ of, names, x, y, place, count }: BesideProps) =>
  of.data.map((value, at) => (
    <Bar
      key={names[at]}
      {...barOf(of)}
      x={(x(names[at] ?? '') ?? 0) + place * x.bandwidth()}
      width={x.bandwidth() / count}
      y={y(Math.max(0, value))}
      height={Math.abs(y(value) - y(0))}
    />
  ));

/** How far up and down a column reaches. */
function endsAt(series: readonly Series[], at: number, stacked: boolean): number[] {
  const values = series.map(({ data }) => data[at] ?? 0);
  if (!stacked) return values;
  const sum = (part: readonly number[]) => part.reduce((total, value) => total + value, 0);
  return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
}

/** The numbers of a chart of columns, as a file. */
export const columnsCsv =
  (head: string, names: readonly string[], series: readonly Series[]): (() => CsvRows) =>
  () => [
    [head, ...series.map(({ name }) => name)],
    ...names.map((name, at) => [name, ...series.map(({ data }) => data[at] ?? null)]),
  ];
