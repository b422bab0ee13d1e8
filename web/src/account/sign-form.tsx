import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, faultsOf } from '../api/call.ts';
import { TextField } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { Failure } from '../design/states.tsx';
import { NewPasswordField } from './new-password-field.tsx';

interface Props {
  readonly action: string;
  /** The account is being made and its password chosen. */
  readonly isNew?: boolean;
  readonly onEntered: () => unknown;
}

/** E-mail and password, on their page or in place where a session has ended. */
export function SignForm({ action, isNew = false, onEntered }: Props) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () =>
      call(isNew ? '/auth/sign-up' : '/auth/sign-in', 'POST', { email: email.trim(), password }),
    onSuccess: async () => {
      // A page that is shown asks again who is signed in.
      await queries.resetQueries({ queryKey: ['account'] });
      await onEntered();
    },
  });
  const faults = faultsOf(enter.error);
  const wrong = {
    email: faults.has('/email') ? 'must look like name@example.com.' : undefined,
    password: sentenceOf(faults.get('/password')),
  };
  return (
    <>
      {enter.isError && wrong.email === undefined && wrong.password === undefined && (
        <Failure error={enter.error} />
      )}
      <Form onSubmit={() => enter.mutate()}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          required
          fault={wrong.email}
        />
        {isNew ? (
          <NewPasswordField label="Password" value={password} onChange={setPassword} fault={wrong.password} />
        ) : (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            required
            fault={wrong.password}
          />
        )}
        <button type="submit" className="button primary" disabled={enter.isPending}>
          {action}
        </button>
      </Form>
    </>
  );
}

/** `must have at least 15 characters` → needs at least 15 characters. */
const sentenceOf = (message: string | undefined): string | undefined =>
  message === undefined ? undefined : `${message.replace(/^must have/, 'needs').replace(/\.$/, '')}.`;
