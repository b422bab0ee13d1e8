import {
  drawnCosts,
  gainsAt,
  leastByDraw,
  shareOf,
  type DrawnAlternative,
  type DrawnCharge,
  type DrawnParts,
  type EnergyEnds,
} from './draws.ts';
import { OWN_COSTS } from './points.ts';

/** Order of the parts of an alternative in a list of numbers. */
const PARTS = [
  'fixedUsd',
  'workUsd',
  'costLowMultiplier',
  'costMiddleMultiplier',
  'costHighMultiplier',
  'commonShare',
  'billLowUsd',
  'billUsd',
  'billHighUsd',
  'savedLowUsd',
  'savedUsd',
  'savedHighUsd',
  'realisedLowRatio',
  'realisedHighRatio',
  'moneyLowUsd',
  'moneyMiddleUsd',
  'moneyHighUsd',
] as const satisfies readonly (keyof DrawnParts)[];
const CHARGE = [
  'usdPerTco2e',
  'limitTco2e',
  'asIsTco2e',
  'cutTco2e',
] as const satisfies readonly (keyof DrawnCharge)[];

/** An alternative as a list: how many charges it has, how its own cost is drawn, its parts, its charges. */
export const flatOf = ({ ownCosts, parts, charges }: DrawnAlternative): number[] => [
  charges.length,
  ...ownCosts,
  ...PARTS.map((name) => parts[name]),
  ...charges.flatMap((charge) => CHARGE.map((name) => charge[name])),
];

/** Share of the draws in which one alternative costs least: its index, the ends of the energy, then every alternative. */
export function shareOfFlat([
  index = 0,
  energyLowRatio = 1,
  energyHighRatio = 1,
  ...flat
]: readonly number[]): number {
  const energy = { energyLowRatio, energyHighRatio };
  return shareOf(leastByDraw(costsOf(energy, flat)), index);
}

/** What an alternative gains at a quantile: the quantile, the ends of the energy, then doing nothing and the alternative. */
export function gainOfFlat([
  quantile = 0,
  energyLowRatio = 1,
  energyHighRatio = 1,
  ...flat
]: readonly number[]): number {
  const [nothing, own] = costsOf({ energyLowRatio, energyHighRatio }, flat);
  if (nothing === undefined || own === undefined) throw new RangeError('two alternatives are compared');
  return gainsAt(nothing, own, [quantile])[0]!;
}

const costsOf = (energy: EnergyEnds, flat: readonly number[]): Float64Array[] =>
  alternativesOfFlat(flat).map((alternative) => drawnCosts(energy, alternative));

/**
 * The alternatives that lists stand for, one after the other. The lists may be a stranger's: `verify` reads them of a file.
 * @throws RangeError where a list is shorter than it says, or says no length
 */
export function alternativesOfFlat(flat: readonly number[]): DrawnAlternative[] {
  const found: DrawnAlternative[] = [];
  for (let at = 0; at < flat.length;) {
    const charges = flat[at]!;
    const parts = at + 1 + OWN_COSTS;
    const end = parts + PARTS.length + charges * CHARGE.length;
    if (!Number.isInteger(charges) || charges < 0 || end > flat.length)
      throw new RangeError('an alternative of the odds is not as long as it says');
    found.push({ ownCosts: flat.slice(at + 1, parts), ...readAt(flat.slice(parts, end)) });
    at = end;
  }
  return found;
}

function readAt(flat: readonly number[]): Pick<DrawnAlternative, 'parts' | 'charges'> {
  const charges: DrawnCharge[] = [];
  for (let at = PARTS.length; at < flat.length; at += CHARGE.length)
    charges.push(named(CHARGE, flat.slice(at, at + CHARGE.length)));
  return { parts: named(PARTS, flat), charges };
}

const named = <Name extends string>(names: readonly Name[], flat: readonly number[]) =>
  Object.fromEntries(names.map((name, at) => [name, flat[at] as number])) as Record<Name, number>;
