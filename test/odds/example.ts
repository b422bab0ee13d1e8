import type { DrawnAlternative, DrawnParts } from '../../src/engine/odds/draws.ts';

/** The example of docs/methods/odds.md. */
export const ENERGY = { energyLowRatio: 0.8, energyHighRatio: 1.25 };

const bill = { billLowUsd: 1_800_000, billUsd: 2_000_000, billHighUsd: 2_250_000 };
const none: DrawnParts = {
  ...bill,
  fixedUsd: 50_000,
  workUsd: 0,
  costLowMultiplier: 1,
  costMiddleMultiplier: 1,
  costHighMultiplier: 1,
  commonShare: 1,
  savedLowUsd: 0,
  savedUsd: 0,
  savedHighUsd: 0,
  realisedLowRatio: 1,
  realisedHighRatio: 1,
  moneyLowUsd: 0,
  moneyMiddleUsd: 0,
  moneyHighUsd: 0,
};
const limit = { usdPerTco2e: 1000, limitTco2e: 500, asIsTco2e: 550 };

export const ALTERNATIVES: readonly DrawnAlternative[] = [
  { ownCosts: [0, 0, 0, 0], parts: none, charges: [{ ...limit, cutTco2e: 0 }] },
  {
    ownCosts: [1, 0, 0, 0],
    parts: {
      ...none,
      fixedUsd: 40_000,
      workUsd: 300_000,
      costLowMultiplier: 0.6,
      costHighMultiplier: 1.6,
      commonShare: 0.64,
      savedLowUsd: 270_000,
      savedUsd: 300_000,
      savedHighUsd: 340_000,
      realisedLowRatio: 0.7,
      realisedHighRatio: 1.2,
      moneyMiddleUsd: 10_000,
      moneyHighUsd: 50_000,
    },
    charges: [{ ...limit, cutTco2e: 80 }],
  },
];
