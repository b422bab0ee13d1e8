import { ELECTRICITY } from '../energy/energy-index.ts';
import { newRow } from '../number-rows.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { applyEffects } from './apply-work.ts';
import { billedAt, ownerBillsUsd } from './bills.ts';
import { scratchRow, type Space } from './space.ts';
import { cellOf, ENERGY, siteOf, STATE } from './state-rows.ts';
import { copyState, stateBefore, type Walk } from './walk.ts';
import { nextIn, type WorkSet } from './work-sets.ts';

const PV_KWH = STATE.at.energy + ENERGY.at.pvKwh;
const SUMMER_PEAK = STATE.at.energy + ENERGY.at.summerPeakKw;
const WINTER_PEAK = STATE.at.energy + ENERGY.at.winterPeakKw;
const CELLS = STATE.at.cells;
const END_USE_COUNT = cellOf(0, 1) - cellOf(0, 0);

/** How choices of work are weighed against each other: present dollars of their owner. */
export interface WorthTerms {
  /** What a dollar a year off the bill of a fuel is worth, by FUELS index. */
  readonly billYears: Float64Array;
  readonly billsAsIsUsd: number;
  /** By work: part of its saving that fades, over the years. */
  readonly lostShare: Float64Array;
  /** By work: upkeep and renewals less what they spare and what is left at the end, USD. */
  readonly laterUsd: Float64Array;
}

/** Present cost of where the walk stands, as far as the choice of work moves it, USD. */
export function worthUsd(walk: Walk, terms: WorthTerms): number {
  const { at, space } = walk;
  const billsUsd = ownerBillsUsd(billedAt(walk, at), terms.billYears);
  const savedUsd = terms.billsAsIsUsd - billsUsd;
  return (
    at.loadedUsd + laterUsdOf(space, at.bought, terms) - savedUsd * (1 - fadedShare(walk, terms.lostShare))
  );
}

/** Part of the saving that is lost over the years: that of fading work, by the site energy that each saves in its turn. */
function fadedShare({ at, space }: Walk, lostShare: Float64Array): number {
  const { states, setting, tables } = space;
  const { count } = tables.relations;
  const row = scratchRow(tables.relations);
  copyState(space, stateBefore(at, 0, count), row);
  const startKbtu = siteOf(states, row, setting.fuelEnd);
  let leftKbtu = startKbtu;
  let lostKbtu = 0;
  for (let index = nextIn(at.bought, 0, count); index < count; index = nextIn(at.bought, index + 1, count)) {
    applyEffects(space, index, row);
    const nowKbtu = siteOf(states, row, setting.fuelEnd);
    lostKbtu += Math.max(0, leftKbtu - nowKbtu) * lostShare[index]!;
    leftKbtu = nowKbtu;
  }
  return leftKbtu < startKbtu ? Math.min(1, lostKbtu / (startKbtu - leftKbtu)) : 0;
}

export function laterUsdOf({ tables }: Space, bought: WorkSet, { laterUsd }: WorthTerms): number {
  const { count } = tables.relations;
  let usd = 0;
  for (let index = nextIn(bought, 0, count); index < count; index = nextIn(bought, index + 1, count))
    usd += laterUsd[index]!;
  return usd;
}

/** The owner's bills over the years as a sum of their parts, each at what a little less of it takes off. */
export interface LastDollars {
  /** USD of a kBtu, in the order of the cells of a state. */
  readonly perKbtu: Float64Array;
  readonly perPvKwh: number;
  readonly perSummerKw: number;
  readonly perWinterKw: number;
}

/** By how much each part is lowered to see what it costs. */
const LOWERED_BY = 0.1;

/** Taken where the walk stands. */
export function lastDollars(walk: Walk, { billYears }: Pick<WorthTerms, 'billYears'>): LastDollars {
  const { states, setting, tables } = walk.space;
  const row = scratchRow(tables.relations);
  const { tenantElectricityShare } = setting.baseline;
  const standing = ownerBillsUsd(billedAt(walk, walk.at), billYears);
  const lowered = (lower: () => number): number => {
    copyState(walk.space, walk.at.row, row);
    const amount = lower();
    return amount > 0 ? (standing - ownerBillsUsd(billedAt(walk, { row }), billYears)) / amount : 0;
  };
  const cut = (place: number): number => {
    const part = states[row + place]! * LOWERED_BY;
    states[row + place] = states[row + place]! - part;
    return part;
  };
  const perKbtu = newRow(setting.fuelEnd * END_USE_COUNT);
  let perPvKwh = 0;
  for (let fuel = 0; fuel < setting.fuelEnd; fuel += 1) {
    const ownersShare = (endUse: number): number =>
      fuel === ELECTRICITY ? 1 - tenantElectricityShare[endUse]! : 1;
    const usd = lowered(() => {
      let amount = 0;
      for (let endUse = 0; endUse < END_USE_COUNT; endUse += 1)
        amount += cut(cellOf(endUse, fuel)) * ownersShare(endUse);
      return amount;
    });
    for (let endUse = 0; endUse < END_USE_COUNT; endUse += 1)
      perKbtu[fuel * END_USE_COUNT + endUse] = usd * ownersShare(endUse);
    if (fuel === ELECTRICITY) perPvKwh = usd * KBTU_PER_KWH;
  }
  return {
    perKbtu,
    perPvKwh,
    perSummerKw: lowered(() => cut(SUMMER_PEAK)),
    perWinterKw: lowered(() => cut(WINTER_PEAK)),
  };
}

/** USD of a state at those prices: good for telling states near each other apart. */
export function sumOfParts({ states }: Space, row: number, dollars: LastDollars): number {
  const { perKbtu } = dollars;
  let usd =
    states[row + SUMMER_PEAK]! * dollars.perSummerKw +
    states[row + WINTER_PEAK]! * dollars.perWinterKw -
    states[row + PV_KWH]! * dollars.perPvKwh;
  for (let place = 0; place < perKbtu.length; place += 1)
    usd += states[row + CELLS + place]! * perKbtu[place]!;
  return usd;
}
