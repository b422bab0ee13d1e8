import { energyBill } from '../../src/engine/energy/energy-bill.ts';
import {
  meterKw,
  peakMonthOf,
  quantityOf,
  tenantYearUse,
  useAtPeak,
  yearUse,
} from '../../src/engine/energy/bills/year-use.ts';
import { FUELS, type EnergyBaseline, type EnergyState } from '../../src/engine/energy/types.ts';
import { TIERS } from '../../src/engine/measures/types.ts';
import { MONTHS } from '../../src/vocabulary/energy.ts';
import { engine, heldLots, lookup, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * In how many buildings heat pumps raise what the owner pays for energy: the twelve bills of this release beside the one
 * price of energy and of demand that release 1.0.0 had, on the same tiers, loads and meters, and what the difference is made
 * of. `node bench/energy/heat-pumps.ts [lots]` over the fixed sample.
 */
const LOTS = Number(process.argv[2] ?? 1000);

/** Con Edison over 10 kW in 1.0.0, USD of 2026: 0.14 a kWh and 28.00 a kW of 2025 times 1.028, all year. */
const FLAT_USD_PER_KWH = 0.14392;
const FLAT_USD_PER_KW_MONTH = 28.78;

/** What the owner pays in a year, by what it is paid for, USD. */
interface Paid {
  readonly kwh: number;
  readonly kw: number;
  readonly fuel: number;
}

/** What the owner pays for of a fuel by its place in FUELS, before solar, in the unit billed. */
const ownersUnits = (place: number, state: EnergyState, baseline: EnergyBaseline): number =>
  quantityOf(yearUse(place, state)) - quantityOf(tenantYearUse(place, state, baseline));

/** The owner's kW over the months; of one meter for all his part of what runs at its peak. */
function ownersKw(state: EnergyState, baseline: EnergyBaseline): number {
  const { tenants } = baseline.rates.electricity;
  const theirs = tenantYearUse(0, state, baseline);
  const all = yearUse(0, state);
  return MONTHS.reduce((sum, _, month) => {
    if (tenants !== null) return sum + meterKw(month, state, theirs, baseline);
    const at = peakMonthOf(month, state);
    const whole = useAtPeak(all, at, baseline.months);
    const share = whole > 0 ? useAtPeak(theirs, at, baseline.months) / whole : 0;
    return sum + meterKw(month, state, null, baseline) * (1 - share);
  }, 0);
}

function flat(state: EnergyState, baseline: EnergyBaseline): Paid {
  const { ownerElectricity: power, byFuel } = baseline.tariffs;
  const isByDemand = power.id === 'con_edison_demand';
  const usdPerKwh = isByDemand ? FLAT_USD_PER_KWH : power.energyUsdPerUnit;
  let fuel = 0;
  for (const [place, name] of FUELS.entries())
    if (name !== 'electricity') fuel += ownersUnits(place, state, baseline) * byFuel[name].energyUsdPerUnit;
  return {
    kwh: (ownersUnits(0, state, baseline) - state.pvKwh) * usdPerKwh,
    kw: isByDemand ? ownersKw(state, baseline) * FLAT_USD_PER_KW_MONTH : 0,
    fuel,
  };
}

function billed(state: EnergyState, baseline: EnergyBaseline): Paid {
  const { rates } = baseline;
  const metered = rates.electricity;
  const rate = { ...metered.rate, charges: metered.rate.charges.filter(({ per }) => per !== 'kw') };
  const unmetered = { ...baseline, rates: { ...rates, electricity: { ...metered, rate } } };
  const all = energyBill(state, baseline);
  const kwh = energyBill(state, unmetered).ownerUsdByFuel.electricity;
  return {
    kwh,
    kw: all.ownerUsdByFuel.electricity - kwh,
    fuel: all.ownerUsd - all.ownerUsdByFuel.electricity,
  };
}

const less = (after: Paid, before: Paid): Paid => ({
  kwh: after.kwh - before.kwh,
  kw: after.kw - before.kw,
  fuel: after.fuel - before.fuel,
});
const sum = ({ kwh, kw, fuel }: Paid): number => kwh + kw + fuel;

/** What weighs most in the way that the two models differ. */
function reasonOf(by: Paid): string {
  const towards = Math.sign(sum(by));
  const parts = (Object.entries(by) as [keyof Paid, number][]).toSorted(([, a], [, b]) => towards * (b - a));
  const part = parts[0]?.[0] ?? 'kwh';
  const what = { kwh: 'a kWh', kw: 'a kW', fuel: 'the fuel that is saved' }[part];
  return `${what} costs ${(part === 'fuel') === towards < 0 ? 'more' : 'less'} on the bills`;
}

interface Row {
  tiers: number;
  flat: number;
  bills: number;
  readonly turned: Record<string, number>;
}
const rows: Record<string, Row> = {};
/** Tiers with heat pumps, and how many raise the bill, by the rate of the fuel that is burnt most. */
const byRate: Record<string, { tiers: number; raised: number }> = {};
const mainRate = ({ kbtuByFuel, rates }: EnergyBaseline): string => {
  const [, ...fuels] = FUELS;
  const most = fuels.reduce((main, fuel) => (kbtuByFuel[fuel] > kbtuByFuel[main] ? fuel : main));
  return kbtuByFuel[most] > 0 ? rates[most].rate.serviceClass : 'electricity alone';
};

let lots = 0;
for await (const { input } of heldLots(sampleBbls(LOTS * 2))) {
  const outcome = engine.estimate(PLAIN, input, TODAY);
  if (outcome.kind !== 'estimated') continue;
  const { baseline } = outcome.context;
  for (const { plan } of outcome.computed) {
    const { tier } = plan;
    const isHeated = plan.measures.some(
      ({ measure: { id } }) => id.includes('heat_pump') && !id.includes('water'),
    );
    if (!isHeated) continue;
    const [old, now] = [flat, billed].map((model) =>
      less(model(plan.after, baseline), model(baseline.state, baseline)),
    );
    if (old === undefined || now === undefined) continue;
    const row = (rows[tier] ??= { tiers: 0, flat: 0, bills: 0, turned: {} });
    row.tiers += 1;
    const [wasRaised, isRaised] = [sum(old) > 0, sum(now) > 0];
    if (wasRaised) row.flat += 1;
    if (isRaised) row.bills += 1;
    const rate = (byRate[`${tier} | ${mainRate(baseline)}`] ??= { tiers: 0, raised: 0 });
    rate.tiers += 1;
    if (isRaised) rate.raised += 1;
    if (wasRaised === isRaised) continue;
    const turned = `${isRaised ? 'raised by the bills alone' : 'raised by one price alone'}: ${reasonOf(less(now, old))}`;
    row.turned[turned] = (row.turned[turned] ?? 0) + 1;
  }
  lots += 1;
  if (lots === LOTS) break;
}
await lookup.close();
console.log(
  '| tier | with heat pumps | raised, one price a year | raised, twelve bills | turned, by what weighs most |',
);
console.log('|---|---|---|---|---|');
const share = (part: number, of: number): string => `${part} (${Math.round((100 * part) / of)} %)`;
for (const tier of TIERS) {
  const row = rows[tier];
  if (row === undefined) continue;
  const turned = Object.entries(row.turned).map(([why, count]) => `${count} ${why}`);
  console.log(
    `| ${tier} | ${row.tiers} | ${share(row.flat, row.tiers)} | ${share(row.bills, row.tiers)} | ${turned.join('; ')} |`,
  );
}
console.log('\n| tier | fuel replaced | with heat pumps | raised, twelve bills |\n|---|---|---|---|');
for (const [of, { tiers, raised }] of Object.entries(byRate).toSorted())
  console.log(`| ${of} | ${tiers} | ${share(raised, tiers)} |`);
