import { P90_OF_NORMAL } from '../building/energy-range.ts';
import { newRow } from '../number-rows.ts';
import { deviatesOf, DOUBT, DRAWS, UNIFORM } from './points.ts';

/** What all alternatives of a building share: how far its energy may be off its middle, as ratios. */
export interface EnergyEnds {
  readonly energyLowRatio: number;
  readonly energyHighRatio: number;
}

/** What an alternative's present cost is made of, USD at the evaluation date; ends are those of four cases of five. */
export interface DrawnParts {
  /** What no draw moves: counted incentives, maintenance, equipment that stands. */
  readonly fixedUsd: number;
  /** What goes with the cost of the work: its capital, and its equipment when it wears out. */
  readonly workUsd: number;
  readonly costLowMultiplier: number;
  readonly costMiddleMultiplier: number;
  readonly costHighMultiplier: number;
  /** Part of the variance of the cost that all tiers share. */
  readonly commonShare: number;
  /** The bill as it is, at low, middle and high growth of prices. */
  readonly billLowUsd: number;
  readonly billUsd: number;
  readonly billHighUsd: number;
  /** What is saved of it. */
  readonly savedLowUsd: number;
  readonly savedUsd: number;
  readonly savedHighUsd: number;
  /** Savings over those estimated. */
  readonly realisedLowRatio: number;
  readonly realisedHighRatio: number;
  /** Money that is usually paid and not counted. */
  readonly moneyLowUsd: number;
  readonly moneyMiddleUsd: number;
  readonly moneyHighUsd: number;
}

/** A charge over some years in which the building emits alike. */
export interface DrawnCharge {
  /** What a tonne over the limit in each of the years is worth at the evaluation date. */
  readonly usdPerTco2e: number;
  readonly limitTco2e: number;
  readonly asIsTco2e: number;
  /** What the work takes off. */
  readonly cutTco2e: number;
}

export interface DrawnAlternative {
  /** How its own cost goes with each of the `OWN_COSTS` independent draws: squares sum to one, or all are 0. */
  readonly ownCosts: readonly number[];
  readonly parts: DrawnParts;
  readonly charges: readonly DrawnCharge[];
}

/** Share of the draws in which an alternative costs least, and what it gains on doing nothing in the 10th, 50th and 90th of 100. */
export interface AlternativeOdds {
  readonly share: number;
  /** Made when it is asked for: the rows of a table show shares alone. */
  gainUsd(): { readonly p10: number; readonly p50: number; readonly p90: number };
}

export const GAIN_AT = { p10: 0.1, p50: 0.5, p90: 0.9 } as const;

/** Alternatives over all draws. */
export interface DrawnOdds {
  /** In the order of the alternatives. */
  readonly odds: readonly AlternativeOdds[];
  /** Index of the alternative that costs least, by draw. */
  readonly least: readonly number[];
}

/** Odds of alternatives, doing nothing first. Of equal costs the first counts. */
export function oddsOf(energy: EnergyEnds, alternatives: readonly DrawnAlternative[]): DrawnOdds {
  const energies = drawnEnergies(energy);
  const costs = alternatives.map((alternative) => costsAt(energies, alternative));
  const least = leastByDraw(costs);
  const odds = costs.map((own, index) => ({
    share: shareOf(least, index),
    gainUsd: () => gainUsdOf(costs[0]!, own),
  }));
  return { odds, least };
}

function gainUsdOf(nothing: Float64Array, own: Float64Array): ReturnType<AlternativeOdds['gainUsd']> {
  if (own === nothing) return { p10: 0, p50: 0, p90: 0 };
  const [p10, p50, p90] = gainsAt(nothing, own, [GAIN_AT.p10, GAIN_AT.p50, GAIN_AT.p90]);
  return { p10: p10!, p50: p50!, p90: p90! };
}

/** Which alternative costs least in each draw, by its index. */
export function leastByDraw(costs: readonly Float64Array[]): number[] {
  const least: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let best = 0;
    let bestUsd = Infinity;
    for (let index = 0; index < costs.length; index += 1) {
      const usd = costs[index]![draw]!;
      if (usd >= bestUsd) continue;
      best = index;
      bestUsd = usd;
    }
    least.push(best);
  }
  return least;
}

/** Part of the draws in which the alternative costs least. */
export function shareOf(least: readonly number[], index: number): number {
  let draws = 0;
  for (const best of least) if (best === index) draws += 1;
  return draws / DRAWS;
}

/** What is gained on doing nothing at quantiles of the draws. */
export function gainsAt(nothing: Float64Array, own: Float64Array, quantiles: readonly number[]): number[] {
  const gains = newRow(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) gains[draw] = nothing[draw]! - own[draw]!;
  gains.sort();
  return quantiles.map((quantile) => gainAt(gains, quantile));
}

function gainAt(gains: Float64Array, quantile: number): number {
  const gain = gains[Math.floor(quantile * DRAWS)];
  if (gain === undefined) throw new RangeError(`no quantile is ${quantile}`);
  return gain;
}

/** The present cost of an alternative in each draw. */
export const drawnCosts = (ends: EnergyEnds, alternative: DrawnAlternative): Float64Array =>
  costsAt(drawnEnergies(ends), alternative);

/** Energy of the building in each draw, as a ratio of its middle. */
export const drawnEnergies = ({ energyLowRatio, energyHighRatio }: EnergyEnds): Float64Array =>
  drawnRatios(widthOf(energyLowRatio, energyHighRatio), deviatesOf(DOUBT.energy));

function drawnRatios(width: Width, deviates: Float64Array): Float64Array {
  const ratios = newRow(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) ratios[draw] = ratioAt(width, deviates[draw]!);
  return ratios;
}

function costsAt(energies: Float64Array, { ownCosts, parts, charges }: DrawnAlternative): Float64Array {
  const costs = drawnWorks(parts, ownCosts);
  const realised = drawnRatios(
    widthOf(parts.realisedLowRatio, parts.realisedHighRatio),
    deviatesOf(DOUBT.savings),
  );
  const growth = deviatesOf(DOUBT.price);
  const money = UNIFORM[DOUBT.money]!;
  const bill = parabola(parts.billLowUsd, parts.billUsd, parts.billHighUsd);
  const saved = parabola(parts.savedLowUsd, parts.savedUsd, parts.savedHighUsd);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const price = growth[draw]! / P90_OF_NORMAL;
    const billUsd = parts.billUsd + price * (bill.slope + price * bill.bend);
    const savedUsd = parts.savedUsd + price * (saved.slope + price * saved.bend);
    costs[draw] = parts.fixedUsd + costs[draw]! + energies[draw]! * (billUsd - realised[draw]! * savedUsd);
  }
  for (const charge of charges) addCharges(costs, charge, energies, realised);
  for (let draw = 0; draw < DRAWS; draw += 1) costs[draw]! -= moneyAt(parts, money[draw]!);
  return costs;
}

// oxlint-disable-next-line max-params -- the sums and what one charge adds to them
function addCharges(
  sums: Float64Array,
  { usdPerTco2e, limitTco2e, asIsTco2e, cutTco2e }: DrawnCharge,
  energies: Float64Array,
  realised: Float64Array,
): void {
  for (let draw = 0; draw < DRAWS; draw += 1)
    sums[draw]! +=
      usdPerTco2e * Math.max(0, energies[draw]! * (asIsTco2e - realised[draw]! * cutTco2e) - limitTco2e);
}

/** How wide ratios lie on either side of 1, on a scale of logarithms. */
interface Width {
  readonly below: number;
  readonly above: number;
}

/** Of ratios whose p10 and p90 are the ends. */
const widthOf = (low: number, high: number): Width => ({
  below: -Math.log(low) / P90_OF_NORMAL,
  above: Math.log(high) / P90_OF_NORMAL,
});

function ratioAt({ below, above }: Width, deviate: number): number {
  const width = deviate < 0 ? below : above;
  return width === 0 ? 1 : Math.exp(deviate * width);
}

/** What goes with the cost of the work, in each draw. */
function drawnWorks(parts: DrawnParts, ownCosts: readonly number[]): Float64Array {
  const { costLowMultiplier: low, costMiddleMultiplier: middle, costHighMultiplier: high } = parts;
  const works = newRow(DRAWS);
  if (parts.workUsd === 0) return works;
  addOwnDeviates(works, ownCosts);
  const common = Math.sqrt(parts.commonShare);
  const apart = Math.sqrt(1 - parts.commonShare);
  const shared = deviatesOf(DOUBT.cost);
  const width = widthOf(low / middle, high / middle);
  const middleUsd = parts.workUsd * middle;
  for (let draw = 0; draw < DRAWS; draw += 1)
    works[draw] = ratioAt(width, common * shared[draw]! + apart * works[draw]!) * middleUsd;
  return works;
}

/** Of a tier's own cost, each a sum over the draws that it goes with. */
function addOwnDeviates(sums: Float64Array, ownCosts: readonly number[]): void {
  ownCosts.forEach((part, at) => {
    if (part === 0) return;
    const deviates = deviatesOf(DOUBT.ownCost + at);
    for (let draw = 0; draw < DRAWS; draw += 1) sums[draw]! += part * deviates[draw]!;
  });
}

/** Slope and bend through the middle and both ends: for dollars that may be of either sign. */
const parabola = (low: number, middle: number, high: number) => ({
  slope: (high - low) / 2,
  bend: (high + low) / 2 - middle,
});

/** As likely below the middle as above, evenly on either side. */
function moneyAt({ moneyLowUsd, moneyMiddleUsd, moneyHighUsd }: DrawnParts, at: number): number {
  return at < 0.5
    ? moneyLowUsd + 2 * at * (moneyMiddleUsd - moneyLowUsd)
    : moneyMiddleUsd + (2 * at - 1) * (moneyHighUsd - moneyMiddleUsd);
}
