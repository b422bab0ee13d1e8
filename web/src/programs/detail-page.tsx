import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProgramDetail } from '../../../src/contract/programs/index.ts';
import { ProblemResponse } from '../api/call.ts';
import { programDetail } from '../api/queries.ts';
import { Facts } from '../design/facts.tsx';
import { Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { day, percent, words } from '../format/numbers.ts';
import { sentence, stopped } from '../format/sentence.ts';
import { CONFIDENCE, STATUS } from './choices.ts';

const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemResponse && error.problem.status === 404;

export function ProgramPage() {
  const { id } = useParams({ from: '/programs/$id' });
  const { data, error, isPending, refetch } = useQuery(programDetail(id));
  useTitle(data?.name ?? 'Program');
  return (
    <div className="stack">
      <p>
        <Link to="/programs">All programs</Link>
      </p>
      {isPending && <Loading what="Looking up the program…" />}
      {isUnknown(error) && (
        <div className="stack narrow">
          <h1>This program is not known</h1>
          <p>
            No program has the id <code>{id}</code>. It may have been renamed.{' '}
            <Link to="/programs">Find it in the list</Link>.
          </p>
        </div>
      )}
      {error !== null && !isUnknown(error) && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && <Detail program={data} />}
    </div>
  );
}

function Detail({ program }: { program: ProgramDetail }) {
  const { bonusAdders: adders } = program;
  const bonus = Object.entries(adders).filter(([, value]) => value > 0);
  const facts: (readonly [string, ReactNode])[] = [
    ['Status', words(STATUS[program.status] ?? program.status)],
    [
      program.status === 'unknown' ? 'Status last known' : 'Status as of',
      program.statusAsOf === null ? 'not dated' : day(program.statusAsOf),
    ],
    [
      program.deadline !== null && program.deadline < program.updatedAt.slice(0, 10) ? 'Ended' : 'Ends',
      program.deadline === null ? 'no end known' : day(program.deadline),
    ],
    ['Run by', program.administrator ?? words(program.type)],
    ['Where', program.state === 'US' ? 'United States' : program.state],
    ['Pays for', program.technology.map(words).join(', ')],
    ['Open to', program.sectors.map(words).join(', ') || 'not stated'],
    ...(program.creditCode === '' ? [] : [['Law', program.creditCode] as const]),
    ...(program.baseRate > 0 ? [['Base rate', percent(program.baseRate)] as const] : []),
    ...bonus.map(([name, value]) => [`Bonus: ${words(name)}`, `+${percent(value)}`] as const),
    ['How it was read', CONFIDENCE[program.confidence] ?? program.confidence],
  ];
  return (
    <div className="plumb">
      <section>
        <h1>{program.name}</h1>
        <p className="lede">{sentence(program.benefit.text)}</p>
        {/* Most descriptions are made of the facts below. */}
        {!program.description.startsWith(`${program.name}:`) && (
          <p className="prose">{sentence(program.description)}</p>
        )}
        <div className="row">
          {program.applicationUrl !== '' && (
            <a className="button primary" href={program.applicationUrl} target="_blank" rel="noreferrer">
              Where to apply
            </a>
          )}
          <Link className="button" to="/programs/calculate" search={{ program: program.id }}>
            What would it pay?
          </Link>
        </div>
        <div className="card">
          <Facts entries={facts} />
        </div>
      </section>
      <Conditions program={program} />
    </div>
  );
}

function Conditions({ program }: { program: ProgramDetail }) {
  const source =
    program.sourceUrl === null ? (
      program.locator
    ) : (
      <a href={program.sourceUrl} target="_blank" rel="noreferrer">
        {program.locator}
      </a>
    );
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions">Conditions</h2>
      {program.windows !== null && <p className="prose">{sentence(program.windows)}</p>}
      {program.eligibilityRequirements.length === 0 && (
        <p className="muted">No source states its conditions.</p>
      )}
      <ul className="prose">
        {program.eligibilityRequirements.map(({ code, text }) => (
          <li key={code + text}>{sentence(text)}</li>
        ))}
      </ul>
      {program.benefits.length > 0 && (
        <>
          <h3>Everything it pays</h3>
          <ul className="prose">
            {program.benefits.map(({ ref, text, incomeQualified, paused }) => (
              <li key={ref + text}>
                {sentence(text)}
                {incomeQualified && ' (under an income limit)'}
                {paused && ' (paused)'}
              </li>
            ))}
          </ul>
        </>
      )}
      {program.statusNote !== null && <p className="notice prose">{stopped(sentence(program.statusNote))}</p>}
      {program.notes !== null && <p className="small muted prose">{sentence(program.notes)}</p>}
      <p className="small muted">
        Source: {source}. Updated {day(program.updatedAt)}.
      </p>
    </section>
  );
}
