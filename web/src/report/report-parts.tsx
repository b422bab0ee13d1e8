import type { ReactNode } from 'react';
import type { EstimateResponse, TierEntry } from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { Table } from '../design/table.tsx';
import { AskFor } from '../estimate/ask-for.tsx';
import { WaysToPay } from '../estimate/pay-section.tsx';
import { AnswerOnPaper, HowMany, Num, Value } from '../evidence/evidence-context.tsx';
import { inSentence } from '../explorer/verdict.ts';
import { aboutUsd, count, unitText, usd, wholePercent } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

interface Props {
  readonly entry: TierEntry;
  /** JSON pointer of the tier. */
  readonly at: string;
}

/** Measures on paper: the costliest; the sheet has two pages. */
const SHOWN = 8;

/** What would be done, the costliest first, and what each piece costs and saves. */
export function Work({ entry, at }: Props) {
  const rows = entry.measures
    .map((measure, index) => ({ measure, index }))
    .toSorted((a, b) => b.measure.loadedCost - a.measure.loadedCost);
  return (
    <section aria-labelledby="report-work">
      <h2 id="report-work">The work: {inSentence(entry.label)}</h2>
      <Table
        caption="Pieces of the work"
        columns={[
          { head: 'Work' },
          { head: 'How much', numeric: true },
          { head: 'Costs', numeric: true },
          { head: 'Saves a year', numeric: true },
        ]}
        rows={rows.slice(0, SHOWN).map(({ measure, index }): ReactNode[] => [
          measure.name,
          <span key="q">
            <Value at={`${at}/measures/${index}/quantity`} as={count} />{' '}
            {unitText(measure.quantity, measure.unit)}
          </span>,
          <Num key="c" at={`${at}/measures/${index}/loadedCost`} as={usd} label="Cost in the project" />,
          <Num key="s" at={`${at}/measures/${index}/annualSavings`} as={usd} label="Savings a year" />,
        ])}
        total={[
          rows.length > SHOWN ? (
            <span key="all">
              All <HowMany of={rows} />, before incentives
            </span>
          ) : (
            'Together, before incentives'
          ),
          '',
          <Num key="t" at={`${at}/cost_breakdown/totalCost`} as={usd} label="Total cost" />,
          '',
        ]}
      />
    </section>
  );
}

interface MoneyProps extends Props {
  readonly base: ExplorerAnswer;
  /** With the loans of the owner; null until they are sized, or where the owner is not known. */
  readonly financed: ExplorerAnswer | null;
}

export function Money({ base, entry, at, financed }: MoneyProps) {
  return (
    <section className="keep" aria-labelledby="report-money">
      <h2 id="report-money">Who pays</h2>
      {financed !== null && (
        <AnswerOnPaper answer={financed}>
          <WaysToPay estimate={financed.estimate} entry={entry} />
        </AnswerOnPaper>
      )}
      <AskFor answer={base} entry={entry} at={at} />
    </section>
  );
}

interface SureProps extends Props {
  readonly estimate: EstimateResponse;
}

export function HowSure({ estimate, at }: SureProps) {
  const {
    measured_accuracy: accuracy,
    methodology_version: release,
    data_snapshot: snapshot,
    resolution,
  } = estimate;
  return (
    <section className="keep" aria-labelledby="limits">
      <h2 id="limits">How sure the cost is</h2>
      <p>
        <Num at={`${at}/sensitivity/bestCase`} as={aboutUsd} label="Low end of the cost" /> to{' '}
        <Num at={`${at}/sensitivity/worstCase`} as={aboutUsd} label="High end of the cost" />
        {accuracy.band !== null && (
          <>
            , meant to hold <Value at="/measured_accuracy/band/nominal_coverage" as={wholePercent} /> of
            projects
          </>
        )}
        . {sentence(accuracy.disclosure)} <HowMany of={resolution.assumptions} /> values were assumed; the
        page lists them.
      </p>
      <p className="notice small">
        <strong>Not an offer.</strong> This report is no offer, bid, appraisal or commitment to lend, and no
        tax or legal advice. Release {release}, catalogue {snapshot.catalog_version}.
      </p>
    </section>
  );
}
