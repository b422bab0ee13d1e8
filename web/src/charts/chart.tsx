import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Boundary } from '../design/boundary.tsx';
import type { Draw } from './types.ts';

const Canvas = lazy(() => import('./canvas.tsx'));

/** How far below the window a chart may be when its library is asked for. */
const AHEAD = '600px';

interface Props {
  /** What the chart shows, in one sentence that stands for it. */
  readonly summary: string;
  readonly draw: Draw;
  /** The same numbers as a table. */
  readonly table: ReactNode;
}

/** A chart with its text: the sentence is read, the table opens below. The library comes when a chart comes near. */
export function Chart({ summary, draw, table }: Props) {
  const [box, near] = useNear();
  const empty = <div className="chart-box skeleton" aria-hidden="true" />;
  return (
    <figure className="chart stack-s">
      <figcaption className="muted small">{summary}</figcaption>
      <div ref={box} className="chart-box">
        {near ? (
          <Boundary
            instead={
              <p className="muted small">The drawing did not arrive. The table below has its figures.</p>
            }
          >
            <Suspense fallback={empty}>
              <Canvas draw={draw} />
            </Suspense>
          </Boundary>
        ) : (
          empty
        )}
      </div>
      <details>
        <summary className="small">The same as a table</summary>
        {table}
      </details>
    </figure>
  );
}

/** Whether a box has come near the window; stays true. */
function useNear() {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, near] as const;
}
