import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LawChanges, LawEntry, LawList } from '../../../src/contract/law.ts';
import { call } from '../api/call.ts';
import { ChoiceField, TextField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { count, day } from '../format/numbers.ts';
import { LawItem, STANDING } from './law-entry.tsx';
import type { LawSearch } from './law-search.ts';

/** What of an owner's affairs a law touches, in the order of the page. */
const GROUPS: readonly (readonly [LawEntry['affects'], string])[] = [
  ['charge', 'What you may be fined'],
  ['deadline', 'What you must file or do by a day'],
  ['incentive', 'Money you may get'],
  ['energy_code', 'How work must be built'],
  ['disclosure', 'What you must make known'],
];

const lawOf = ({ q, standing }: LawSearch) =>
  queryOptions({
    queryKey: ['law', q, standing],
    queryFn: () =>
      call<LawList>(
        `/law?${new URLSearchParams({ ...(q !== undefined && { q }), ...(standing !== undefined && { standing }) })}`,
      ),
    placeholderData: (previous: LawList | undefined) => previous,
  });

const changesOf = (since: string) =>
  queryOptions({
    queryKey: ['law-changes', since],
    queryFn: () => call<LawChanges>(`/law/changes?${new URLSearchParams({ since })}`),
    placeholderData: (previous: LawChanges | undefined) => previous,
  });

/** Statutes, rules and bills that touch an answer; words, day and standing are part of the address. */
export function LawPage() {
  useTitle('The law as it stands');
  const search = useSearch({ from: '/law' });
  const navigate = useNavigate();
  const change = (part: LawSearch) => {
    const kept = Object.entries({ ...search, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '/law', search: Object.fromEntries(kept), replace: true, resetScroll: false });
  };
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>The law as it stands</h1>
        <p className="lede">
          City, State and federal law that changes what an estimate says. Bills and proposed rules are listed
          too, and never counted.
        </p>
        <p className="small muted">
          Clauses such as 28-320.3 are of the City’s Administrative Code. LL is a Local Law of the City, RCNY
          the Rules of the City of New York, BC its Building Code, RPTL the State’s Real Property Tax Law, USC
          the United States Code.
        </p>
      </div>
      <div className="columns">
        <TextField
          label="Look for"
          hint="For example 97, boiler or solar."
          value={search.q ?? ''}
          onChange={(q) => change({ q })}
        />
        <ChoiceField
          label="Is it law?"
          value={search.standing ?? ''}
          onChange={(standing) => change({ standing })}
          options={[['', 'All'], ...Object.entries(STANDING)]}
        />
        <TextField
          label="What changed since"
          type="date"
          value={search.since ?? ''}
          onChange={(since) => change({ since })}
        />
      </div>
      {search.since !== undefined && <Changes since={search.since} />}
      <Entries search={search} />
    </div>
  );
}

function Changes({ since }: { readonly since: string }) {
  const { data, error, isPending, refetch } = useQuery(changesOf(since));
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading what="Looking up changes…" />;
  if (data.total === 0)
    return <Empty title="Nothing changed">We know of no change on that day or later.</Empty>;
  return (
    <section className="card stack-s" aria-labelledby="changes">
      <h2 id="changes">Changed since {day(since)}</h2>
      <ul className="list">
        {data.changes.map((change) => (
          <li className="item" key={`${change.day} ${change.id} ${change.text}`}>
            <span className="row between">
              <strong>{change.title}</strong>
              <span className="muted">{day(change.day)}</span>
            </span>
            <span className="small">
              {change.text} {change.section}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ORDER = Object.keys(STANDING);
/** What is law before what is proposed, and that before what has ended. */
const lawFirst = (one: LawEntry, other: LawEntry): number =>
  ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing);

function Entries({ search }: { readonly search: LawSearch }) {
  const { data, error, isPending, refetch } = useQuery(lawOf(search));
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading what="Looking up the law…" />;
  if (data.total === 0) return <Empty title="Nothing found">Try another word, or fewer of them.</Empty>;
  const groups = Map.groupBy(data.entries, ({ affects }) => affects);
  return (
    <>
      {GROUPS.map(([affects, title], at) => {
        const entries = (groups.get(affects) ?? []).toSorted(lawFirst);
        if (entries.length === 0) return null;
        return (
          <details key={affects} className="fold" open={at === 0 || search.q !== undefined}>
            <summary>
              <h2>
                {title} ({count(entries.length)})
              </h2>
            </summary>
            <ul className="list">
              {entries.map((entry) => (
                <LawItem key={entry.id} entry={entry} />
              ))}
            </ul>
          </details>
        );
      })}
      <p className="small muted">Read until {day(data.readUntil)}.</p>
    </>
  );
}
