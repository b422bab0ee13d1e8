import { Legend, toned, type Key, type Tone } from './legend.tsx';
import { ticksOf } from './ticks.ts';

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
  readonly faint?: boolean;
}

export interface BarRow {
  readonly name: string;
  /** One below the other. */
  readonly bars: readonly Bar[];
  /** Behind the last bar. */
  readonly text?: string;
  /** What the row says, for a pointer that rests on it. */
  readonly title: string;
}

interface Props {
  readonly rows: readonly BarRow[];
  readonly format: (value: number) => string;
  readonly keys?: readonly Key[];
}

const TICKS = 4;

/** Bars from the left on one scale, laid out by the browser: names wrap and nothing is measured. */
export function Bars({ rows, format, keys }: Props) {
  const ends = rows.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to]));
  const ticks = ticksOf(Math.min(0, ...ends), Math.max(0, ...ends), TICKS);
  const [low = 0] = ticks;
  const span = (ticks.at(-1) ?? 1) - low;
  const percent = (value: number) => `${(value / span) * 100}%`;
  return (
    <>
      {keys !== undefined && <Legend keys={keys} />}
      <div className="bars" aria-hidden="true">
        <div className="bars-scale" style={{ gridRow: `1 / span ${rows.length + 1}` }}>
          {ticks.map((tick, index) => (
            <span
              key={tick}
              className={index % 2 === 1 ? 'between-ticks' : undefined}
              style={{ insetInlineStart: percent(tick - low) }}
            >
              {format(tick)}
            </span>
          ))}
        </div>
        {rows.map(({ name, bars, text, title }, index) => (
          <div key={index} className="bars-row" style={{ gridRow: index + 1 }} title={title}>
            <span>{name}</span>
            <span className="bars-track">
              {bars.map(({ from, to, tone, faint }, at) => (
                <span
                  key={at}
                  className={faint === true ? 'faint' : undefined}
                  style={toned(tone, {
                    marginInlineStart: percent(Math.min(from, to) - low),
                    inlineSize: percent(Math.abs(to - from)),
                  })}
                >
                  {at === bars.length - 1 && <span className="bars-text">{text}</span>}
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
