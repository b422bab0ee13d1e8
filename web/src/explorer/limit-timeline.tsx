import { useId } from 'react';
import { useWidth } from '../charts/use-width.ts';
import { shortUsd, tenth } from '../format/numbers.ts';
import { FIRST_YEAR, LAST_YEAR, type Charge, type Span } from './limit-timeline.ts';

const HEIGHT = 320;
const TOP = 30;
const BOTTOM = 26;
const LEFT = 58;
const RIGHT = 10;

interface Props {
  readonly spans: readonly Span[];
  readonly charges: readonly Charge[];
  /** First year in which the work tells. */
  readonly doneIn: number;
}

interface Scale {
  readonly x: (year: number) => number;
  readonly y: (tons: number) => number;
}

/** Emissions against the limits, 2024 to 2050. The table beside it holds the same figures. */
export function LimitTimeline({ spans, charges, doneIn }: Props) {
  const [box, width] = useWidth();
  const hatch = useId();
  const most = Math.max(...spans.flatMap(({ limit, asIs, after }) => [limit, asIs[1], after[1]])) * 1.08;
  const scale: Scale = {
    x: (year) => LEFT + ((year - FIRST_YEAR) / (LAST_YEAR + 1 - FIRST_YEAR)) * (width - LEFT - RIGHT),
    y: (tons) => TOP + (1 - tons / most) * (HEIGHT - TOP - BOTTOM),
  };
  return (
    <div ref={box} className="timeline" aria-hidden="true">
      {width > 0 && (
        <svg width={width} height={HEIGHT}>
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0V6" className="hatch" />
            </pattern>
          </defs>
          <Grid scale={scale} most={most} width={width} />
          {spans.map((span) => (
            <Excess key={span.from} span={span} charges={charges} scale={scale} hatch={hatch} />
          ))}
          <Steps spans={spans} scale={scale} of={({ asIs }) => asIs} className="line-as-is" />
          <Steps
            spans={since(spans, doneIn)}
            scale={scale}
            of={({ after }) => after}
            className="line-after"
          />
          <Steps spans={spans} scale={scale} of={({ limit }) => [limit, limit]} className="line-limit" />
          {charges.map((charge) => (
            <ChargeMark key={charge.from} charge={charge} spans={spans} scale={scale} />
          ))}
        </svg>
      )}
    </div>
  );
}

/** The spans from a year on; the one it falls into is cut. */
const since = (spans: readonly Span[], year: number): readonly Span[] =>
  spans.filter(({ to }) => to >= year).map((span) => ({ ...span, from: Math.max(span.from, year) }));

function Grid({ scale, most, width }: { scale: Scale; most: number; width: number }) {
  const step = 10 ** Math.floor(Math.log10(most));
  const every = most / step > 5 ? step * 2 : most / step > 2 ? step : step / 2;
  const ticks = Array.from({ length: Math.floor(most / every) + 1 }, (_none, index) => index * every);
  const years = width < 480 ? [2024, 2030, 2035, 2040, 2050] : [2024, 2027, 2030, 2035, 2040, 2045, 2050];
  return (
    <g className="grid">
      <text x={4} y={14}>
        tCO2e a year
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${scale.y(tick)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={scale.y(tick) + 4} textAnchor="end">
            {tenth(tick)}
          </text>
        </g>
      ))}
      {years.map((year) => (
        <text
          key={year}
          x={scale.x(year)}
          y={HEIGHT - 6}
          textAnchor={year === LAST_YEAR ? 'middle' : 'start'}
        >
          {year}
        </text>
      ))}
    </g>
  );
}

interface ExcessProps {
  readonly span: Span;
  readonly charges: readonly Charge[];
  readonly scale: Scale;
  readonly hatch: string;
}

/** What lies over the limit: full where it is charged, hatched where nothing is promulgated or the law does not reach yet. */
function Excess({ span, charges, scale, hatch }: ExcessProps) {
  const [, high] = span.asIs;
  if (high <= span.limit) return null;
  const charge = charges.find(({ from, to }) => from <= span.to && to >= span.from);
  const rect = (from: number, to: number, fill: string) => (
    <rect
      x={scale.x(from)}
      width={Math.max(0, scale.x(to + 1) - scale.x(from))}
      y={scale.y(high)}
      height={scale.y(span.limit) - scale.y(high)}
      {...(fill === '' ? { className: 'excess' } : { fill })}
    />
  );
  const open = `url(#${hatch})`;
  if (span.projection || charge === undefined) return rect(span.from, span.to, open);
  return (
    <>
      {charge.from > span.from && rect(span.from, charge.from - 1, open)}
      {rect(Math.max(span.from, charge.from), span.to, '')}
    </>
  );
}

interface StepsProps {
  readonly spans: readonly Span[];
  readonly scale: Scale;
  readonly of: (span: Span) => readonly [number, number];
  readonly className: string;
}

/** A step line, dashed where nothing is promulgated; between two outlooks a band. */
function Steps({ spans, scale, of, className }: StepsProps) {
  const line = (chosen: readonly Span[], end: 0 | 1) =>
    chosen
      .map((span, index) => {
        const y = scale.y(of(span)[end]);
        return `${index === 0 ? 'M' : 'L'}${scale.x(span.from)} ${y}H${scale.x(span.to + 1)}`;
      })
      .join('');
  const law = spans.filter(({ projection }) => !projection);
  const last = law.at(-1);
  // The dashed part begins where the full one ends.
  const outlook = [
    ...(last === undefined ? [] : [{ ...last, from: last.to + 1 }]),
    ...spans.filter(({ projection }) => projection),
  ];
  return (
    <g className={className}>
      {spans
        .filter((span) => of(span)[0] !== of(span)[1])
        .map((span) => {
          const [low, high] = of(span);
          return (
            <rect
              key={span.from}
              className="band"
              x={scale.x(span.from)}
              width={scale.x(span.to + 1) - scale.x(span.from)}
              y={scale.y(high)}
              height={scale.y(low) - scale.y(high)}
            />
          );
        })}
      <path d={line(law, 0)} />
      {([0, 1] as const).map((end) => (
        <path key={end} d={line(outlook, end)} className="outlook" />
      ))}
    </g>
  );
}

/** The charge a year, over the shaded excess it is for. */
function ChargeMark({ charge, spans, scale }: { charge: Charge; spans: readonly Span[]; scale: Scale }) {
  const span = spans.find(({ from, to }) => charge.from <= to && charge.to >= from);
  if (span === undefined) return null;
  return (
    <text
      className="charge"
      x={(scale.x(charge.from) + scale.x(charge.to + 1)) / 2}
      y={scale.y(span.asIs[1]) - 7}
      textAnchor="middle"
    >
      {shortUsd(charge.usdPerYear)}
    </text>
  );
}
