import { Fragment } from 'react';
import type {
  ComplianceAnswer,
  ComplianceWayAmount,
  PendingLaw,
} from '../../../src/contract/estimate/compliance.ts';
import { Unfold } from '../design/unfold.tsx';
import { HowMany, Num, Value } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, tenth, usd, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { SectionProps } from './view.ts';

/** What stands beside the verdict and in no sum: ways to comply, pending money, filings. */
export function LawSection({ answer }: SectionProps) {
  const { compliance } = answer.estimate;
  if (compliance === undefined) return null;
  const { ways, pending, filings } = compliance;
  return (
    <>
      {ways.length > 0 && (
        <Unfold
          summary={
            <>
              Every way to deal with Local Law 97 (<HowMany of={ways} />)
            </>
          }
        >
          <Ways ways={ways} />
        </Unfold>
      )}
      {pending.map((item, index) => (
        <PendingMoney key={item.law} item={item} at={`/compliance/pending/${index}`} />
      ))}
      <Unfold
        summary={
          <>
            Due in the coming year (<HowMany of={filings} />)
          </>
        }
      >
        <Filings filings={filings} />
      </Unfold>
    </>
  );
}

const ANSWER = { yes: 'Yes', no: 'No', ask: 'Ask' } as const;

interface AmountProps {
  readonly amount: ComplianceWayAmount;
  readonly at: string;
  /** Begins the line. */
  readonly isFirst: boolean;
}

/** A number of a way with its unit. */
function Amount({ amount: { name, period, unit }, at, isFirst }: AmountProps) {
  const title = sentence(period === null ? name : `${name}, ${period}`);
  const [measured = '', per] = unit.split('/');
  const isMoney = measured === 'USD';
  return (
    <>
      {isFirst ? words(title) : title}: <Value at={at} as={isMoney ? price : tenth} />
      {!isMoney && ` ${measured}`}
      {per !== undefined && ` a ${per === 'yr' ? 'year' : per}`}
    </>
  );
}

const price = (value: number): string => (value < 100 ? `$${value}` : usd(value));

function Ways({ ways }: Pick<ComplianceAnswer, 'ways'>) {
  return (
    <ul className="list">
      {ways.map((way, index) => (
        <li className="item" key={way.id}>
          <span className="row between">
            <strong>{way.title}</strong>
            <span className="muted">{ANSWER[way.open]}</span>
          </span>
          <span className="small">
            {sentence(way.why)} {sentence(way.text)}
          </span>
          {way.amounts.length > 0 && (
            <span className="small">
              {way.amounts.map((amount, place) => (
                <Fragment key={`${amount.name} ${amount.period}`}>
                  {place > 0 && '; '}
                  <Amount
                    amount={amount}
                    at={`/compliance/ways/${index}/amounts/${place}/value`}
                    isFirst={place === 0}
                  />
                </Fragment>
              ))}
            </span>
          )}
          <span className="small muted">
            {way.section}, read {day(way.dayRead)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PendingProps {
  readonly item: PendingLaw;
  readonly at: string;
}

function PendingMoney({ item, at }: PendingProps) {
  const place = item.tiers.reduce(
    (best, { worthAtMost }, index) => (worthAtMost > (item.tiers[best]?.worthAtMost ?? 0) ? index : best),
    0,
  );
  const most = item.tiers[place];
  return (
    <Unfold summary={`Pending: ${item.title}`} small>
      <p className="small">
        {words(sentence(item.stage))}. {sentence(item.text)} {sentence(item.why)}
        {most !== undefined && (
          <>
            {' '}
            Worth at most <Num at={`${at}/tiers/${place}/worthAtMost`} as={aboutUsd} label={item.title} /> in
            the tier where it is most; in no sum.
          </>
        )}
      </p>
    </Unfold>
  );
}

function Filings({ filings }: Pick<ComplianceAnswer, 'filings'>) {
  return (
    <ul className="list">
      {filings.map((filing) => (
        <li className="item" key={filing.id}>
          <strong>
            {filing.day === null ? 'Overdue' : day(filing.day)}: {filing.title}
          </strong>
          <span className="small">
            {sentence(filing.text)}
            {filing.question !== null && ` Ask ${filing.question}.`}
            {filing.penalty !== null && ` If missed: ${sentence(filing.penalty)}.`}
          </span>
        </li>
      ))}
    </ul>
  );
}
