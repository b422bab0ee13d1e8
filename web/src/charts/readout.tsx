import { useState, type PointerEvent, type ReactNode } from 'react';

interface Props {
  /** The part of the drawing at so many pixels from its left edge; null beside it. */
  readonly indexAt: (x: number) => number | null;
  readonly words: (index: number) => ReactNode;
  readonly children: ReactNode;
}

interface Seen {
  readonly index: number;
  readonly x: number;
  readonly width: number;
}

/** A drawing that says what the pointer is on. The table below it says the same to everybody. */
export function Readout({ indexAt, words, children }: Props) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const look = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left;
    const index = indexAt(x);
    setSeen(index === null ? null : { index, x, width });
  };
  return (
    <div className="readout" onPointerMove={look} onPointerLeave={() => setSeen(null)}>
      {children}
      {seen !== null && (
        <div
          className="tip"
          style={
            seen.x < seen.width / 2
              ? { insetInlineStart: seen.x + 14 }
              : { insetInlineEnd: seen.width - seen.x + 14 }
          }
        >
          {words(seen.index)}
        </div>
      )}
    </div>
  );
}
