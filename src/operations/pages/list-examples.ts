import { closed } from '../../contract/estimate/fields.ts';
import { ExampleList, type Example } from '../../contract/pages.ts';
import type { PricedBuilding } from '../../contract/portfolio.ts';
import { capital, roundedDollars } from '../../quantities/number-text.ts';
import { defineOperation } from '../operation.ts';
import { priceRow } from '../portfolio/price-row.ts';
import type { EstimateServices } from '../estimate/services.ts';
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
  async run(services, { nowMs }) {
    const examples: Example[] = [];
    for (const bbl of LOTS) {
      const example = await exampleOf(services, bbl, nowMs);
      if (example !== null) examples.push(example);
    }
    return { examples };
  },
});

/** Null where the service does not hold the lot. */
async function exampleOf(services: EstimateServices, bbl: string, nowMs: number): Promise<Example | null> {
  const found = await services.lookup.find(bbl);
  if (found.kind !== 'found') return null;
  const priced = await priceRow(services, { row: 1, cells: { bbl }, nowMs });
  return {
    parcel_id: bbl,
    name: buildingName(found.record.names ?? []),
    address: found.record.address ?? '',
    borough: found.record.borough ?? '',
    sentence: `${chargeSentence(priced)} ${workSentence(priced)}`,
  };
}

function chargeSentence({ tiers: [first] }: PricedBuilding): string {
  const charge = first?.charges.find(({ from }) => from === PERIOD_FROM);
  if (charge === undefined) return 'Local Law 97 charges it nothing by the ton.';
  return charge.before_usd === 0
    ? 'Within its Local Law 97 limits through 2034 as it is.'
    : `Fined about ${roundedDollars(charge.before_usd)} a year from ${PERIOD_FROM} as it is.`;
}

const NAMES = {
  quick_wins: 'quick wins',
  code_compliant: 'the code tier',
  high_performance: 'the high-performance tier',
  net_zero_ready: 'the net-zero tier',
} as const;

function workSentence({ recommendation, tiers }: PricedBuilding): string {
  const tier = tiers.find((each) => each.tier === recommendation);
  if (tier === undefined) return 'No work pays for itself over 20 years: doing nothing costs least.';
  const { net_cost_usd: cost, npv_usd: gain, charges } = tier;
  const work = `${capital(NAMES[tier.tier])} for about ${roundedDollars(cost)}`;
  const left = charges.find(({ from }) => from === PERIOD_FROM)?.after_usd ?? null;
  const still = left === null || left === 0 ? '' : `, with ${roundedDollars(left)} a year still to pay`;
  return `${work} would leave the owner ${roundedDollars(gain)} better off over 20 years${still}.`;
}
