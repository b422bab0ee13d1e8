import type { Basis } from '../../../catalog/parameter.ts';
import type {
  CompiledCharge,
  CompiledMonths,
  CompiledRate,
  CompiledRateParts,
} from '../../../catalog/sections/rates.ts';
import type { CompiledTariff } from '../../../catalog/sections/tariffs.ts';
import type { Snapshot } from '../../../catalog/snapshot.ts';
import { MONTHS, isSummerMonth } from '../../../vocabulary/energy.ts';
import type { Charge, Rate } from './types.ts';
import { yearPrices } from './year-prices.ts';

export type RateTable = Readonly<Record<string, Rate>>;

const STRENGTH: readonly Basis[] = ['sourced', 'derived', 'assumed'];

/** Every rate of the catalogue with its factors applied, and every tariff of fuel as the rate that stands for a leaf. */
export function compileRates({ sections }: Pick<Snapshot, 'sections'>): RateTable {
  const { rates, rateParts, months, tariffs } = sections;
  const flat = Object.values(tariffs.byId).filter(({ fuel }) => fuel !== 'electricity');
  return Object.fromEntries([
    ...flat.map((tariff) => [tariff.id, flatRate(tariff, months)] as const),
    ...Object.entries(rates).map(([id, rate]) => [id, rateOf(rate, rateParts, months)] as const),
  ]);
}

function rateOf(rate: CompiledRate, parts: CompiledRateParts, months: CompiledMonths): Rate {
  const cited = rate.charges.flatMap((charge) => [
    charge.price ?? parts.monthly[charge.monthly ?? ''],
    ...charge.factors.map((id) => parts.factors[id]),
  ]);
  const known = cited.filter((figure) => figure !== undefined);
  const charges = rate.charges.map((charge) => chargeOf(charge, rate.id, parts));
  const unit = rate.charges.find(({ per }) => per === 'unit');
  return {
    id: rate.id,
    fuel: rate.fuel,
    utility: rate.utility,
    serviceClass: rate.service_class,
    asOf: rate.as_of,
    structureAsOf: rate.structure_as_of,
    onePrice: null,
    charges,
    year: yearPrices(charges, months),
    billsDemand: rate.charges.some(({ per }) => per === 'kw'),
    basis: STRENGTH.findLast((basis) => known.some((figure) => figure.basis === basis)) ?? 'assumed',
    sources: [...new Set(known.map(({ source }) => source))].toSorted(),
    unitSource: (unit?.price ?? parts.monthly[unit?.monthly ?? ''])?.source ?? '',
  };
}

function chargeOf(charge: CompiledCharge, rate: string, parts: CompiledRateParts): Charge {
  const { id, per, season, from = 0, to = Infinity, price, monthly } = charge;
  const byMonth = parts.monthly[monthly ?? '']?.months;
  const factor = charge.factors.reduce((product, name) => product * (parts.factors[name]?.value ?? 0), 1);
  return {
    id,
    per,
    from,
    to,
    usd: MONTHS.map((name, month) => {
      const inSeason = season === undefined || (season === 'summer') === isSummerMonth(month);
      return inSeason ? (price?.value ?? byMonth?.[name] ?? 0) * factor : 0;
    }),
    pricePath: (month) =>
      price === undefined
        ? `energy/rate-parts/monthly/${monthly ?? ''}/months/${MONTHS[month] ?? ''}`
        : `tariffs/${rate}/charges/${id}/price`,
    factorPaths: charge.factors.map((name) => `energy/rate-parts/factors/${name}`),
  };
}

/** One price a unit all year, where no leaf of the rate is held: steam, oil and commercial gas. */
function flatRate(tariff: CompiledTariff, months: CompiledMonths): Rate {
  const energy: Charge = {
    id: 'energy',
    per: 'unit',
    from: 0,
    to: Infinity,
    usd: MONTHS.map(() => tariff.energyUsdPerUnit),
    pricePath: () => `energy/tariffs/tariffs/${tariff.id}/energy`,
    factorPaths: [],
  };
  return {
    id: tariff.id,
    fuel: tariff.fuel,
    utility: tariff.utility,
    serviceClass: tariff.serviceClass,
    asOf: null,
    structureAsOf: null,
    onePrice: onePrice(tariff),
    charges: [energy],
    year: yearPrices([energy], months),
    billsDemand: false,
    basis: tariff.basis,
    sources: [tariff.source],
    unitSource: tariff.source,
  };
}

/** Said of every bill by one price, so that nobody takes it for the utility's own. */
function onePrice({ asOf, leftOut, unit, ...of }: CompiledTariff): string | null {
  if (leftOut === null) return null;
  const usd = (price: number): string => `$${price.toFixed(2)}`;
  const range = `${usd(of.lowUsdPerUnit)} to ${usd(of.highUsdPerUnit)}`;
  const day = asOf === null ? '' : `, level of ${asOf}`;
  return `Billed by one average price all year, ${usd(of.energyUsdPerUnit)} a ${unit} (${range})${day}: no leaf of this rate is held. Left out: ${leftOut}.`;
}
