import { Link } from '@tanstack/react-router';
import { excludedIn, type ExcludedProgram } from '../../../src/contract/estimate/excluded-in.ts';
import type { IncentiveView } from '../../../src/contract/estimate/index.ts';
import { HowMany, Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, ends, usd, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { SectionProps } from './view.ts';

/** Money that counts and what it hangs on, money that something unknown could still deny, and money ruled out. */
export function IncentivesSection({ answer, entry, at }: SectionProps) {
  const today = answer.estimate.generated_at;
  const excluded = excludedIn(answer.estimate, entry).map((incentive, index) => ({ incentive, index }));
  const open = excluded.filter(({ incentive }) => incentive.standing === 'contingent');
  const closed = excluded.filter(({ incentive }) => incentive.standing === 'excluded');
  return (
    <>
      <div className={entry.incentives.length === 0 ? 'stack' : 'columns'}>
        <div className="stack">
          <h4>
            Counted: <Num at={`${at}/roi/totalIncentives`} as={usd} label="Incentives counted" />
          </h4>
          {entry.incentives.length === 0 && (
            <p className="muted">Nothing is certain enough to count for this tier yet.</p>
          )}
          <ul className="list">
            {entry.incentives.map((incentive, index) => (
              <Counted
                key={incentive.programId}
                incentive={incentive}
                at={`${at}/incentives/${index}`}
                today={today}
              />
            ))}
          </ul>
        </div>
        <div className="stack">
          <h4>
            {entry.roi.potentialIncentives > 0 ? (
              <>
                Possible, not in the totals: up to{' '}
                <Num at={`${at}/roi/potentialIncentives`} as={aboutUsd} label="Possible incentives" />{' '}
                together
              </>
            ) : (
              'Possible: no amount is known yet'
            )}
          </h4>
          {entry.roi.npvIfLastScheduleContinues !== null && (
            <p className="small">
              A published schedule has ended, and none has followed it. If it went on, the net present value
              would be{' '}
              <Num
                at={`${at}/roi/npvIfLastScheduleContinues`}
                as={aboutUsd}
                label="Net present value if the last schedule continues"
              />{' '}
              instead of <Num at={`${at}/roi/npv`} as={aboutUsd} label="Net present value today" />.
            </p>
          )}
          <p className="small muted">
            Something unknown could still rule these out, so no total on this page counts them. The amounts
            below do not add up to the sum above: it takes only one of programs that exclude one another, and
            none that is awarded by competition.
          </p>
          <ul className={entry.incentives.length === 0 ? 'list two' : 'list'}>
            {open.map(({ incentive, index }) => (
              <Excluded
                key={incentive.programId}
                incentive={incentive}
                at={`${at}/excluded_incentives/${index}`}
                today={today}
              />
            ))}
          </ul>
          {open.length === 0 && <p className="muted">None.</p>}
        </div>
      </div>
      {closed.length > 0 && (
        <details>
          <summary>
            Excluded: considered and ruled out (<HowMany of={closed} />)
          </summary>
          <ul className="list two">
            {closed.map(({ incentive, index }) => (
              <Excluded
                key={incentive.programId}
                incentive={incentive}
                at={`${at}/excluded_incentives/${index}`}
                today={today}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Name({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/programs/$id" params={{ id }}>
      {name}
    </Link>
  );
}

interface EntryProps<T> {
  readonly incentive: T;
  readonly at: string;
  /** Moment of the answer. */
  readonly today: string;
}

function Counted({ incentive, at, today }: EntryProps<IncentiveView>) {
  const { programId, name, jurisdiction, formula, deadline, conditions, timing } = incentive;
  return (
    <li className="item">
      <span className="row between">
        <Name id={programId} name={name} />
        <strong>
          <Num at={`${at}/amount`} as={usd} label={name} />
        </strong>
      </span>
      <span className="small">{sentence(formula)}</span>
      <span className="small muted">
        {jurisdiction}. {words(timing.kind)}.{deadline !== null && ` ${ends(deadline, today)}`}
      </span>
      <Payments payments={timing.payments} at={`${at}/timing/payments`} name={name} />
      {conditions.length > 0 && (
        <span className="small">Depends on: {conditions.map(({ text }) => sentence(text)).join(' ')}</span>
      )}
    </li>
  );
}

interface PaymentsProps {
  readonly payments: IncentiveView['timing']['payments'];
  readonly at: string;
  readonly name: string;
}

/** When the money comes: one day in a sentence, several in a list. */
function Payments({ payments, at, name }: PaymentsProps) {
  const entries = payments.map(({ on }, index) => (
    <span key={on}>
      <Num at={`${at}/${index}/amount`} as={usd} label={`${name}, paid ${day(on)}`} /> on {day(on)}
    </span>
  ));
  if (entries.length === 1) return <span className="small">Paid: {entries}.</span>;
  const [first, last] = [payments[0], payments.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <details className="small">
      <summary>
        Paid in <HowMany of={payments} /> payments, {day(first.on)} to {day(last.on)}
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>{entry}</li>
        ))}
      </ul>
    </details>
  );
}

function Excluded({ incentive, at, today }: EntryProps<ExcludedProgram>) {
  const { programId, name, jurisdiction, potentialAmount, reasons, confirm, settleBy } = incentive;
  return (
    <li className="item">
      <span className="row between">
        <Name id={programId} name={name} />
        {potentialAmount !== null && potentialAmount > 0 && (
          <span>
            up to <Num at={`${at}/potentialAmount`} as={usd} label={`${name}, if confirmed`} />
          </span>
        )}
      </span>
      <span className="small">{sentence(reasons.join(' '))}</span>
      <span className="small muted">
        {jurisdiction}.{settleBy !== null && ` ${ends(settleBy, today)}`}{' '}
        {confirm !== null && sentence(confirm)}
      </span>
    </li>
  );
}
