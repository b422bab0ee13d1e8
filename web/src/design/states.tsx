import type { ReactNode } from 'react';
import { inWords, ProblemResponse } from '../api/call.ts';
import { words } from '../format/numbers.ts';
import { sentence, stopped } from '../format/sentence.ts';

export function Loading({ what }: { what: string }) {
  return (
    <div role="status" className="stack">
      <span className="muted">{what}</span>
      <div className="skeleton" aria-hidden="true" />
      <div className="skeleton" aria-hidden="true" />
    </div>
  );
}

/** What went wrong, in the service's own words, and what to do next. */
export function Failure({
  error,
  retry,
  nameOf,
  children,
}: {
  error: unknown;
  retry?: () => void;
  /** What the page calls the field a pointer names; else it is called by the end of the pointer. */
  nameOf?: (pointer: string) => string | undefined;
  children?: ReactNode;
}) {
  const problem = error instanceof ProblemResponse ? error.problem : null;
  const faults = problem?.errors ?? [];
  const labelOf = (pointer: string) =>
    nameOf?.(pointer) ?? (pointer === '' ? 'The request' : words(pointer.split('/').at(-1) ?? ''));
  // The longest first: one pointer may begin another.
  const pointers = faults.map(({ pointer }) => pointer).filter((pointer) => pointer !== '');
  const detail = pointers
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (text, pointer) => text.replaceAll(pointer, labelOf(pointer)),
      problem?.detail ?? 'Check the connection and try again; nothing was lost.',
    );
  return (
    <div role="alert" className="notice bad-notice stack-s">
      <strong>{problem?.title ?? 'The service did not answer'}</strong>
      {faults.length <= 1 ? (
        <p>{stopped(sentence(inWords(detail)))}</p>
      ) : (
        <ul>
          {faults.map((fault) => (
            <li key={fault.pointer + fault.code}>
              {labelOf(fault.pointer)} {inWords(fault.message)}
            </li>
          ))}
        </ul>
      )}
      {children}
      <div className="row">
        {retry !== undefined && (
          <button type="button" className="button small" onClick={retry}>
            Try again
          </button>
        )}
        {problem !== null && <span className="tiny muted">Request {problem.request_id}</span>}
      </div>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="card">
      <h2 className="card-title">{title}</h2>
      <div className="muted">{children}</div>
    </div>
  );
}
