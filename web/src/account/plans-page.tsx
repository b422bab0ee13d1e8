import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlanList, PlanRules } from '../../../src/contract/pages.ts';
import { plans } from '../api/accounts.ts';
import { Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { useTitle } from '../design/title.ts';
import { count } from '../format/numbers.ts';
import { ContactLink } from './contact-link.tsx';

/** What is free, what costs, and whom to ask. */
export function PlansPage() {
  useTitle('What is free and what costs');
  const { data, error, refetch } = useQuery(plans);
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>What is free and what costs</h1>
        <p className="lede">
          Every estimate, its evidence and all downloads are free and need no account. Paid plans are for
          software that calls the service for others.
        </p>
      </div>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading what="Asking for the plans…" />}
      {data !== undefined && <Offer list={data} />}
    </div>
  );
}

const PROGRAMS = { none: 'on these pages', read: 'list and read', all: 'match and calculate too' } as const;
const rate = ({ requests_per_minute: most }: PlanRules) =>
  most === null ? 'test keys only' : `${count(most)} a minute`;

function Offer({ list }: { list: PlanList }) {
  const { plans: all, contact } = list;
  return (
    <>
      <Table
        caption="Plans"
        columns={[
          { head: 'Plan' },
          { head: 'Price' },
          { head: 'Portfolio rows a day', numeric: true },
          { head: 'Calls with live keys' },
          { head: 'Programs by interface' },
        ]}
        rows={[
          ['No account', 'free', count(list.anonymous_portfolio_rows_per_day), 'none', 'on these pages'],
          ...all.map((plan): ReactNode[] => [
            plan.title,
            plan.price ?? (
              <span key="p">
                ask <ContactLink contact={contact} />
              </span>
            ),
            count(plan.portfolio_rows_per_day),
            rate(plan),
            PROGRAMS[plan.programs],
          ]),
        ]}
      />
      <p className="prose">
        A free account also saves buildings, keeps what you know of them and makes test keys, which answer
        with the same figures {count(list.test_key_requests_per_minute)} times a minute. To change a plan,
        write to <ContactLink contact={contact} />; nothing is charged on these pages.
      </p>
      <div className="row">
        <Link className="button primary" to="/sign-up">
          Make a free account
        </Link>
        <Link className="button" to="/guides/$id" params={{ id: 'plans' }}>
          Limits in full
        </Link>
      </div>
    </>
  );
}
