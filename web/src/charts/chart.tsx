import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Unfold } from '../design/unfold.tsx';
import type { CsvRows } from './csv-rows.ts';

interface Props {
  /** Part of its link and of the names of its files. */
  readonly id: string;
  /** What the chart shows, in one sentence that stands for it. */
  readonly summary: ReactNode;
  /** The same numbers as a table. */
  readonly table?: ReactNode;
  /** The same numbers as a file, headings first. */
  readonly csv: () => CsvRows;
  /** The drawing. */
  readonly children: ReactNode;
}

const files = () => import('./chart-files.ts');

/** A chart with its text, its table, its files and its link. */
export function Chart({ id, summary, table, csv, children }: Props) {
  const figure = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (location.hash === `#${id}`) figure.current?.scrollIntoView();
  }, [id]);
  const copy = () => {
    const link = `${location.origin}${location.pathname}${location.search}#${id}`;
    void navigator.clipboard.writeText(link).then(() => setCopied(true));
  };
  const png = () =>
    void files().then(async ({ savePng }) => {
      if (figure.current !== null) await savePng(figure.current, `plumbline-${id}`);
    });
  return (
    <figure ref={figure} className="chart stack-s" id={id}>
      <figcaption className="muted small">{summary}</figcaption>
      {children}
      <div className="chart-tools no-print">
        <button type="button" className="tool" onClick={png}>
          Picture<span className="visually-hidden"> (PNG) of this chart</span>
        </button>
        <button
          type="button"
          className="tool"
          onClick={() => void files().then(({ saveCsv }) => saveCsv(csv(), `plumbline-${id}`))}
        >
          Numbers<span className="visually-hidden"> (CSV) of this chart</span>
        </button>
        <button type="button" className="tool" onClick={copy}>
          <span aria-live="polite">{copied ? 'Copied' : 'Link'}</span>
          <span className="visually-hidden"> to this chart</span>
        </button>
      </div>
      {table !== undefined && (
        <Unfold summary="The same as a table" small>
          {table}
        </Unfold>
      )}
    </figure>
  );
}
