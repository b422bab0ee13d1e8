import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { BuildingProfile } from '../building/types.ts';
import { factorOf } from './factors.ts';
import { costFactor, seriesOf } from './place-factors.ts';
import { unitPrice, type PricedPlace } from './price-tables.ts';
import { isLater, priceEscalation, type UnitPrice } from './unit-price.ts';

/** Source of a price that the owner gave. */
export const USER_SUPPLIED = 'user_supplied';

type Quote = NonNullable<FactRecord['quotes']>[number];

export interface FoundQuote extends Quote {
  /** Place in the list of quotes. */
  readonly position: number;
}

/** The owner's quote for a measure; null where there is none. */
function quoteFor(
  { id }: CompiledMeasure,
  { input }: { readonly input: Pick<BuildingProfile['input'], 'facts'> },
): FoundQuote | null {
  const quotes = input.facts?.quotes;
  if (quotes === undefined) return null;
  const position = quotes.findIndex(({ measure_id }) => measure_id === id);
  const quote = quotes[position];
  return quote === undefined ? null : { ...quote, position };
}

/** The price of a measure on a building: its owner's quote, or that of the catalogue. */
export function priceHere(measure: CompiledMeasure, setting: PricedPlace): UnitPrice {
  const quote = quoteFor(measure, setting.profile);
  return quote === null ? unitPrice(measure, setting) : quotedPrice(measure, quote, setting);
}

/**
 * A quote as a price: of the whole job at this building, in the money of its month. A contractor's price holds his own
 * overhead, height, occupants and access; abatement, sheds, design and what is not foreseen come on top. It has no range.
 */
function quotedPrice(measure: CompiledMeasure, quote: FoundQuote, { prices }: PricedPlace): UnitPrice {
  const { rules, escalation } = prices;
  const { amount_usd: usd, quoted_on: day } = quote;
  const month = day.slice(0, 7);
  const time = priceEscalation(measure, month, escalation, rules.forwardRate);
  const index = isLater(month, escalation)
    ? factorOf(rules.factors, 'forward-escalation', 'annual_rate')
    : seriesOf(rules, measure.trade_series);
  return {
    price: {
      position: quote.position,
      price_level: 'nyc_private',
      low: usd,
      mid: usd,
      high: usd,
      price_basis: 'contract_price',
      cost_type: 'total',
      outcome: 'estimate',
      dollar_period: month,
      includes: ['height', 'occupancy', 'access'],
      basis: 'sourced',
      source: USER_SUPPLIED,
      locator: `quote of ${day}`,
      confidence: 'high',
    },
    location: 1,
    escalation: time,
    height: 1,
    occupancy: 1,
    landmark: 1,
    usdPerUnit: usd * time,
    jobUsd: usd * time,
    contingency: 'estimate',
    holdsAbatement: false,
    holdsAccess: true,
    holdsScaffold: false,
    holdsEscalation: false,
    lowRatio: 1,
    highRatio: 1,
    placeFactors: time === 1 ? [] : [costFactor('price index', time, index)],
  };
}
