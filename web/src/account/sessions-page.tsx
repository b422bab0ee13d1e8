import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openSessions, revokeSession, type Session } from '../api/accounts.ts';
import { Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { AccountFrame } from './account-frame.tsx';
import { browserName } from './browser-name.ts';

export const SessionsPage = () => (
  <AccountFrame title="Where you are signed in">{() => <Sessions />}</AccountFrame>
);

function Sessions() {
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(openSessions);
  const revoke = useMutation({
    mutationFn: revokeSession,
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  if (isPending) return <Loading what="Looking up…" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <p className="muted">If you do not know one of these, end it and then change your password.</p>
      {revoke.isError && <Failure error={revoke.error} />}
      <Table
        caption="Open sessions"
        columns={['Browser', 'Network address', 'Signed in', 'Last active', 'Ends', 'Change'].map((head) => ({
          head,
        }))}
        rows={data.map((session) => line(session, () => revoke.mutate(session.session_id)))}
      />
    </div>
  );
}

function line(session: Session, end: () => void): ReactNode[] {
  const browser = browserName(session.user_agent);
  return [
    <span key="b" className="nowrap">
      {browser}
    </span>,
    session.address ?? 'not kept',
    moment(session.created_at),
    moment(session.last_seen_at),
    moment(session.expires_at),
    session.current ? (
      <span key="c" className="badge">
        this one
      </span>
    ) : (
      <button key="c" type="button" className="button small danger" onClick={end}>
        End<span className="visually-hidden"> the session of {browser}</span>
      </button>
    ),
  ];
}

/** In the visitor's own time. */
const moment = (instant: string) => (
  <span className="nowrap">
    {new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
  </span>
);
