import type { Alternative, Certainty } from '../returns/alternatives.ts';
import { oddsOf, type AlternativeOdds, type DrawnAlternative, type EnergyEnds } from './draws.ts';
import { deviatesOf, DOUBT, DRAWS, OWN_COSTS } from './points.ts';

/** Shares of the draws from which on a recommendation is clear and likely. */
const CLEAR_FROM = 0.8;
const LIKELY_FROM = 0.6;

/** What an owner can find out that moves the verdict. */
export type DecidingDoubt = 'energy' | 'cost' | 'money';

/** How sure the verdict is. */
export interface VerdictOdds {
  readonly certainty: Certainty;
  /** The verdict is open, however often it is the same: the energy that it rests on may be wrong. */
  readonly isEnergyDoubtful: boolean;
  /** In the order of the alternatives. */
  readonly odds: readonly (AlternativeOdds & Pick<Alternative, 'alternative'>)[];
  /** What moves the verdict most first; empty where it is clear. */
  readonly deciding: readonly DecidingDoubt[];
}

export interface ToWeigh {
  readonly energy: EnergyEnds;
  readonly isEnergyDoubtful: boolean;
  /** Doing nothing first. */
  readonly drawn: readonly DrawnAlternative[];
  readonly names: readonly Alternative['alternative'][];
  readonly recommendation: Alternative['alternative'];
}

export function verdictOdds(weighed: ToWeigh): VerdictOdds {
  const { energy, isEnergyDoubtful, drawn, names, recommendation } = weighed;
  const { odds, least } = oddsOf(energy, drawn);
  const best = names.indexOf(recommendation);
  const certainty = isEnergyDoubtful ? 'open' : certaintyAt(odds[best]!.share);
  return {
    certainty,
    isEnergyDoubtful,
    odds: odds.map((own, place) => ({
      alternative: names[place] as Alternative['alternative'],
      share: own.share,
      gainUsd: own.gainUsd,
    })),
    get deciding() {
      return certainty === 'clear' ? [] : decidingDoubts(least, best);
    },
  };
}

export function certaintyAt(share: number): Certainty {
  if (share >= CLEAR_FROM) return 'clear';
  return share >= LIKELY_FROM ? 'likely' : 'open';
}

const OWN_COST_DOUBTS = Array.from({ length: OWN_COSTS }, (_, tier) => DOUBT.ownCost + tier);

/** By how much knowing the half in which a doubt lies must move the share of the recommendation. */
const DECIDES_FROM = 0.15;

/** The doubts whose halves differ in how often the recommendation costs least, the largest difference first. */
function decidingDoubts(least: readonly number[], best: number): DecidingDoubt[] {
  const moves = (dimensions: readonly number[]): number =>
    Math.max(...dimensions.map((dimension) => differenceOfHalves(least, best, dimension)));
  const found: [DecidingDoubt, number][] = [
    ['energy', moves([DOUBT.energy])],
    ['cost', moves([DOUBT.cost, ...OWN_COST_DOUBTS])],
    ['money', moves([DOUBT.money])],
  ];
  return found
    .filter(([, difference]) => difference >= DECIDES_FROM)
    .toSorted(([, one], [, other]) => other - one)
    .map(([doubt]) => doubt);
}

function differenceOfHalves(least: readonly number[], best: number, dimension: number): number {
  const deviates = deviatesOf(dimension);
  let difference = 0;
  least.forEach((place, draw) => {
    if (place === best) difference += deviates[draw]! < 0 ? 1 : -1;
  });
  return Math.abs(difference) / (DRAWS / 2);
}
