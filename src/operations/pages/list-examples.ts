import { closed } from '../../contract/estimate/fields.ts';
import type { EstimateResponse } from '../../contract/estimate/index.ts';
import { ExampleList, type Example } from '../../contract/pages.ts';
import { capital, roundedDollars } from '../../quantities/number-text.ts';
import type { CallContext } from '../call-context.ts';
import { defineOperation } from '../operation.ts';
import { runEstimate } from '../estimate/create-estimate.ts';
import type { EstimateServices } from '../estimate/services.ts';
import { TIER_IN_SENTENCE } from '../../vocabulary/tiers.ts';
import { buildingName } from './building-name.ts';

/** Three lots of three kinds: apartments, a tower, a landmark. */
const LOTS = ['2024590030', '1008350041', '1000130001'] as const;
const PERIOD_FROM = 2030;

export const listExamples = defineOperation({
  id: 'listExamples',
  summary: 'Three buildings with what their estimates say in a sentence',
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  sameAllDay: true,
  http: [{ at: ['pages'], method: 'GET', path: '/examples', input: 'parts' }],
  input: closed({}, 'Nothing.'),
  output: ExampleList,
  errors: ['lookup-failed'],
  async run(services, context) {
    const examples: Example[] = [];
    for (const bbl of LOTS) {
      const example = await exampleOf(services, context, bbl);
      if (example !== null) examples.push(example);
    }
    return { examples };
  },
});

/** Null where the service does not hold the lot. */
async function exampleOf(
  services: EstimateServices,
  context: CallContext,
  bbl: string,
): Promise<Example | null> {
  const found = await services.lookup.find(bbl);
  if (found.kind !== 'found') return null;
  const estimate = await runEstimate(services, context, { bbl });
  return {
    parcel_id: bbl,
    name: buildingName(found.record.names ?? []),
    address: found.record.address ?? '',
    borough: found.record.borough ?? '',
    sentence: `${chargeSentence(estimate)} ${workSentence(estimate)}`,
  };
}

function chargeSentence({ compliance }: EstimateResponse): string {
  const period = compliance?.limit_status.periods.find(({ from }) => from === PERIOD_FROM);
  switch (period?.status) {
    case undefined:
      return 'Local Law 97 does not fine it by the ton.';
    case 'within':
      return 'Within its Local Law 97 limit of 2030 as it is.';
    case 'over':
      return `Fined about ${roundedDollars(period.charge_usd_p50)} a year from ${PERIOD_FROM} as it is.`;
    case 'undecided':
      return `Over its Local Law 97 limit of ${PERIOD_FROM} in ${Math.round(100 * period.probability_over)} of 100 cases, fined up to ${roundedDollars(period.charge_usd_p90)} a year.`;
  }
}

function workSentence({ default_tier: verdict, tiers }: EstimateResponse): string {
  const best = verdict?.alternatives.find(({ alternative }) => alternative === verdict.recommendation);
  const work = tiers.find(({ tier }) => tier === best?.alternative);
  if (best === undefined || work === undefined)
    return 'No work pays for itself over 20 years: doing nothing costs least.';
  const name = capital(TIER_IN_SENTENCE[work.tier]);
  const left = best.chargePerYear2030To2034 ?? 0;
  const still = left > 0 ? `, with about ${roundedDollars(left)} a year still to pay` : '';
  const open = verdict?.certainty === 'open' ? ' Another choice may cost as little.' : '';
  return `${name} for about ${roundedDollars(work.roi.netCost)} would leave the owner ${roundedDollars(best.npv)} better off over 20 years${still}.${open}`;
}
