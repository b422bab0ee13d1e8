import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { changePassword, deleteAccount, exportAccount } from '../api/accounts.ts';
import { faultsOf, forgetSession, ProblemResponse } from '../api/call.ts';
import { TextField } from '../design/field.tsx';
import { save } from '../design/save.ts';
import { Failure } from '../design/states.tsx';
import { count } from '../format/numbers.ts';
import { AccountFrame } from './account-frame.tsx';
import { FactFile } from './fact-file.tsx';
import { FactFilesList } from './fact-files-list.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SettingsForm } from './settings-form.tsx';

export const SettingsPage = () => (
  <AccountFrame title="Password and data">
    {({ email }) => (
      <div className="stack-l narrow">
        <PasswordForm />
        <FactFile />
        <FactFilesList />
        <ExportData />
        <DeleteForm email={email} />
      </div>
    )}
  </AccountFrame>
);

const changed = (ended: number) =>
  ended === 0
    ? 'Your password is changed.'
    : `Your password is changed, and ${ended === 1 ? 'your other session was' : `your ${count(ended)} other sessions were`} signed out.`;

/** The service refuses a wrong password as a whole; the visitor wants to see it at the field. */
const wrongPassword = (error: unknown): string | undefined =>
  error instanceof ProblemResponse && error.problem.status === 403 ? 'is not right' : undefined;

function PasswordForm() {
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      return queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const faults = faultsOf(change.error);
  const currentFault = faults.get('/current_password') ?? wrongPassword(change.error);
  const besideFields = currentFault !== undefined || faults.has('/new_password');
  return (
    <SettingsForm
      id="password"
      title="Change the password"
      about="Everyone else signed in to this account is signed out. Your keys and tokens keep working."
      error={besideFields ? null : change.error}
      done={change.isSuccess ? changed(change.data.sessions_ended) : null}
      onSubmit={() => change.mutate()}
      button={
        <button type="submit" className="button primary" disabled={change.isPending}>
          Change the password
        </button>
      }
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        required
        fault={currentFault}
      />
      <NewPasswordField value={next} onChange={setNext} fault={faults.get('/new_password')} />
    </SettingsForm>
  );
}

function ExportData() {
  const fetchAll = useMutation({
    mutationFn: exportAccount,
    onSuccess: (all) =>
      save('plumbline-account.json', 'application/json', `${JSON.stringify(all, null, 2)}\n`),
  });
  return (
    <section className="stack" aria-labelledby="export">
      <h2 id="export">Take your data</h2>
      <p className="muted">
        One file with everything kept about this account: plan, keys and tokens without their secrets,
        sessions, the record of changes, usage by day, facts and saved buildings.
      </p>
      {fetchAll.isError && <Failure error={fetchAll.error} />}
      <div>
        <button
          type="button"
          className="button"
          disabled={fetchAll.isPending}
          onClick={() => fetchAll.mutate()}
        >
          Download my data (JSON)
        </button>
      </div>
    </section>
  );
}

/** The password is asked for once more: an unattended screen must not be enough. */
function DeleteForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: async () => {
      forgetSession();
      queries.clear();
      await navigate({ to: '/account' });
    },
  });
  const fault = wrongPassword(remove.error);
  return (
    <SettingsForm
      id="delete"
      title="Delete the account"
      about={`${email} is deleted at once with its keys, tokens, sessions, saved buildings and usage. Programs that use its keys stop working within seconds. It cannot be undone.`}
      error={fault === undefined ? remove.error : null}
      onSubmit={() => remove.mutate()}
      button={
        <button type="submit" className="button danger" disabled={remove.isPending || password === ''}>
          Delete the account for good
        </button>
      }
    >
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        required
        fault={fault}
      />
    </SettingsForm>
  );
}
