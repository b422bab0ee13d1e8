import type { Basis } from '../../../catalog/parameter.ts';
import type {
  CompiledCharge,
  CompiledMonths,
  CompiledRate,
  CompiledRateParts,
} from '../../../catalog/sections/rates.ts';
import type { CompiledTariff, CompiledTariffs } from '../../../catalog/sections/tariffs.ts';
import type { Snapshot } from '../../../catalog/snapshot.ts';
import { MONTHS, isSummerMonth } from '../../../vocabulary/energy.ts';
import type { Charge, Rate } from './types.ts';
import { yearPrices } from './year-prices.ts';

export type RateTable = Readonly<Record<string, Rate>>;

const STRENGTH: readonly Basis[] = ['sourced', 'derived', 'assumed'];

/** Every rate of the catalogue with its factors applied, and every tariff of fuel as the rate that stands for a leaf. */
export function compileRates({ sections }: Pick<Snapshot, 'sections'>): RateTable {
  const { rates, months, tariffs } = sections;
  const flat = Object.values(tariffs.byId).filter(({ fuel }) => fuel !== 'electricity');
  return Object.fromEntries([
    ...flat.map((tariff) => [tariff.id, flatRate(tariff, months)] as const),
    ...Object.entries(rates).map(([id, rate]) => [id, rateOf(rate, sections)] as const),
  ]);
}

function rateOf(
  rate: CompiledRate,
  { rateParts: parts, months, tariffs }: Pick<Snapshot['sections'], 'rateParts' | 'months' | 'tariffs'>,
): Rate {
  const cited = rate.charges.flatMap((charge) => [
    charge.price ?? parts.monthly[charge.monthly ?? ''],
    ...charge.factors.map((id) => parts.factors[id]),
  ]);
  const known = cited.filter((figure) => figure !== undefined);
  const charges = rate.charges.map((charge) => chargeOf(charge, parts));
  const unit = rate.charges.find(({ per }) => per === 'unit');
  return {
    id: rate.id,
    fuel: rate.fuel,
    utility: rate.utility,
    serviceClass: rate.service_class,
    asOf: rate.as_of ?? null,
    structureAsOf: rate.structure_as_of ?? null,
    onePrice: levelText(rate, tariffs),
    assumedParts: rate.assumed ?? null,
    charges,
    year: yearPrices(charges, months),
    billsDemand: rate.charges.some(({ per }) => per === 'kw'),
    basis: STRENGTH.findLast((basis) => known.some((figure) => figure.basis === basis)) ?? 'assumed',
    sources: [...new Set([...known, ...levelOf(rate, tariffs)].map(({ source }) => source))].toSorted(),
    unitSource: (unit?.price ?? parts.monthly[unit?.monthly ?? ''])?.source ?? '',
  };
}

function chargeOf(charge: CompiledCharge, parts: CompiledRateParts): Charge {
  const { id, per, season, months, from = 0, to = Infinity, price, monthly } = charge;
  const byMonth = parts.monthly[monthly ?? '']?.months;
  const factor = charge.factors.reduce((product, name) => product * parts.factors[name]!.value, 1);
  return {
    id,
    per,
    from,
    to,
    usd: MONTHS.map((name, month) => {
      const inSeason = season === undefined || (season === 'summer') === isSummerMonth(month);
      return inSeason && months?.includes(name) !== false
        ? (price?.value ?? byMonth?.[name] ?? 0) * factor
        : 0;
    }),
  };
}

/** One price a unit all year: oil, which has no rate, and every price that is the level of one. */
function flatRate(tariff: CompiledTariff, months: CompiledMonths): Rate {
  const energy: Charge = {
    id: 'energy',
    per: 'unit',
    from: 0,
    to: Infinity,
    usd: MONTHS.map(() => tariff.energyUsdPerUnit),
  };
  return {
    id: tariff.id,
    fuel: tariff.fuel,
    utility: tariff.utility,
    serviceClass: tariff.serviceClass,
    asOf: null,
    structureAsOf: null,
    onePrice: onePrice(tariff),
    assumedParts: null,
    charges: [energy],
    year: yearPrices([energy], months),
    billsDemand: false,
    basis: tariff.basis,
    sources: [tariff.source],
    unitSource: tariff.source,
  };
}

/** Said of every bill by one price, so that nobody takes it for the utility's own. */
function onePrice(tariff: CompiledTariff): string | null {
  if (tariff.leftOut === null) return null;
  return `Billed by one average price all year, ${priceText(tariff)}: no leaf of this rate is held. Left out: ${tariff.leftOut}.`;
}

/** The average price that sets the level of a rate without a leaf. */
function levelOf({ level }: CompiledRate, { byId }: CompiledTariffs): CompiledTariff[] {
  if (level === undefined) return [];
  const tariff = byId[level.tariff];
  if (tariff === undefined) throw new RangeError(`the catalogue has no tariff ${level.tariff}`);
  return [tariff];
}

/** Said where no leaf of a rate is held: its parts come to an average price at one load. */
function levelText(rate: CompiledRate, tariffs: CompiledTariffs): string | null {
  const [tariff] = levelOf(rate, tariffs);
  if (rate.level === undefined || tariff === undefined) return null;
  const units = `${rate.level.units_a_year.toLocaleString('en-US')} ${rate.unit}${rate.unit === 'therm' ? 's' : ''}`;
  return `No leaf of this rate is held: its level comes from an average price, ${priceText(tariff)}, at ${units} a year.`;
}

function priceText({ asOf, unit, ...of }: CompiledTariff): string {
  const usd = (price: number): string => `$${price.toFixed(2)}`;
  const range = `${usd(of.lowUsdPerUnit)} to ${usd(of.highUsdPerUnit)}`;
  return `${usd(of.energyUsdPerUnit)} a ${unit} (${range})${asOf === null ? '' : `, level of ${asOf}`}`;
}
