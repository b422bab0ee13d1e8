import type { ReactNode } from 'react';
import type { ComplianceAnswer } from '../../../src/contract/estimate/compliance.ts';
import { Table } from '../design/table.tsx';
import { Unfold } from '../design/unfold.tsx';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, tenth, usd } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { SectionProps } from './view.ts';

/** What stands beside the verdict and in no sum: Article 321, ways to comply, pending money, filings. */
export function LawSection({ answer }: SectionProps) {
  const { compliance } = answer.estimate;
  if (compliance === undefined) return null;
  const { article_321: article, ways, pending, filings } = compliance;
  return (
    <section id="law" aria-labelledby="law-title">
      <h2 id="law-title">The law beside it</h2>
      {article !== null && <Article321 article={article} />}
      {ways.length > 0 && (
        <Unfold summary={`Every way to deal with Local Law 97 (${ways.length})`}>
          <Ways ways={ways} />
        </Unfold>
      )}
      {pending.map((item, index) => (
        <PendingMoney key={item.law} item={item} at={`/compliance/pending/${index}`} />
      ))}
      <Unfold summary={`Due in the coming year (${filings.length})`}>
        <Filings filings={filings} />
      </Unfold>
    </section>
  );
}

type Article = NonNullable<ComplianceAnswer['article_321']>;
const RESULT: Readonly<Record<Article['limitTest']['tests'][number]['result'], string>> = {
  within: 'Within it',
  over: 'Over it',
  by_coefficients: 'The two coefficients differ',
};
const ANSWER = { yes: 'Yes', no: 'No', ask: 'Ask' } as const;

export function Article321({ article }: { readonly article: Article }) {
  const { limitTest, prescriptive, penalty, certain } = article;
  const { total } = prescriptive;
  const at = '/compliance/article_321';
  return (
    <div className="stack-s">
      <h3>{certain ? 'Article 321' : 'If Article 321 governs the building'}</h3>
      <p>
        Either the limit of 2030 was met in 2024, or every measure that applies was done. The measures cost
        about{' '}
        <Num at={`${at}/prescriptive/total/expected`} text={aboutUsd(total.expected)} label="The measures" />{' '}
        (
        <Num
          at={`${at}/prescriptive/total/low`}
          text={aboutUsd(total.low)}
          label="The measures, least"
        /> to{' '}
        <Num at={`${at}/prescriptive/total/high`} text={aboutUsd(total.high)} label="The measures, most" />
        ), the agent included. The flat penalty is{' '}
        <Num at={`${at}/penalty/once`} text={usd(penalty.once)} label="Flat penalty" /> and may recur each
        year. It is not counted.
      </p>
      <p>{sentence(prescriptive.ask)}</p>
      <Table
        caption="The limit of 2030"
        columns={['Use', 'Limit, tCO2e', 'Emissions, 2024-29 factors', '2030-34 factors', 'Result'].map(
          (head, index) => ({
            head,
            numeric: index > 0 && index < 4,
          }),
        )}
        rows={limitTest.tests.map((test): ReactNode[] => [
          `${test.propertyType}: ${test.why}`,
          tenth(test.limitTco2e),
          tenth(test.emissionsAt2024To2029),
          tenth(test.emissionsAt2030To2034),
          RESULT[test.result],
        ])}
      />
      <p className="small muted">{sentence(limitTest.restsOn)}</p>
      <Table
        caption={`The thirteen measures; certified by a ${prescriptive.certifier}`}
        columns={[{ head: 'Measure' }, { head: 'Applies' }, { head: 'Cost', numeric: true }, { head: 'Why' }]}
        rows={prescriptive.measures.map((measure): ReactNode[] => [
          measure.title,
          measure.done === 'yes' ? 'Done' : ANSWER[measure.applies],
          measure.cost === null ? '–' : aboutUsd(measure.cost.expected),
          sentence(measure.why),
        ])}
      />
    </div>
  );
}

/** A number of a way with its unit, in words. */
const amountText = ({
  name,
  period,
  value,
  unit,
}: ComplianceAnswer['ways'][number]['amounts'][number]): string => {
  const shown = unit.startsWith('USD') ? (value < 100 ? `$${value}` : usd(value)) : tenth(value);
  const per = unit.replace(/^USD\/?/, '');
  return `${name}${period === null ? '' : `, ${period}`}: ${shown}${per === '' ? '' : ` ${unit.startsWith('USD') ? 'a ' : ''}${per}`}`;
};

function Ways({ ways }: Pick<ComplianceAnswer, 'ways'>) {
  return (
    <ul className="list">
      {ways.map((way) => (
        <li className="item" key={way.id}>
          <span className="row between">
            <strong>{way.title}</strong>
            <span className="muted">{ANSWER[way.open]}</span>
          </span>
          <span className="small">
            {sentence(way.why)} {sentence(way.text)}
          </span>
          {way.amounts.length > 0 && <span className="small">{way.amounts.map(amountText).join('; ')}</span>}
          <span className="small muted">
            {way.section}, read {day(way.dayRead)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PendingProps {
  readonly item: ComplianceAnswer['pending'][number];
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
        {sentence(item.stage)} {sentence(item.text)} {sentence(item.why)}
        {most !== undefined && (
          <>
            {' '}
            Worth at most{' '}
            <Num
              at={`${at}/tiers/${place}/worthAtMost`}
              text={aboutUsd(most.worthAtMost)}
              label={item.title}
            />{' '}
            in the tier where it is most; in no sum.
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
            {filing.penalty !== null && ` If missed: ${filing.penalty}.`}
          </span>
        </li>
      ))}
    </ul>
  );
}
