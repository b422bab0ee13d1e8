import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { call, faultsOf } from '../api/call.ts';
import { TextField } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { Failure } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { NewPasswordField } from './new-password-field.tsx';

export function SignInPage() {
  useTitle('Sign in');
  return (
    <Sign path="/auth/sign-in" title="Sign in" action="Sign in">
      No account yet? <Link to="/sign-up">Make one</Link>; it is free. Forgot your password?{' '}
      <Link to="/reset-password">Set a new one</Link>.
    </Sign>
  );
}

export function SignUpPage() {
  useTitle('Make an account');
  return (
    <Sign path="/auth/sign-up" title="Make an account" action="Make the account" isNew>
      With it you make keys for estimates and tokens for the programs interface. Have one already?{' '}
      <Link to="/sign-in">Sign in</Link>.
    </Sign>
  );
}

interface Props {
  readonly path: string;
  readonly title: string;
  readonly action: string;
  /** The account is being made and its password chosen. */
  readonly isNew?: boolean;
  readonly children: ReactNode;
}

function Sign({ path, title, action, isNew = false, children }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () => call(path, 'POST', { email: email.trim(), password }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['account'] });
      await navigate({ to: '/account/keys' });
    },
  });
  const faults = faultsOf(enter.error);
  return (
    <div className="stack narrow" style={{ maxWidth: '26rem' }}>
      <h1>{title}</h1>
      {enter.isError && <Failure error={enter.error} />}
      <Form onSubmit={() => enter.mutate()}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          required
          fault={faults.get('/email')}
        />
        {isNew ? (
          <NewPasswordField
            label="Password"
            value={password}
            onChange={setPassword}
            fault={faults.get('/password')}
          />
        ) : (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            required
            fault={faults.get('/password')}
          />
        )}
        <button type="submit" className="button primary" disabled={enter.isPending}>
          {action}
        </button>
      </Form>
      <p className="muted">{children}</p>
    </div>
  );
}
