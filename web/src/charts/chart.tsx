import { lazy, Suspense, type ReactNode } from 'react';
import type { Draw } from './types.ts';

const Canvas = lazy(() => import('./canvas.tsx'));

interface Props {
  /** What the chart shows, in one sentence that stands for it. */
  readonly summary: string;
  readonly draw: Draw;
  /** The same numbers as a table. */
  readonly table: ReactNode;
}

/** A chart with its text: the sentence is read, the table opens below. The library comes when the first chart does. */
export function Chart({ summary, draw, table }: Props) {
  return (
    <figure className="chart stack-s">
      <figcaption className="muted small">{summary}</figcaption>
      <Suspense fallback={<div className="chart-box skeleton" aria-hidden="true" />}>
        <Canvas draw={draw} />
      </Suspense>
      <details>
        <summary className="small">The same as a table</summary>
        {table}
      </details>
    </figure>
  );
}
