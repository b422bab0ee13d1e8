import { Link, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTitle } from '../design/title.ts';
import { SignForm } from './sign-form.tsx';

export function SignInPage() {
  useTitle('Sign in');
  const search = useSearch({ from: '/sign-in' });
  return (
    <Sign title="Sign in" action="Sign in" back={search.back}>
      No account yet?{' '}
      <Link to="/sign-up" search={search}>
        Make one
      </Link>
      ; it is free. Forgot your password? <Link to="/reset-password">Set a new one</Link>.
    </Sign>
  );
}

export function SignUpPage() {
  useTitle('Make an account');
  const search = useSearch({ from: '/sign-up' });
  return (
    <Sign title="Make an account" action="Make the account" isNew back={search.back}>
      It is free and saves buildings, prices portfolios and makes test keys:{' '}
      <Link to="/plans">what is free and what costs</Link>. Have one already?{' '}
      <Link to="/sign-in" search={search}>
        Sign in
      </Link>
      .
    </Sign>
  );
}

interface Props {
  readonly title: string;
  readonly action: string;
  readonly isNew?: boolean;
  readonly back: string | undefined;
  readonly children: ReactNode;
}

function Sign({ title, action, isNew = false, back = '/account/keys', children }: Props) {
  const { history } = useRouter();
  return (
    <div className="stack narrow" style={{ maxWidth: '26rem' }}>
      <h1>{title}</h1>
      {/* In place of this page: going back must not lead to it again. */}
      <SignForm action={action} isNew={isNew} onEntered={() => history.replace(back)} />
      <p className="muted">{children}</p>
    </div>
  );
}
