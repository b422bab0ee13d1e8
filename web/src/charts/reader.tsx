import {
  Fragment,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { placesOf } from '../evidence/places-of.ts';
import { toned, type Tone } from './legend.tsx';

/** A number that a chart says. */
export interface ReadingNumber {
  readonly text: string;
  /** Places of the answer it is of, or is the sum of; absent where the chart is of none. */
  readonly of?: readonly string[];
}

/** What a chart says at one of its stops. */
export interface Reading {
  readonly head: string;
  readonly lines: readonly {
    readonly name: string;
    readonly numbers: readonly ReadingNumber[];
    readonly tone?: Tone | 'ink';
  }[];
}

const aloud = ({ head, lines }: Reading): string =>
  `${head}: ${lines.map(({ name, numbers }) => `${name} ${numbers.map(({ text }) => text).join(', ')}`).join(', ')}`;

interface Seen {
  readonly index: number;
  /** Of the drawing, in pixels. */
  readonly width: number;
}

interface Props {
  /** What the chart shows. */
  readonly label: string;
  /** Years, columns or steps that can be read one by one. */
  readonly stops: number;
  /** The stop at so many pixels from the left and upper edge; null beside the drawing. */
  readonly indexAt: (x: number, y: number) => number | null;
  /** Pixels from the left edge at which a stop stands. */
  readonly xOf: (index: number) => number;
  readonly read: (index: number) => Reading;
  /** No line where the stops stand one below the other. */
  readonly cursor?: boolean;
  readonly children: ReactNode;
}

/** A drawing that says what it shows at a stop: by pointer, by touch, and by the arrow keys as a slider. */
export function Reader({ label, stops, indexAt, xOf, read, cursor = true, children }: Props) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const at = seen?.index ?? null;
  const look = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const index = indexAt(event.clientX - left, event.clientY - top);
    setSeen(index === null ? null : { index, width });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = at ?? -1;
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: stops - 1 }[event.key];
    if (event.key === 'Escape') setSeen(null);
    if (to === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(stops - 1, to));
    setSeen({ index, width: event.currentTarget.clientWidth });
  };
  const reading = at === null ? null : read(at);
  const first = read(at ?? 0);
  return (
    <div
      className="reader"
      role="slider"
      tabIndex={0}
      aria-label={`${label}. Arrow keys read it`}
      aria-valuemin={0}
      aria-valuemax={stops - 1}
      aria-valuenow={at ?? 0}
      aria-valuetext={aloud(first)}
      onKeyDown={onKeyDown}
      onPointerMove={look}
      onPointerDown={look}
      onPointerLeave={() => setSeen(null)}
      onBlur={() => setSeen(null)}
    >
      {children}
      {at !== null && cursor && <span className="cursor" style={{ insetInlineStart: xOf(at) }} />}
      {seen !== null && reading !== null && (
        <Tip x={xOf(seen.index)} isBefore={xOf(seen.index) > seen.width / 2} reading={reading} />
      )}
    </div>
  );
}

interface TipProps {
  readonly x: number;
  /** Whether there is more room before the stop than after it. */
  readonly isBefore: boolean;
  readonly reading: Reading;
}

/** Beside the stop, within the drawing. */
function Tip({ x, isBefore, reading: { head, lines } }: TipProps) {
  return (
    <div
      className="tip"
      style={
        { '--x': `${x}px`, '--side': isBefore ? 'calc(-1 * var(--wide) - 12px)' : '12px' } as CSSProperties
      }
    >
      <strong>{head}</strong>
      {lines.map(({ name, numbers, tone }) => (
        <span key={name} className="row between">
          <span className={tone === undefined ? undefined : 'key'} style={tone && toned(tone)}>
            {name}
          </span>
          <span>
            {numbers.map(({ text, of }, index) => (
              <Fragment key={text}>
                {index > 0 && ', '}
                <span {...placesOf(of)}>{text}</span>
              </Fragment>
            ))}
          </span>
        </span>
      ))}
    </div>
  );
}
