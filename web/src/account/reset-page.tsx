import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mailResetCode, resetPassword, resetWays } from '../api/accounts.ts';
import { faultsOf } from '../api/call.ts';
import { TextField } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Behind the `#` of the link that was mailed, where no log sees it. */
const codeOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('code') ?? '';

/** The way back for someone who lost the password: a link by mail where the service sends any, else the operator's code. */
export function ResetPage() {
  useTitle('Set a new password');
  const [linked] = useState(codeOfLink);
  const { data, error, isPending, refetch } = useQuery(resetWays);
  return (
    <div className="stack narrow" style={{ maxWidth: '26rem' }}>
      <h1>Set a new password</h1>
      {linked !== '' ? (
        <NewPassword
          code={linked}
          about="This link works once, for an hour. Your keys and tokens keep working."
        />
      ) : isPending ? (
        <Loading what="Looking up…" />
      ) : error !== null ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data.by_mail ? (
        <>
          <AskForMail />
          <details>
            <summary>The operator gave me a code</summary>
            <NewPassword about="It works once, for a day. Your keys and tokens keep working." />
          </details>
        </>
      ) : (
        <NewPassword about="The operator of this service gives you a code. It works once, for a day. Your keys and tokens keep working." />
      )}
    </div>
  );
}

function AskForMail() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => mailResetCode(email.trim()) });
  const faults = faultsOf(ask.error);
  if (ask.isSuccess)
    return (
      <p role="status" className="notice good-notice">
        If an account has this address, a mail with a link is on its way. The link works once, for{' '}
        {ask.data.valid_minutes} minutes. Check your spam folder too.
      </p>
    );
  return (
    <>
      <p className="muted">We mail you a link that sets a new password.</p>
      {ask.isError && faults.size === 0 && <Failure error={ask.error} />}
      <Form onSubmit={() => ask.mutate()}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          required
          fault={faults.get('/email')}
        />
        <button type="submit" className="button primary" disabled={ask.isPending}>
          Mail me a link
        </button>
      </Form>
    </>
  );
}

/** The code of the link is sent as it is; one that was handed over is typed. */
function NewPassword({ code: linked, about }: { code?: string; about: string }) {
  const [typed, setTyped] = useState('');
  const [next, setNext] = useState('');
  const code = linked ?? typed.trim();
  const reset = useMutation({ mutationFn: () => resetPassword(code, next) });
  const faults = faultsOf(reset.error);
  const besideField = linked === undefined ? faults.size > 0 : faults.has('/new_password');
  if (reset.isSuccess)
    return (
      <p role="status" className="notice good-notice">
        Your new password is set. Everyone who was signed in to the account is signed out.{' '}
        <Link to="/sign-in">Sign in</Link>.
      </p>
    );
  return (
    <>
      <p className="muted">{about}</p>
      {reset.isError && !besideField && (
        <Failure error={reset.error}>
          {linked !== undefined && (
            <p>
              <a href="/reset-password">Ask for another link</a>.
            </p>
          )}
        </Failure>
      )}
      <Form onSubmit={() => reset.mutate()}>
        {linked === undefined && (
          <TextField
            label="One-time code"
            autoComplete="one-time-code"
            value={typed}
            onChange={setTyped}
            required
            fault={faults.get('/code')}
          />
        )}
        <NewPasswordField value={next} onChange={setNext} fault={faults.get('/new_password')} />
        <button type="submit" className="button primary" disabled={reset.isPending}>
          Set the password
        </button>
      </Form>
    </>
  );
}
