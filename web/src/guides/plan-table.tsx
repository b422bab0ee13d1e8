import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plans } from '../api/accounts.ts';
import { Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { count } from '../format/numbers.ts';

const PROGRAMS = { none: 'no', read: 'read', all: 'read, match and calculate' } as const;

/** The plans as this service has them. */
export function PlanTable() {
  const { data, error, refetch } = useQuery(plans);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading what="Asking for the plans…" />;
  return (
    <>
      <Table
        caption="Plans"
        columns={[
          { head: 'Plan' },
          { head: 'Paid' },
          { head: 'Live keys' },
          { head: 'Programs interface' },
          { head: 'Requests a minute', numeric: true },
        ]}
        rows={data.plans.map((plan): ReactNode[] => [
          plan.title,
          plan.paid ? 'yes' : 'no',
          plan.live_keys ? 'yes' : 'no',
          PROGRAMS[plan.programs],
          plan.requests_per_minute === null ? '–' : count(plan.requests_per_minute),
        ])}
      />
      <p className="small muted">
        Test keys, on every plan: {count(data.test_key_requests_per_minute)} requests a minute.
      </p>
    </>
  );
}
