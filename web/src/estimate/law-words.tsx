import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, usd } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { ComplianceAnswer } from '../../../src/contract/estimate/compliance.ts';
import type { Verdict } from '../explorer/verdict.ts';

type LimitStatus = ComplianceAnswer['limit_status'];

interface Props {
  readonly estimate: EstimateResponse;
  readonly verdict: Verdict;
}

const NOT_COUNTED: Readonly<Record<LimitStatus['assuming'][number], string>> = {
  class_energy: 'We hold no report of its energy, so no fine is counted.',
  housing: 'It is not sure that this is housing, so no fine is counted.',
  article_320: 'It is not sure which part of Local Law 97 governs it, so no fine is counted.',
};

/** What Local Law 97 still charges with the recommendation, or why nothing is counted. */
export function LawWords({ estimate, verdict }: Props) {
  const status = estimate.compliance?.limit_status;
  if (status?.outcome === 'article_321') return <Article321Words estimate={estimate} />;
  if (status !== undefined && status.outcome !== 'by_period') return sentence(status.text);
  const wanted = verdict.inSteps?.tier ?? verdict.recommendation;
  const index = verdict.alternatives.findIndex(({ alternative }) => alternative === wanted);
  const charge = verdict.alternatives[index]?.chargePerYear2030To2034 ?? null;
  if (charge === null) return <NotCounted status={status} />;
  return (
    <>
      <Open status={status} />{' '}
      {charge > 0 ? (
        <>
          You would {wanted === 'do_nothing' ? '' : 'still '}be fined about{' '}
          <Num
            at={`/default_tier/alternatives/${index}/chargePerYear2030To2034`}
            as={aboutUsd}
            label="Local Law 97 fine left a year, 2030 to 2034"
          />{' '}
          a year from 2030.
        </>
      ) : (verdict.alternatives[0]?.withinLimitsThrough2034 ?? false) ? (
        'The building is within its Local Law 97 limits through 2034 as it is.'
      ) : (
        'With it no Local Law 97 fine is left through 2034.'
      )}
    </>
  );
}

/** A period in which the evidence leaves open whether the building is over its limit. */
function Open({ status }: { readonly status: LimitStatus | undefined }) {
  const index = status?.periods.findIndex((period) => period.status === 'undecided') ?? -1;
  const period = status?.periods[index];
  if (period === undefined) return null;
  const at = `/compliance/limit_status/periods/${index}`;
  return (
    <>
      Whether the building is over its limit {span(period)} is open: it is in{' '}
      <Num at={`${at}/probability_over`} as={inHundred} label="Cases of 100 in which it is over the limit" />{' '}
      of 100 cases, with a fine of up to{' '}
      <Num at={`${at}/charge_usd_p90`} as={aboutUsd} label="Fine a year at the high end of its energy" /> a
      year.
    </>
  );
}

const inHundred = (value: number): string => String(Math.round(value * 100));

const span = ({ from, to }: LimitStatus['periods'][number]): string =>
  to === null ? `from ${from}` : `of ${from}–${String(to).slice(2)}`;

/** A charge that rests on something assumed: said, and counted nowhere. */
function NotCounted({ status }: { readonly status: LimitStatus | undefined }) {
  if (status === undefined) return 'No Local Law 97 fine is counted for this building.';
  const likeliest = status.periods.toSorted((one, other) => other.probability_over - one.probability_over)[0];
  const index =
    likeliest === undefined || likeliest.status === 'within' ? -1 : status.periods.indexOf(likeliest);
  const [why] = status.assuming;
  const at = `/compliance/limit_status/periods/${index}`;
  return (
    <>
      {why === undefined ? 'No Local Law 97 fine is counted.' : NOT_COUNTED[why]}{' '}
      {status.periods[index] !== undefined && (
        <>
          In{' '}
          <Num
            at={`${at}/probability_over`}
            as={inHundred}
            label="Cases of 100 in which it is over the limit"
          />{' '}
          of 100 cases it would be over its limit {span(status.periods[index])}, with a fine of up to{' '}
          <Num at={`${at}/charge_usd_p90`} as={aboutUsd} label="Fine a year at the high end of its energy" />{' '}
          a year.
        </>
      )}
      {status.rests_on === 'class' && ' A year of bills settles it.'}
    </>
  );
}

function Article321Words({ estimate }: { readonly estimate: EstimateResponse }) {
  const article = estimate.compliance?.article_321 ?? null;
  if (article === null) return null;
  return (
    <>
      Article 321 of Local Law 97 governs it: no fine by the ton, but a list of measures. If they were not
      done, a penalty of <Num at="/compliance/article_321/penalty/once" as={usd} label="Flat penalty" /> is at
      risk; it is <a href="#article-321">not counted</a>.
    </>
  );
}
