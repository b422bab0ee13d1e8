import type { ReactNode } from 'react';
import { excludedIn } from '../../../src/contract/estimate/excluded-in.ts';
import type { TierEntry } from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { Table } from '../design/table.tsx';
import { ComparableProjects } from '../explorer/comparable-projects.tsx';
import { Article321 } from '../explorer/law-section.tsx';
import { aboutUsd, day, tenth, usd, wholePercent } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

interface Props {
  readonly answer: ExplorerAnswer;
  readonly entry: TierEntry;
}

export function DatesAndLaw({ answer, entry }: Props) {
  const { compliance } = entry.roi;
  const law = compliance.periods.filter(({ projection }) => !projection);
  return (
    <section className="break" aria-labelledby="report-dates">
      <h2 id="report-dates">Dates and Local Law 97</h2>
      <p>{sentence(compliance.reason)}</p>
      {law.length > 0 && (
        <Table
          caption="Limits, emissions and penalties"
          columns={['Years', 'Limit, tCO2e', 'As is', 'After', 'Penalty as is', 'Penalty after'].map(
            (head, index) => ({ head, numeric: index > 0 }),
          )}
          rows={law.map((period): ReactNode[] => [
            period.to === null ? `${period.from} on` : `${period.from}–${String(period.to).slice(2)}`,
            tenth(period.limitTco2e),
            tenth(period.baselineTco2e),
            tenth(period.afterTco2e),
            usd(period.baselinePenaltyUsd),
            usd(period.afterPenaltyUsd),
          ])}
        />
      )}
      <Table
        caption="Dates that move money"
        columns={[{ head: 'Date' }, { head: 'What happens' }, { head: 'Dollars', numeric: true }]}
        rows={answer.insights.cliffs.map((cliff): ReactNode[] => [
          day(cliff.date),
          sentence(`${cliff.title}. ${cliff.text}`),
          cliff.amountUsd === null ? '–' : usd(cliff.amountUsd),
        ])}
      />
    </section>
  );
}

/** Article 321, where it governs or may govern the building. */
export function LawBeside({ answer }: Pick<Props, 'answer'>) {
  const article = answer.estimate.compliance?.article_321 ?? null;
  if (article === null) return null;
  return (
    <section aria-labelledby="report-law">
      <h2 id="report-law">The law beside it</h2>
      <Article321 article={article} />
    </section>
  );
}

export function LikeProjects({ answer, entry }: Props) {
  if (answer.insights.comparables.every(({ tier }) => tier !== entry.tier)) return null;
  return (
    <section aria-labelledby="like">
      <h2 id="like">Projects like this one</h2>
      <ComparableProjects answer={answer} entry={entry} />
    </section>
  );
}

export function NextSteps({ answer, entry }: Props) {
  const questions = answer.insights.findOutFirst;
  const confirm = excludedIn(answer.estimate, entry)
    .filter(
      ({ standing, potentialAmount, confirm: how }) =>
        standing === 'contingent' && (potentialAmount ?? 0) > 0 && how !== null,
    )
    .slice(0, 4);
  return (
    <section aria-labelledby="next">
      <h2 id="next">Next steps</h2>
      <ol>
        {questions.map(({ input, question, movesUsd }) => (
          <li key={input}>
            Find out: {sentence(question)} It moves the answer by up to {aboutUsd(movesUsd)}.
          </li>
        ))}
        {confirm.map(({ programId, confirm: how }) => (
          <li key={programId}>{how !== null && sentence(how)}</li>
        ))}
        <li>
          Have an engineer survey the building and price the measures above: this is a screening estimate.
        </li>
        <li>Ask two lenders for quotes; the rates here are published ones, some of them old.</li>
      </ol>
    </section>
  );
}

export function Limits({ answer }: Pick<Props, 'answer'>) {
  const {
    measured_accuracy: accuracy,
    methodology_version: release,
    data_snapshot: snapshot,
    resolution,
  } = answer.estimate;
  return (
    <section className="keep" aria-labelledby="limits">
      <h2 id="limits">How sure this is</h2>
      <p>
        {sentence(accuracy.disclosure)}
        {accuracy.band !== null &&
          ` The range is meant to hold ${wholePercent(accuracy.band.nominal_coverage)} of projects.`}
      </p>
      <p>{resolution.assumptions.length} values were assumed, among them:</p>
      <ul>
        {resolution.assumptions.slice(0, 6).map(({ code, text, value, unit }) => (
          <li key={code + text}>
            {sentence(text)} {`${value ?? 'not known'} ${unit}`.trim()}
          </li>
        ))}
      </ul>
      <p className="notice">
        <strong>Not an offer.</strong> This report is not an offer, a bid, an appraisal or a commitment to
        lend, and it is not tax or legal advice. Release {release}, catalogue {snapshot.catalog_version}.
      </p>
    </section>
  );
}
