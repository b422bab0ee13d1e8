import type { ReactNode } from 'react';
import { Unfold } from '../design/unfold.tsx';

interface Props {
  /** What the chart shows, in one sentence that stands for it. */
  readonly summary: string;
  /** The same numbers as a table. */
  readonly table: ReactNode;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A chart with its text: the sentence is read, the table opens below. */
export function Chart({ summary, table, children }: Props) {
  return (
    <figure className="chart stack-s">
      <figcaption className="muted small">{summary}</figcaption>
      {children}
      <Unfold summary="The same as a table" small>
        {table}
      </Unfold>
    </figure>
  );
}
