import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { account, plans } from '../api/accounts.ts';
import { useTitle } from '../design/title.ts';
import { count } from '../format/numbers.ts';
import { thisPage } from '../shell/back-search.ts';
import { ChooseFile } from './choose-file.tsx';
import { readFile } from './read-file.ts';
import { RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';
import { putRun } from './run-store.ts';
import { SummaryOpener } from './summary-opener.tsx';

const route = getRouteApi('/portfolio');

export function PortfolioPage() {
  useTitle('Portfolio');
  const { run } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { run: id } });
  return (
    <div className="plumb">
      <section>
        <h1>Many buildings at once</h1>
        <p className="lede">
          Choose a spreadsheet of your buildings. We price each one, put them in order, and add up what they
          would be fined.
        </p>
        {run === undefined && <NewRun open={open} />}
      </section>
      {run === undefined ? (
        <>
          <RunList open={open} />
          <SummaryOpener />
        </>
      ) : (
        <RunView key={run} id={run} close={() => open(undefined)} />
      )}
    </div>
  );
}

function NewRun({ open }: { open: (id: string) => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    setFault(null);
    const read = await readFile(file);
    setBusy(false);
    if ('fault' in read) {
      setFault(read.fault);
      return;
    }
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const { header, rows, place } = read;
    const openedAt = new Date().toISOString();
    const made = { id, name: file.name, openedAt, header, rowCount: rows.length, place };
    try {
      await putRun({ ...made, fields: null, asOf: null, stopped: false }, rows, file);
      open(id);
    } catch {
      setFault(
        'This browser does not keep data for this page, so a run could be lost. Leave private browsing first.',
      );
    }
  };
  return (
    <>
      <ChooseFile take={(file) => void take(file)} busy={busy} />
      {busy && <p role="status">Reading the file…</p>}
      {fault !== null && (
        <p role="alert" className="notice bad-notice">
          {fault}
        </p>
      )}
      <Allowance />
    </>
  );
}

/** How many rows a day the visitor may price, and how to have more. */
function Allowance() {
  const { data: rules } = useQuery(plans);
  const { data: signedIn } = useQuery(account);
  if (rules === undefined) return null;
  const plan = rules.plans.find((one) => one.plan === signedIn?.plan);
  if (plan !== undefined)
    return (
      <p className="small muted">
        The plan {plan.title} prices {count(plan.portfolio_rows_per_day)} rows a day.
      </p>
    );
  const free = rules.plans.find((one) => one.plan === 'free')?.portfolio_rows_per_day ?? 0;
  return (
    <p className="small muted">
      {count(rules.anonymous_portfolio_rows_per_day)} rows a day without an account, {count(free)} with a free
      one:{' '}
      <Link to="/sign-up" search={{ back: thisPage() }}>
        make an account
      </Link>{' '}
      or{' '}
      <Link to="/sign-in" search={{ back: thisPage() }}>
        sign in
      </Link>
      .
    </p>
  );
}
