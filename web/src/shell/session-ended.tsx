import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SESSION_ENDED } from '../api/call.ts';

const SignForm = lazy(async () => ({ default: (await import('../account/sign-form.tsx')).SignForm }));

/** Asks in place when a session has ended: the page below stays, and what it asked is asked again. */
export function SessionEnded() {
  const queries = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const hear = () => setEnded(true);
    addEventListener(SESSION_ENDED, hear);
    return () => removeEventListener(SESSION_ENDED, hear);
  }, []);
  if (!ended) return null;
  const entered = async () => {
    setEnded(false);
    await queries.invalidateQueries();
  };
  return (
    <section className="notice stack session-ended" role="alert" aria-label="Session ended">
      <p>
        <strong>Your session has ended.</strong> Sign in again: this page stays as it is.
      </p>
      <Suspense fallback={null}>
        <SignForm action="Sign in" onEntered={entered} />
      </Suspense>
      <div>
        <button type="button" className="button small" onClick={() => setEnded(false)}>
          Go on without an account
        </button>
      </div>
    </section>
  );
}
