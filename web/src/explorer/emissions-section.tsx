import type { CompliancePeriod } from '../../../src/contract/estimate/returns.ts';
import { Fragment, type ReactNode } from 'react';
import type { Roi } from '../../../src/contract/estimate/index.ts';
import { Table } from '../design/table.tsx';
import { Num, Sum, Value } from '../evidence/evidence-context.tsx';
import { tenth, usd } from '../format/numbers.ts';
import { ExplainedText } from '../evidence/explained-text.tsx';
import { asIsPlaces, chargePlaces } from './places.ts';
import { SourceName } from './source-name.tsx';
import type { SectionProps } from './view.ts';

interface Placed {
  readonly period: CompliancePeriod;
  readonly index: number;
}

const SCENARIOS = {
  promulgated: 'as the law stands',
  frozen_grid: 'as in 2030–34',
  clcpa_line: "by the State's climate act",
} as const;

const span = ({ from, to }: CompliancePeriod) =>
  to === null ? `${from} on` : `${from}–${String(to).slice(2)}`;

/** Limits and fines that are law, and apart from them what nobody has promulgated yet: a timeline to 2050. */
export function EmissionsSection({ entry, at, answer }: SectionProps) {
  const { compliance } = entry.roi;
  const placed = compliance.periods.map((period, index) => ({ period, index }));
  return (
    <>
      <p className="prose">
        <ExplainedText text={compliance.reason} places={chargePlaces(answer.estimate, at)} />
        {compliance.propertyType !== null &&
          ` The limit follows the property type ${compliance.propertyType}.`}
        {!compliance.counted && compliance.applicable && ' Any fine is shown here but not counted.'}
      </p>
      <Uncounted answer={answer} />
      {placed.length > 0 && <Outlook entry={entry} placed={placed} at={at} />}
      <Credit credit={compliance.electrificationCredit} at={at} />
      <Options answer={answer} />
    </>
  );
}

function Outlook({ entry, placed, at }: Pick<SectionProps, 'entry' | 'at'> & { placed: readonly Placed[] }) {
  return (
    <>
      <p className="prose">
        <OutlookWords
          placed={placed}
          at={`${at}/roi/compliance/periods`}
          isCounted={entry.roi.compliance.counted}
        />
      </p>
      <Periods placed={placed} at={at} />
      <p className="small muted prose">
        From 2035 the City has set no grid factors. The rows run between two outlooks, the grid of 2030–34 and
        the State’s climate act, and are not counted.
      </p>
    </>
  );
}

/** The charges that rest on something assumed, and whether they would change the verdict. */
function Uncounted({ answer }: Pick<SectionProps, 'answer'>) {
  const uncounted = answer.estimate.compliance?.uncounted ?? null;
  const nothing = uncounted?.alternatives[0];
  if (uncounted === null || nothing === undefined) return null;
  const place = {
    at: '/compliance/uncounted/alternatives/0/charges',
    value: nothing.charges,
    label: 'Fines that are not counted, if nothing is done',
  };
  return (
    <p className="prose">
      <ExplainedText text={uncounted.text} places={[place]} />
    </p>
  );
}

interface OutlookProps {
  readonly placed: readonly Placed[];
  readonly at: string;
  /** False: what the emissions or the limit rest on is assumed. */
  readonly isCounted: boolean;
}

function OutlookWords({ placed, at, isCounted }: OutlookProps) {
  const building = isCounted ? 'As it is, the building' : 'If that holds, the building as it is';
  const [stays, exceeds, owes] = isCounted
    ? ['stays', 'exceeds', 'owes']
    : ['would stay', 'would exceed', 'would owe'];
  const law = placed.filter(({ period }) => !period.projection);
  const over = law.filter(({ period }) => period.baselinePenaltyUsd > 0);
  if (law.every(({ period: { baselineTco2e, limitTco2e } }) => baselineTco2e <= limitTco2e))
    return `${building} ${stays} within every limit that is law.`;
  if (over.length === 0) return `${building} ${exceeds} a limit, and no fine is due for it.`;
  return over.map(({ period, index }, place) => (
    <Fragment key={index}>
      {place === 0 ? building : ' It'} {exceeds} the limit of {span(period)} and {owes}{' '}
      <Num
        at={`${at}/${index}/baselinePenaltyUsd`}
        as={usd}
        label={`Fine a year as it is, ${span(period)}`}
      />{' '}
      a year; after the work{' '}
      <Num
        at={`${at}/${index}/afterPenaltyUsd`}
        as={usd}
        label={`Fine a year after the work, ${span(period)}`}
      />
      .
    </Fragment>
  ));
}

function Periods({ placed, at }: { placed: readonly Placed[]; at: string }) {
  const base = `${at}/roi/compliance/periods`;
  return (
    <Table
      caption="Limits, emissions and fines by period"
      columns={[
        { head: 'Years' },
        { head: 'Grid' },
        { head: 'Limit, tCO2e', numeric: true },
        { head: 'As it is', numeric: true },
        { head: 'After', numeric: true },
        { head: 'Fine as it is', numeric: true },
        { head: 'Fine after', numeric: true },
      ]}
      rows={placed.map(({ period, index }): ReactNode[] => {
        const num = (field: keyof CompliancePeriod, as: (value: number) => string, label: string) => (
          <Num key={field} at={`${base}/${index}/${field}`} as={as} label={`${label}, ${span(period)}`} />
        );
        return [
          span(period),
          SCENARIOS[period.scenario],
          num('limitTco2e', tenth, 'Limit'),
          num('baselineTco2e', tenth, 'Emissions as it is'),
          num('afterTco2e', tenth, 'Emissions after the work'),
          num('baselinePenaltyUsd', usd, 'Fine a year as it is'),
          num('afterPenaltyUsd', usd, 'Fine a year after the work'),
        ];
      })}
    />
  );
}

/** A deduction that may come: shown beside the fines, in none of them. */
function Credit({ credit, at }: { credit: Roi['compliance']['electrificationCredit']; at: string }) {
  if (credit === null) return null;
  const base = `${at}/roi/compliance/electrificationCredit`;
  const { chargeCut2030To2034: cut, condition } = credit;
  return (
    <p className="prose">
      New heat pumps may earn a deduction of{' '}
      <Num at={`${base}/tco2e`} as={(value) => `${tenth(value)} tCO2e`} label="Deduction for heat pumps" /> a
      year.{' '}
      {cut === 0 ? (
        'After this work no fine of 2030–34 is left for it to lower.'
      ) : (
        <>
          It would lower the fine of 2030–34 by{' '}
          <Num at={`${base}/chargeCut2030To2034`} as={usd} label="Fine the deduction would lift" /> a year.
        </>
      )}{' '}
      {condition}
    </p>
  );
}

/** What the charges of the building as it is come to over the years. */
const CHARGES_AS_IS = '/default_tier/alternatives/0/presentCost/charges';

type Option = SectionProps['answer']['insights']['complianceOptions'][number];

interface OptionProps extends Pick<SectionProps, 'answer'> {
  readonly option: Option;
}

const ALTERNATIVES = '/default_tier/alternatives';

/** Where work stands among the alternatives of the verdict; -1 for any other way. */
function alternativeOf({ answer, option }: OptionProps): number {
  const { default_tier: verdict, tiers } = answer.estimate;
  const tier = tiers.find(({ label }) => label === option.label)?.tier;
  if (option.kind !== 'work') return -1;
  return verdict?.alternatives.findIndex(({ alternative }) => alternative === tier) ?? -1;
}

/** What work costs beyond a building without a charge, by figures that open: its cost less that of doing nothing, charges out. */
function Difference({ answer, option }: OptionProps) {
  const index = alternativeOf({ answer, option });
  if (index < 0) return null;
  const base = ALTERNATIVES;
  return (
    <>
      <Num at={`${base}/${index}/presentCost/total`} as={usd} label={`${option.label}: cost over 20 years`} />{' '}
      − (
      <Num at={`${base}/0/presentCost/total`} as={usd} label="Doing nothing: cost over 20 years" /> −{' '}
      <Num at={CHARGES_AS_IS} as={usd} label="Fines if nothing is done" />
      ).
    </>
  );
}

/** What paying costs opens as the fines do, what work costs by the figures beside it. */
function PresentCost({ answer, option }: OptionProps) {
  const { complianceOptions } = answer.insights;
  const index = alternativeOf({ answer, option });
  if (option.kind === 'pay')
    return <Num at={CHARGES_AS_IS} as={usd} label={`${option.label}, ${option.emissionYear}`} />;
  if (index < 0)
    return (
      <Value
        at={`/insights/complianceOptions/${complianceOptions.indexOf(option)}/presentCostUsd`}
        as={usd}
      />
    );
  const total = (place: number) => `${ALTERNATIVES}/${place}/presentCost/total`;
  return <Sum of={[total(index), `-${total(0)}`, CHARGES_AS_IS]} as={usd} />;
}

function Options({ answer }: Pick<SectionProps, 'answer'>) {
  const { complianceOptions } = answer.insights;
  if (complianceOptions.length === 0) return null;
  return (
    <>
      <h4>Ways to deal with what is over the limit</h4>
      <Table
        caption="Ways to comply, by emission year"
        columns={[
          { head: 'Way' },
          { head: 'Year', numeric: true },
          { head: "Cost over 20 years, in today's money", numeric: true },
          { head: 'How it was priced' },
        ]}
        rows={complianceOptions.map((option): ReactNode[] => [
          option.label,
          option.emissionYear,
          option.presentCostUsd === null ? (
            'no price known'
          ) : (
            <PresentCost key="c" answer={answer} option={option} />
          ),
          <span key="t" className="small">
            <Difference answer={answer} option={option} />{' '}
            <ExplainedText text={option.text} places={asIsPlaces(answer.estimate)} />{' '}
            <SourceName id={option.source} />
          </span>,
        ])}
      />
    </>
  );
}
