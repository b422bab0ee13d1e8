import { MONTHS } from '../../../vocabulary/energy.ts';
import type { Charge, Rate } from './types.ts';

/** The month that a season is printed by. */
export const PRINTED_MONTH = { summer: MONTHS.indexOf('jul'), winter: MONTHS.indexOf('jan') } as const;

/** Charges on the last kW of a month. */
const lastKwCharges = ({ charges }: Rate): readonly Charge[] =>
  charges.filter(({ per, to }) => per === 'kw' && to === Infinity);

/** Charges of one meter whatever it counts. */
const customerCharges = ({ charges }: Rate): readonly Charge[] =>
  charges.filter(({ per }) => per === 'month');

const sumIn = (charges: readonly Charge[], month: number): number =>
  charges.reduce((sum, { usd }) => sum + usd[month]!, 0);

/** What the last kW of a month costs in a season, USD; 0 where none is billed. */
export const lastKwUsd = (rate: Rate, season: keyof typeof PRINTED_MONTH): number =>
  sumIn(lastKwCharges(rate), PRINTED_MONTH[season]);

/** Customer or minimum charge of a month, USD. */
export const customerUsd = (rate: Rate): number => sumIn(customerCharges(rate), PRINTED_MONTH.winter);
