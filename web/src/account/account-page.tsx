import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { PlanList, PlanRules } from '../../../src/contract/pages.ts';
import { plans, usage, type Account, type Usage } from '../api/accounts.ts';
import { Chart } from '../charts/chart.tsx';
import { Columns, columnsCsv } from '../charts/columns.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { count, day } from '../format/numbers.ts';
import { AccountFrame } from './account-frame.tsx';
import { ContactLink } from './contact-link.tsx';
import { Credentials } from './credentials.tsx';

export const AccountPage = () => (
  <AccountFrame title="Your account">{(account) => <Plans account={account} />}</AccountFrame>
);
export const KeysPage = () => (
  <AccountFrame title="API keys">{(account) => <Credentials kind="keys" account={account} />}</AccountFrame>
);
export const TokensPage = () => (
  <AccountFrame title="Programs tokens">
    {(account) => <Credentials kind="tokens" account={account} />}
  </AccountFrame>
);
export const UsagePage = () => (
  <AccountFrame title="Usage">{(account) => <UsageReport account={account} />}</AccountFrame>
);

const PROGRAMS = { none: 'none', read: 'list and read', all: 'everything' } as const;
const perMinute = ({ requests_per_minute: rate }: PlanRules) =>
  rate === null ? 'test keys only' : `${count(rate)} a minute`;

function Plans({ account }: { account: Account }) {
  const { data, error, isPending } = useQuery(plans);
  if (isPending) return <Loading what="Looking up the plans…" />;
  if (error !== null) return <Failure error={error} />;
  return (
    <div className="stack">
      <p>
        You are on the plan{' '}
        <strong>{data.plans.find(({ plan }) => plan === account.plan)?.title ?? account.plan}</strong>. To
        change it, write to <ContactLink contact={data.contact} />; nothing is charged here.{' '}
        <Link to="/plans">What is free and what costs</Link>.
      </p>
      <Table
        caption="Plans"
        columns={[
          { head: 'Plan' },
          { head: 'Live keys' },
          { head: 'Programs interface' },
          { head: 'Requests', numeric: true },
        ]}
        rows={data.plans.map((plan): ReactNode[] => [
          plan.plan === account.plan ? <strong key="p">{plan.title} (yours)</strong> : plan.title,
          plan.live_keys ? 'yes' : 'no',
          PROGRAMS[plan.programs],
          perMinute(plan),
        ])}
      />
      <p className="small muted">
        Test keys answer with the same numbers, {count(data.test_key_requests_per_minute)} requests a minute.
      </p>
    </div>
  );
}

/** Limits are the account's: another key does not raise them. */
function limitsOf({ plans: all, test_key_requests_per_minute: test }: PlanList, { plan }: Account): string {
  const live = all.find((entry) => entry.plan === plan)?.requests_per_minute ?? null;
  return live === null
    ? `All your test keys together may make ${count(test)} calls a minute.`
    : `All your live keys together may make ${count(live)} calls a minute, all your tokens as many, and all your test keys ${count(test)}.`;
}

function UsageReport({ account }: { account: Account }) {
  const { data, error, isPending, refetch } = useQuery(usage);
  const { data: known } = useQuery(plans);
  if (isPending) return <Loading what="Counting…" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <p className="muted">
        {count(data.total)} answered {data.total === 1 ? 'call' : 'calls'} from {day(data.from)} to{' '}
        {day(data.to)}.{known !== undefined && ` ${limitsOf(known, account)}`}
      </p>
      {data.total === 0 ? (
        <Empty title="No calls yet">
          <Link to="/developers">Make the first one</Link>; it is counted here within ten seconds.
        </Empty>
      ) : (
        <UsageChart report={data} />
      )}
    </div>
  );
}

const TONES = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'] as const;

function UsageChart({ report }: { report: Usage }) {
  const { days, series } = useMemo(() => byDay(report), [report]);
  const shown = series.map(([name, data], index) => ({
    name,
    data,
    tone: TONES[index % TONES.length] ?? 'chart-1',
  }));
  return (
    <Chart
      id="calls"
      csv={columnsCsv('day', days, shown)}
      summary={`Calls by day and endpoint: ${series.map(([name, counts]) => `${name} ${count(counts.reduce((sum, value) => sum + value, 0))}`).join(', ')}.`}
      table={
        <Table
          caption="Calls by day and endpoint"
          columns={[{ head: 'Day' }, { head: 'Endpoint' }, { head: 'Calls', numeric: true }]}
          rows={report.usage.map((line): ReactNode[] => [line.day, line.endpoint, line.count])}
        />
      }
    >
      <Columns
        label="Calls by day and endpoint"
        names={days}
        series={shown}
        stacked
        axis={(calls) => (Number.isInteger(calls) ? count(calls) : '')}
        format={count}
      />
    </Chart>
  );
}

/** Every day of the report, with nothing on the silent ones. */
function byDay({ from, to, usage: lines }: Usage) {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  const endpoints = [...new Set(lines.map(({ endpoint }) => endpoint))].toSorted();
  const series = endpoints.map((endpoint) => {
    const counts = days.map((day) =>
      lines
        .filter((line) => line.day === day && line.endpoint === endpoint)
        .reduce((sum, line) => sum + line.count, 0),
    );
    return [endpoint, counts] as const;
  });
  return { days, series };
}
