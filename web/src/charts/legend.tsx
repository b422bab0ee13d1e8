import type { CSSProperties } from 'react';

/** A colour token of the charts; the browser resolves it, so that a change of theme redraws nothing. */
export type Tone =
  'c-work' | 'c-energy' | 'c-incentive' | 'c-charge' | 'c-upkeep' | `chart-${1 | 2 | 3 | 4 | 5 | 6}`;

/** The style that gives a part of a chart its colour. */
export const toned = (tone: Tone | 'ink', rest: CSSProperties = {}): CSSProperties =>
  ({ ...rest, '--key': `var(--${tone})` }) as CSSProperties;

export interface Key {
  readonly name: string;
  readonly tone: Tone | 'ink';
  /** Drawn pale: the same kind of money in another state. */
  readonly faint?: boolean;
}

export function Legend({ keys }: { keys: readonly Key[] }) {
  return (
    <ul className="legend">
      {keys.map(({ name, tone, faint }) => (
        <li key={name} className={faint === true ? 'faint' : undefined} style={toned(tone)}>
          {name}
        </li>
      ))}
    </ul>
  );
}
