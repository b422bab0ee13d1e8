import { useMemo, type ReactNode } from 'react';
import type { Roi } from '../../../src/contract/estimate/index.ts';
import { Chart } from '../charts/chart.tsx';
import { emissions } from '../charts/emissions.ts';
import { Table } from '../design/table.tsx';
import { Figure, Num } from '../evidence/evidence-context.tsx';
import { tenth, usd } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { figureOf } from './insight-figures.ts';
import { SourceName } from './source-name.tsx';
import type { SectionProps } from './view.ts';

type Period = Roi['compliance']['periods'][number];
interface Placed {
  readonly period: Period;
  readonly index: number;
}

const SCENARIOS = {
  promulgated: 'as the rule stands',
  frozen_grid: 'if the grid stays as in 2030–34',
  clcpa_line: 'if the grid follows the State’s climate act',
} as const;

const span = ({ from, to }: Period) => (to === null ? `${from} on` : `${from}–${String(to).slice(2)}`);

/** Limits and penalties that are law, and apart from them what nobody has promulgated yet. */
export function EmissionsSection({ entry, at, answer }: SectionProps) {
  const { compliance } = entry.roi;
  const placed = compliance.periods.map((period, index) => ({ period, index }));
  const law = placed.filter(({ period }) => !period.projection);
  return (
    <section id="emissions" aria-labelledby="emissions-title">
      <h2 id="emissions-title">Local Law 97</h2>
      <p className="prose">
        {sentence(compliance.reason)}
        {compliance.propertyType !== null &&
          ` The limit follows the property type ${compliance.propertyType}.`}
        {!compliance.counted && compliance.applicable && ' Penalties are shown, and counted in no sum.'}
      </p>
      {law.length > 0 && <Outlook title="Emissions against the limits in force" placed={law} at={at} />}
      <Credit credit={compliance.electrificationCredit} at={at} />
      <Beyond placed={placed} at={at} />
      <Options answer={answer} at={at} />
    </section>
  );
}

function Outlook({ title, placed, at }: { title: string; placed: readonly Placed[]; at: string }) {
  const draw = useMemo(
    () =>
      emissions(
        placed.map(({ period }) => ({
          name: span(period),
          limit: period.limitTco2e,
          asIs: period.baselineTco2e,
          after: period.afterTco2e,
        })),
      ),
    [placed],
  );
  const periods = placed.map(({ period }) => period);
  const over = periods.filter(({ baselinePenaltyUsd }) => baselinePenaltyUsd > 0);
  const within = periods.every(({ baselineTco2e, limitTco2e }) => baselineTco2e <= limitTco2e);
  const summary = within
    ? 'As is, the building stays within every limit shown.'
    : over.length === 0
      ? 'As is, the building exceeds a limit shown, and no charge is due for it.'
      : `As is, the building exceeds ${over.map((period) => `the limit of ${span(period)} and owes ${usd(period.baselinePenaltyUsd)} a year; after the work ${usd(period.afterPenaltyUsd)}`).join('. It exceeds ')}.`;
  const base = `${at}/roi/compliance/periods`;
  return (
    <>
      <h3>{title}</h3>
      <Chart
        summary={summary}
        draw={draw}
        table={
          <Table
            caption={title}
            columns={[
              { head: 'Years' },
              { head: 'Limit, tCO2e', numeric: true },
              { head: 'As is', numeric: true },
              { head: 'After', numeric: true },
              { head: 'Penalty as is', numeric: true },
              { head: 'Penalty after', numeric: true },
            ]}
            rows={placed.map(({ period, index }): ReactNode[] => {
              const num = (field: keyof Period, text: string, label: string) => (
                <Num
                  key={field}
                  at={`${base}/${index}/${field}`}
                  text={text}
                  label={`${label}, ${span(period)}`}
                />
              );
              return [
                span(period),
                num('limitTco2e', tenth(period.limitTco2e), 'Limit'),
                num('baselineTco2e', tenth(period.baselineTco2e), 'Emissions as is'),
                num('afterTco2e', tenth(period.afterTco2e), 'Emissions after the work'),
                num('baselinePenaltyUsd', usd(period.baselinePenaltyUsd), 'Penalty a year as is'),
                num('afterPenaltyUsd', usd(period.afterPenaltyUsd), 'Penalty a year after the work'),
              ];
            })}
          />
        }
      />
    </>
  );
}

/** A deduction that may come: shown beside the charges, in none of them. */
function Credit({ credit, at }: { credit: Roi['compliance']['electrificationCredit']; at: string }) {
  if (credit === null) return null;
  const base = `${at}/roi/compliance/electrificationCredit`;
  const { tco2e, chargeCut2030To2034: cut, condition } = credit;
  return (
    <p className="prose">
      New heat pumps may earn a deduction of{' '}
      <Num at={`${base}/tco2e`} text={`${tenth(tco2e)} tCO2e`} label="Deduction for heat pumps" /> a year.{' '}
      {cut === 0 ? (
        'After this work no charge of 2030–34 is left for it to lower.'
      ) : (
        <>
          It would lower the charge of 2030–34 by{' '}
          <Num at={`${base}/chargeCut2030To2034`} text={usd(cut)} label="Charge the deduction would lift" /> a
          year.
        </>
      )}{' '}
      {condition}
    </p>
  );
}

function Beyond({ placed, at }: { placed: readonly Placed[]; at: string }) {
  const scenarios = (['frozen_grid', 'clcpa_line'] as const)
    .map((scenario) => ({
      scenario,
      periods: placed.filter(({ period }) => period.projection && period.scenario === scenario),
    }))
    .filter(({ periods }) => periods.length > 0);
  if (scenarios.length === 0) return null;
  return (
    <details>
      <summary>After 2034: two scenarios, in no sum</summary>
      <p className="small muted prose">
        The City has not yet set grid coefficients from 2035. These are outlooks, not findings.
      </p>
      {scenarios.map(({ scenario, periods }) => (
        <Outlook key={scenario} title={`From 2035, ${SCENARIOS[scenario]}`} placed={periods} at={at} />
      ))}
    </details>
  );
}

function Options({ answer, at }: Pick<SectionProps, 'answer' | 'at'>) {
  const { complianceOptions } = answer.insights;
  if (complianceOptions.length === 0) return null;
  return (
    <>
      <h3>Ways to deal with an excess</h3>
      <Table
        caption="Ways to comply, by emission year"
        columns={[
          { head: 'Way' },
          { head: 'Year', numeric: true },
          { head: 'Cost over 20 years, in today’s money', numeric: true },
          { head: 'How it was priced' },
        ]}
        rows={complianceOptions.map((option): ReactNode[] => [
          option.label,
          option.emissionYear,
          option.presentCostUsd === null ? (
            'no price known'
          ) : (
            <Figure
              key="c"
              at={option.kind === 'pay' ? figureOf(answer.estimate, at, option.presentCostUsd) : null}
              text={usd(option.presentCostUsd)}
              label={`${option.label}, ${option.emissionYear}`}
            />
          ),
          <span key="t" className="small">
            {sentence(option.text)} <SourceName id={option.source} />
          </span>,
        ])}
      />
    </>
  );
}
