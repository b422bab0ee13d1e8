import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import { wholeDollars } from '../../quantities/number-text.ts';
import type { BuildingProfile } from '../building/types.ts';
import { demandYearUsd, yearUsd } from '../energy/bills/year-bill.ts';
import { lessUse, tenantYearUse, yearUse } from '../energy/bills/year-use.ts';
import { ELECTRICITY } from '../energy/energy-index.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import type { PriceTables } from '../pricing/price-tables.ts';
import { priceHere } from '../pricing/quoted-price.ts';
import { directUsd, leastUsd } from '../pricing/unit-price.ts';
import { hasRoomToStore } from './candidates.ts';
import { measureQuantityOf } from './quantities.ts';
import type { MeasureRules } from './rules.ts';

export interface StorageSetting {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly rules: MeasureRules;
  readonly prices: PriceTables;
}

/** Why no tier holds a battery, with its price and what it takes off the bill as is; null where no demand is billed. */
export function storageReason(measure: CompiledMeasure, setting: StorageSetting): string | null {
  const { profile, baseline, rules, prices } = setting;
  if (!baseline.rates.electricity.rate.billsDemand) return null;
  const kwh = measureQuantityOf(measure, setting);
  const price = priceHere(measure, { profile, prices, landmarkAlternative: false });
  const usd = directUsd(measure, kwh, price, leastUsd(measure, 1, prices.rules));
  const savedUsd = savedUsdYear(measure, kwh, baseline);
  const costs = `A battery of ${Math.round(kwh)} kWh would cost about ${dollars(usd)} without programs`;
  return costs + savingText(usd, savedUsd, measure, rules) + placeText(kwh, profile, rules);
}

function savingText(
  usd: number,
  savedUsd: number,
  { lifetime }: CompiledMeasure,
  { paybackYears }: MeasureRules,
): string {
  if (savedUsd <= 0) return ' and save nothing.';
  const years = usd / savedUsd;
  const limit = years > paybackYears ? `; a tier takes one that needs ${paybackYears} at most` : '';
  return ` and take about ${dollars(savedUsd)} a year off the bill. It would need ${Math.ceil(years)} years to earn its price and lasts ${lifetime.value}${limit}.`;
}

const INDOORS = 'Indoors, lithium-ion batteries are rarely approvable in an occupied building';

function placeText(kwh: number, profile: BuildingProfile, rules: MeasureRules): string {
  if (hasRoomToStore(kwh, profile, rules)) return '';
  return profile.geometry.openLotAreaSqft === null
    ? ` ${INDOORS}, and whether the lot has room for one is not known.`
    : ` ${INDOORS}, and the open part of the lot has no room for one.`;
}

/** What a battery takes off a year's bills of the building as is, owner's and tenants', its losses paid. */
function savedUsdYear({ effects }: CompiledMeasure, kwh: number, baseline: EnergyBaseline): number {
  const { state, rates, months } = baseline;
  const { rate, tenants } = rates.electricity;
  const tenant = tenants === null ? null : tenantYearUse(ELECTRICITY, state, baseline);
  const use = yearUse(ELECTRICITY, state);
  let { storageKw } = state;
  let lostKwh = 0;
  for (const effect of effects) {
    if (effect.kind !== 'storage') continue;
    storageKw += effect.kw_per_kwh.value * kwh;
    lostKwh += effect.lost_kwh_per_kwh.value * kwh;
  }
  const owners = tenant === null ? use : lessUse(use, tenant, 0);
  const lostUsd =
    yearUsd(rate, { ...owners, even: owners.even + lostKwh }, months) - yearUsd(rate, owners, months);
  const peaks = { ...state, storageKw };
  return (
    demandYearUsd(rate, state, tenant, baseline) - demandYearUsd(rate, peaks, tenant, baseline) - lostUsd
  );
}

/** In round thousands, or in hundreds below ten thousand. */
function dollars(usd: number): string {
  const step = usd < 10_000 ? 100 : 1000;
  return wholeDollars(Math.round(usd / step) * step);
}
