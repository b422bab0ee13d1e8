import type { ReactNode } from 'react';
import type {
  Article321 as Article,
  PrescriptiveMeasure,
  PropertyTypeLimitTest,
} from '../../../src/contract/estimate/compliance.ts';
import { Table } from '../design/table.tsx';
import { Unfold } from '../design/unfold.tsx';
import { HowMany, Num } from '../evidence/evidence-context.tsx';
import type { SectionProps } from '../explorer/view.ts';
import { aboutUsd, tenth, usd } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

const AT = '/compliance/article_321';
const RESULT: Readonly<Record<PropertyTypeLimitTest['result'], string>> = {
  within: 'Within it',
  over: 'Over it',
  by_coefficients: 'The two factors differ',
};
const APPLIES = { yes: 'To do', no: 'Does not apply', ask: 'Ask' } as const;

/** Article 321 where it governs or may govern the building: the list, what it costs, and what is at risk. */
export function Article321Section({ answer }: Pick<SectionProps, 'answer'>) {
  const article = answer.estimate.compliance?.article_321 ?? null;
  if (article === null) return null;
  return (
    <section className="stack-s" id="article-321" aria-labelledby="article-321-title">
      <h2 id="article-321-title">
        {article.certain
          ? 'Article 321: the list that replaces the limits'
          : 'If Article 321 governs the building'}
      </h2>
      <Article321 article={article} />
    </section>
  );
}

function Article321({ article }: { readonly article: Article }) {
  const { prescriptive, limitTest } = article;
  const measures = prescriptive.measures.map((measure, index) => ({ measure, index }));
  const open = measures.filter(({ measure }) => measure.applies !== 'no' && measure.done !== 'yes');
  const others = measures.filter((each) => !open.includes(each));
  return (
    <>
      <p>
        Either the limit of 2030 was met in 2024, or every measure below that applies was done. They cost
        about{' '}
        <Num at={`${AT}/prescriptive/total/expected`} as={aboutUsd} label="The measures, agent included" /> (
        <Num at={`${AT}/prescriptive/total/low`} as={aboutUsd} label="The measures, least" /> to{' '}
        <Num at={`${AT}/prescriptive/total/high`} as={aboutUsd} label="The measures, most" />
        with every price at its low or its high end); a {prescriptive.certifier} certifies them. The penalty
        of <Num at={`${AT}/penalty/once`} as={usd} label="Flat penalty" /> may come back each year. Ask first:
        was a report filed in 2025, and by which of the two ways? Nothing is taken as done.
      </p>
      <ul className="prescribed">
        {open.map(({ measure, index }) => (
          <Prescribed key={measure.number} measure={measure} index={index} />
        ))}
      </ul>
      <Unfold
        summary={
          <>
            Done or not needed here (<HowMany of={others} />
            ), the reasons, and the test of the limit
          </>
        }
        small
      >
        <Reasons measures={prescriptive.measures} />
        <LimitTest test={limitTest} />
      </Unfold>
    </>
  );
}

const Prescribed = ({
  measure,
  index,
}: {
  readonly measure: PrescriptiveMeasure;
  readonly index: number;
}) => (
  <li>
    <span>{measure.title}</span>
    <span className="muted">{measure.applies === 'ask' && 'ask if it applies'}</span>
    <span>
      {measure.cost === null ? (
        '–'
      ) : (
        <Num at={`${AT}/prescriptive/measures/${index}/cost/expected`} as={aboutUsd} label={measure.title} />
      )}
    </span>
  </li>
);

const Reasons = ({ measures }: { readonly measures: readonly PrescriptiveMeasure[] }) => (
  <Table
    caption="The thirteen measures"
    columns={[{ head: 'Measure' }, { head: 'Here' }, { head: 'Why' }]}
    rows={measures.map((measure): ReactNode[] => [
      measure.title,
      measure.done === 'yes' ? 'Done' : APPLIES[measure.applies],
      sentence(measure.why),
    ])}
  />
);

function LimitTest({ test: { tests, restsOn } }: { readonly test: Article['limitTest'] }) {
  const num = (index: number, field: string, label: string) => (
    <Num key={field} at={`${AT}/limitTest/tests/${index}/${field}`} as={tenth} label={label} />
  );
  return (
    <>
      <Table
        caption="The limit of 2030"
        columns={['Use', 'Limit, tCO2e', 'Emissions, 2024-29 factors', '2030-34 factors', 'Result'].map(
          (head, index) => ({
            head: sentence(head),
            numeric: index > 0 && index < 4,
          }),
        )}
        rows={tests.map((each, index): ReactNode[] => [
          `${each.propertyType}: ${each.why}`,
          num(index, 'limitTco2e', 'Limit of 2030'),
          num(index, 'emissionsAt2024To2029', 'Emissions at the factors of 2024 to 2029'),
          num(index, 'emissionsAt2030To2034', 'Emissions at the factors of 2030 to 2034'),
          RESULT[each.result],
        ])}
      />
      <p className="small muted">{sentence(restsOn)}</p>
    </>
  );
}
