import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  createCredential,
  credentials,
  plans,
  revokeCredential,
  rotateCredential,
  type Account,
  type Credential,
  type Kind,
} from '../api/accounts.ts';
import { ChoiceField, TextField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { day } from '../format/numbers.ts';
import { FirstCall } from './first-call.tsx';
import { Secret } from './secret.tsx';

const WORD = { keys: 'key', tokens: 'token' } as const;

/** Keys or tokens: make, show once, rotate, revoke. */
export function Credentials({ kind, account }: { kind: Kind; account: Account }) {
  const queries = useQueryClient();
  const { data, error, isPending } = useQuery(credentials(kind));
  const { data: known } = useQuery(plans);
  const [secret, setSecret] = useState<string | null>(null);
  const plan = known?.plans.find((entry) => entry.plan === account.plan);
  const shown = (made: string) => {
    setSecret(made);
    void queries.invalidateQueries({ queryKey: ['credentials', kind] });
  };
  const rotate = useMutation({ mutationFn: (id: string) => rotateCredential(kind, id), onSuccess: shown });
  const revoke = useMutation({
    mutationFn: (id: string) => revokeCredential(kind, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['credentials', kind] }),
  });
  const live = data?.filter(({ revoked_at: gone }) => gone === null) ?? [];
  const barred = kind === 'tokens' && plan?.programs === 'none';
  const failed = rotate.error ?? revoke.error;
  return (
    <div className="stack-l">
      {secret !== null && (
        <Secret secret={secret} word={WORD[kind]}>
          {kind === 'keys' && <FirstCall secret={secret} />}
        </Secret>
      )}
      {barred ? (
        <Empty title="Programs tokens need a paid plan">
          Your plan is Free. The programs can be read on these pages without one.{' '}
          <Link to="/plans">What plans cost, and whom to ask</Link>.
        </Empty>
      ) : (
        <Create kind={kind} liveKeys={plan?.live_keys === true} onMade={shown} />
      )}
      {failed !== null && <Failure error={failed} />}
      {isPending && <Loading what="Looking up…" />}
      {error !== null && <Failure error={error} />}
      {data !== undefined && live.length === 0 && !barred && (
        <Empty title={`No ${WORD[kind]} yet`}>Make one above; it is shown once.</Empty>
      )}
      {live.length > 0 && (
        <Table
          caption={kind === 'keys' ? 'Your keys' : 'Your tokens'}
          columns={[
            { head: 'Name' },
            { head: 'Begins with' },
            { head: 'Made' },
            { head: 'Last used' },
            { head: 'Ends' },
            { head: 'Change' },
          ]}
          rows={live.map((entry) =>
            line(
              entry,
              () => rotate.mutate(entry.id),
              () => revoke.mutate(entry.id),
            ),
          )}
        />
      )}
    </div>
  );
}

function line(entry: Credential, rotate: () => void, revoke: () => void): ReactNode[] {
  const name = entry.name ?? 'without a name';
  return [
    name,
    <code key="p" className="nowrap">
      {entry.display_prefix}…
    </code>,
    date(entry.created_at, ''),
    date(entry.last_used_at, 'never'),
    date(entry.expires_at, 'no end'),
    <span key="c" className="row">
      <button type="button" className="button small" onClick={rotate}>
        Rotate<span className="visually-hidden"> {name}</span>
      </button>
      <Revoke name={name} revoke={revoke} />
    </span>,
  ];
}

const date = (instant: string | null, without: string) => (
  <span className="nowrap">{instant === null ? without : day(instant)}</span>
);

/** Asks once more: a revoked key stops everywhere within five seconds. */
function Revoke({ name, revoke }: { name: string; revoke: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      className="button small danger"
      onClick={asked ? revoke : () => setAsked(true)}
      onBlur={() => setAsked(false)}
    >
      {asked ? 'Revoke for good' : 'Revoke'}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}

function Create({
  kind,
  liveKeys,
  onMade,
}: {
  kind: Kind;
  liveKeys: boolean;
  onMade: (secret: string) => void;
}) {
  const [name, setName] = useState('');
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const create = useMutation({ mutationFn: () => createCredential(kind, { name, mode }), onSuccess: onMade });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      {create.isError && <Failure error={create.error} />}
      <div className="row end">
        <TextField label="Name" value={name} onChange={setName} />
        {kind === 'keys' && liveKeys && (
          <ChoiceField
            label="Kind"
            value={mode}
            onChange={(chosen) => setMode(chosen === 'live' ? 'live' : 'test')}
            options={[
              ['test', 'Test'],
              ['live', 'Live'],
            ]}
          />
        )}
        <button type="submit" className="button primary" disabled={create.isPending}>
          Make a {kind === 'keys' ? `${mode} key` : 'token'}
        </button>
      </div>
    </form>
  );
}
