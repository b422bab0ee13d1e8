import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingFile, reloadIfReleased } from './new-release.ts';

/** In place of a page that broke; the masthead and the footer stay. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const missing = isMissingFile(error);
  useEffect(() => {
    if (missing) void reloadIfReleased();
  }, [missing]);
  return (
    <div role="alert" className="stack narrow">
      <h1>This page could not be shown</h1>
      <p>
        {missing
          ? 'A part of it did not arrive. The service may be busy, or a new release has just come.'
          : 'Something in it went wrong. The fault is ours, and nothing you gave us is lost.'}
      </p>
      <div className="row">
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Load the page again
        </button>
        {!missing && (
          <button type="button" className="button" onClick={reset}>
            Try again
          </button>
        )}
        <Link to="/" className="button">
          Start with a building
        </Link>
      </div>
    </div>
  );
}
