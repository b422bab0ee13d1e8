import type { CompiledMonths } from '../../../catalog/sections/rates.ts';
import { isSummerMonth, MONTHS } from '../../../vocabulary/energy.ts';
import type { EnergyBaseline } from '../types.ts';
import { inBlock } from './month-bill.ts';
import type { Rate } from './types.ts';
import { meterKw, monthOf, PEAK_MONTH, type Peaks, type YearUse } from './year-use.ts';

/** A year of one meter without what is billed by the kW, USD: what twelve bills come to, without writing them. */
export const yearUsd = (rate: Rate, use: YearUse, months: CompiledMonths): number =>
  withUnits(rate.year.fixedUsd, rate, use, months);

/** A sum and what is billed by the unit on top of it. */
function withUnits(usdBefore: number, { year }: Rate, use: YearUse, months: CompiledMonths): number {
  const { unitUsd, unitBlocks } = year;
  let usd =
    usdBefore +
    use.heating * unitUsd.heating +
    use.cooling * unitUsd.cooling +
    use.even * unitUsd.even -
    use.solar * unitUsd.solar;
  if (unitBlocks.length === 0) return usd;
  for (let month = 0; month < MONTHS.length; month += 1) {
    const quantity = monthOf(use, month, months);
    for (const block of unitBlocks) {
      const price = block.usd[month]!;
      if (price !== 0) usd += price * inBlock(block, quantity);
    }
  }
  return usd;
}

/**
 * A year’s charges by the kW on the owner’s meter, USD; `tenant` is null where one meter counts for all. Without a battery
 * all of summer has one peak, and so has a winter on one meter that nothing electric heats.
 */
export function demandYearUsd(
  { year }: Rate,
  peaks: Peaks,
  tenant: YearUse | null,
  baseline: EnergyBaseline,
): number {
  const { demandBlocks } = year;
  if (demandBlocks.length === 0) return 0;
  const oneSummer = peaks.storageKw === 0;
  const oneWinter = oneSummer && tenant === null && peaks.heatingPeakKw === 0;
  const { summer, winter } = PEAK_MONTH;
  let usd = 0;
  if (oneSummer) {
    const kw = meterKw(summer, peaks, tenant, baseline);
    for (const block of demandBlocks) usd += block.summerUsd * inBlock(block, kw);
  }
  if (oneWinter) {
    const kw = meterKw(winter, peaks, tenant, baseline);
    for (const block of demandBlocks) usd += block.winterUsd * inBlock(block, kw);
  }
  for (let month = 0; month < MONTHS.length; month += 1) {
    if (isSummerMonth(month) ? oneSummer : oneWinter) continue;
    const kw = meterKw(month, peaks, tenant, baseline);
    for (const block of demandBlocks) usd += block.usd[month]! * inBlock(block, kw);
  }
  return usd;
}

/** Less than this in a year is nothing that a meter counts, in the unit billed. */
export const LEAST_UNITS = 1e-6;

/** Mean price of a unit over a year, without what is billed by the month or the kW; 0 where none is used. */
export function unitPriceUsd(rate: Rate, use: YearUse, months: CompiledMonths): number {
  const quantity = use.heating + use.cooling + use.even;
  return quantity > LEAST_UNITS ? withUnits(0, rate, use, months) / quantity : 0;
}
