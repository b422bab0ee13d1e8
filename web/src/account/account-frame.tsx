import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { account, type Account } from '../api/accounts.ts';
import { call, ProblemResponse } from '../api/call.ts';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { thisPage } from '../shell/back-search.ts';
import { useTitle } from '../design/title.ts';

const TABS = [
  ['/account', 'Plan'],
  ['/account/saved', 'Saved buildings'],
  ['/account/keys', 'API keys'],
  ['/account/tokens', 'Programs tokens'],
  ['/account/usage', 'Usage'],
  ['/account/sessions', 'Sessions'],
  ['/account/settings', 'Password and data'],
] as const;

/** What every account page shares: who is signed in, the tabs, the way out. */
export function AccountFrame({
  title,
  children,
}: {
  title: string;
  children: (account: Account) => ReactNode;
}) {
  useTitle(title);
  const { data, error, isPending, refetch } = useQuery(account);
  const signedIn = data ?? null;
  const signedOut = data === null || (error instanceof ProblemResponse && error.problem.status === 401);
  return (
    <div className="stack-l">
      <div className="row between">
        <h1>{title}</h1>
        {signedIn !== null && <SignOut email={signedIn.email} />}
      </div>
      {isPending && <Loading what="Looking for your account…" />}
      {signedOut && (
        <Empty title="You are not signed in">
          <div className="row">
            <Link className="button primary" to="/sign-in" search={{ back: thisPage() }}>
              Sign in
            </Link>
            <Link className="button" to="/sign-up" search={{ back: thisPage() }}>
              Make an account
            </Link>
          </div>
        </Empty>
      )}
      {error !== null && !signedOut && <Failure error={error} retry={() => void refetch()} />}
      {signedIn !== null && (
        <>
          <nav className="tabs" aria-label="Account">
            {TABS.map(([to, text]) => (
              <Link key={to} to={to} activeOptions={{ exact: true }}>
                {text}
              </Link>
            ))}
          </nav>
          {children(signedIn)}
        </>
      )}
    </div>
  );
}

function SignOut({ email }: { email: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => call('/auth/sign-out', 'POST', {}),
    onSuccess: async () => {
      queries.clear();
      await navigate({ to: '/sign-in' });
    },
  });
  return (
    <span className="row">
      <span className="muted small">{email}</span>
      <button type="button" className="button small" onClick={() => leave.mutate()}>
        Sign out
      </button>
    </span>
  );
}
