import type { ReactNode } from 'react';
import { ProblemResponse } from '../api/call.ts';
import { sentence } from '../format/sentence.ts';

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
  /** What the page calls the field a pointer names; without it the pointer itself is shown. */
  nameOf?: (pointer: string) => string | undefined;
  children?: ReactNode;
}) {
  const problem = error instanceof ProblemResponse ? error.problem : null;
  return (
    <div role="alert" className="notice bad-notice stack-s">
      <strong>{problem?.title ?? 'The service did not answer'}</strong>
      <p>{sentence(problem?.detail ?? 'Check the connection and try again; nothing was lost.')}</p>
      {problem !== null && (problem.errors?.length ?? 0) > 1 && (
        <ul>
          {problem.errors?.map((fault) => (
            <li key={fault.pointer + fault.code}>
              {nameOf?.(fault.pointer) ?? <code>{fault.pointer || 'request'}</code>} {fault.message}
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
