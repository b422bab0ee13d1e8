import type { ReactNode } from 'react';
import type { TierEntry } from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { Table } from '../design/table.tsx';
import { Value } from '../evidence/evidence-context.tsx';
import { count, usd } from '../format/numbers.ts';

interface Props {
  readonly answer: ExplorerAnswer;
  readonly entry: TierEntry;
}

/** Real private projects of the same kind of work; they enter no sum. */
export function ComparableProjects({ answer, entry }: Props) {
  const place = answer.insights.comparables.findIndex(({ tier }) => tier === entry.tier);
  const near = answer.insights.comparables[place];
  if (near === undefined) return null;
  const at = `/insights/comparables/${place}/projects`;
  if (near.projects.length === 0)
    return <p className="muted small">We know no private project that did any of this tier's work.</p>;
  return (
    <Table
      caption="The nearest real projects, for comparison. No figure rests on them."
      showCaption
      columns={[
        { head: 'Project' },
        { head: 'What was done' },
        { head: 'Year', numeric: true },
        { head: 'Dwellings', numeric: true },
        { head: 'Paid', numeric: true },
        { head: "A dwelling, in today's prices", numeric: true },
        { head: 'Why near', wide: true },
      ]}
      rows={near.projects.map((project, index): ReactNode[] => [
        <a key={project.recordId} href={project.url} rel="noreferrer">
          {project.name}
        </a>,
        project.scope,
        project.year,
        <Value key="d" at={`${at}/${index}/dwellings`} as={count} />,
        <Value key="p" at={`${at}/${index}/paidUsd`} as={usd} />,
        <Value key="t" at={`${at}/${index}/todayUsdPerDwelling`} as={usd} />,
        project.whyNear,
      ])}
    />
  );
}
