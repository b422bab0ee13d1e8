import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MeasureView } from '../../../src/contract/estimate/index.ts';
import { sources } from '../api/queries.ts';
import { Table, type Column } from '../design/table.tsx';
import { HowMany, Num } from '../evidence/evidence-context.tsx';
import { count, month, usd, words, unitText } from '../format/numbers.ts';
import { categoryOfMeasure } from './categories.ts';
import { sentence } from '../format/sentence.ts';
import type { SectionProps } from './view.ts';

type Key = 'name' | 'loadedCost' | 'annualSavings' | 'inService' | 'lifetimeYears';

const HEADS: readonly (readonly [Key | null, string, boolean])[] = [
  ['name', 'Measure', false],
  ['loadedCost', 'Cost in the project', true],
  ['annualSavings', 'Saves a year', true],
  [null, 'Quantity', true],
  ['lifetimeYears', 'Lasts, years', true],
  ['inService', 'In service', false],
];

/** What is done, sortable by its main columns. */
export function MeasuresSection({ answer, entry, at }: SectionProps) {
  const [sort, setSort] = useState<{ key: Key; down: boolean } | null>(null);
  const { data } = useQuery(sources);
  const titles = new Map(data?.sources.map((source) => [source.id, source]));
  const rows = entry.measures.map((measure, index) => ({ measure, index }));
  const ordered =
    sort === null
      ? rows
      : rows.toSorted((a, b) => compare(a.measure[sort.key], b.measure[sort.key]) * (sort.down ? -1 : 1));
  const columns = HEADS.map(([key, text, numeric]): Column => {
    if (key === null) return { head: text, numeric };
    const wide = key === 'name';
    const active = sort?.key === key;
    const head = (
      <button type="button" onClick={() => setSort({ key, down: active ? !sort.down : numeric })}>
        {text} <span aria-hidden="true">{active ? (sort.down ? '▾' : '▴') : '↕'}</span>
      </button>
    );
    return {
      head,
      label: text,
      numeric,
      wide,
      ...(active ? { sort: sort.down ? ('descending' as const) : ('ascending' as const) } : {}),
    };
  });
  return (
    <>
      <p className="small muted prose">
        In the order of installation. The cost of a measure includes its share of overheads, design,
        contingency and price rises; the shares add up to the total.
      </p>
      <Table
        caption="Measures of this tier"
        columns={columns}
        rows={ordered.map(({ measure, index }) => row(measure, `${at}/measures/${index}`, titles))}
      />
      <Withheld answer={answer} />
    </>
  );
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function row(
  measure: MeasureView,
  at: string,
  titles: ReadonlyMap<string, { title: string; url: string | null }>,
): ReactNode[] {
  const source = titles.get(measure.source);
  const title = source?.title ?? words(measure.source);
  return [
    <span key="n">
      {measure.name}
      <br />
      <span className="muted tiny">{categoryOfMeasure(measure.category)}</span>
      <br />
      <span className="tiny">
        Price from{' '}
        {source === undefined || source.url === null ? (
          title
        ) : (
          <a href={source.url} target="_blank" rel="noreferrer">
            {title}
          </a>
        )}
      </span>
    </span>,
    <span key="c">
      <Num at={`${at}/loadedCost`} as={usd} label={`${measure.name}: cost in the project`} />
      <br />
      <span className="muted tiny">
        work alone
        <br />
        <Num at={`${at}/costLow`} as={usd} label={`${measure.name}: low end of the work`} />
        –
        <Num at={`${at}/costHigh`} as={usd} label={`${measure.name}: high end of the work`} />
      </span>
    </span>,
    <Num key="s" at={`${at}/annualSavings`} as={usd} label={`${measure.name}: savings a year`} />,
    <span key="q">
      <Num at={`${at}/quantity`} as={count} label={`${measure.name}: quantity`} />{' '}
      {unitText(measure.quantity, measure.unit)}
    </span>,
    <Num key="l" at={`${at}/lifetimeYears`} as={count} label={`${measure.name}: expected life, years`} />,
    month(measure.inService),
  ];
}

function Withheld({ answer }: Pick<SectionProps, 'answer'>) {
  const { withheld_measures: withheld } = answer.estimate.resolution;
  if (withheld.length === 0) return null;
  return (
    <details>
      <summary>
        Work not offered here (<HowMany of={withheld} />)
      </summary>
      <Table
        caption="Work not offered here"
        columns={[{ head: 'Work' }, { head: 'Why' }]}
        rows={withheld.map(({ name, reason }) => [name, sentence(reason)])}
      />
    </details>
  );
}
