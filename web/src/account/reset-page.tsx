import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '../api/accounts.ts';
import { faultsOf } from '../api/call.ts';
import { TextField } from '../design/field.tsx';
import { Failure } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** A new password with the operator's one-time code. */
export function ResetPage() {
  useTitle('Set a new password');
  const [code, setCode] = useState('');
  const [next, setNext] = useState('');
  const reset = useMutation({ mutationFn: () => resetPassword(code.trim(), next) });
  const faults = faultsOf(reset.error);
  return (
    <div className="stack narrow" style={{ maxWidth: '26rem' }}>
      <h1>Set a new password</h1>
      {reset.isSuccess ? (
        <p role="status" className="notice good-notice">
          The new password holds, and everyone signed in to the account is signed out.{' '}
          <Link to="/sign-in">Sign in</Link>.
        </p>
      ) : (
        <>
          <p className="muted">
            The operator of this service gives you a code. It works once, for a day. Keys and tokens go on.
          </p>
          {reset.isError && faults.size === 0 && <Failure error={reset.error} />}
          <form
            noValidate
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              reset.mutate();
            }}
          >
            <TextField
              label="One-time code"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              required
              fault={faults.get('/code')}
            />
            <NewPasswordField value={next} onChange={setNext} fault={faults.get('/new_password')} />
            <button type="submit" className="button primary" disabled={reset.isPending}>
              Set the password
            </button>
          </form>
        </>
      )}
    </div>
  );
}
