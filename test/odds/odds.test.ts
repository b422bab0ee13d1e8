import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { overProbability } from '../../src/engine/compliance/period-status.ts';
import { P90_OF_NORMAL } from '../../src/engine/building/energy-range.ts';
import { deviateAt, probabilityBelow } from '../../src/engine/building/energy-tails.ts';
import { computeTier } from '../../src/engine/estimate/compute-tier.ts';
import { drawnAlternatives } from '../../src/engine/estimate/odds-of-verdict.ts';
import { offeredTiers } from '../../src/engine/estimate/offered-tiers.ts';
import type { TierComputation } from '../../src/engine/estimate/types.ts';
import { drawnCosts, oddsOf, type DrawnAlternative } from '../../src/engine/odds/draws.ts';
import { alternativesOfFlat, flatOf, gainOfFlat } from '../../src/engine/odds/flat.ts';
import {
  deviatesOf,
  DOUBT,
  DRAWS,
  MULTIPLIER,
  normalQuantile,
  UNIFORM,
} from '../../src/engine/odds/points.ts';
import { engineRequest } from '../../src/operations/estimate/prepare-request.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { ALTERNATIVES, ENERGY } from './example.ts';

const paper = readFileSync(new URL('../../docs/methods/odds.md', import.meta.url), 'utf8');

it('the tails of the energy share p10, p50 and p90 with the normal distribution, and give back what they took', () => {
  expect(probabilityBelow(P90_OF_NORMAL)).toBeCloseTo(0.9, 12);
  expect(probabilityBelow(-P90_OF_NORMAL)).toBeCloseTo(0.1, 12);
  expect(probabilityBelow(0)).toBe(0.5);
  for (const share of [0.001, 0.02, 0.3, 0.77, 0.999])
    expect(probabilityBelow(deviateAt(share))).toBeCloseTo(share, 12);
});

describe('the example of docs/methods/odds.md', () => {
  const inCents = (usd: number): string =>
    usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  it('draw 100', () => {
    const costs = ALTERNATIVES.map((alternative) => inCents(drawnCosts(ENERGY, alternative)[100] ?? 0));
    expect(costs).toEqual(['1,767,798.61', '1,779,290.16']);
    for (const cost of costs) expect(paper).toContain(`$${cost}`);
  });
  it('shares and quantiles', () => {
    const tier = oddsOf(ENERGY, ALTERNATIVES).odds[1];
    const { p10 = 0, p50 = 0, p90 = 0 } = tier?.gainUsd() ?? {};
    expect([tier?.share, ...[p10, p50, p90].map(Math.round)]).toEqual([0.60546875, -163492, 55906, 274599]);
    expect(paper).toContain('60.5 %');
    expect(paper).toContain('−$163,492, $55,906 and $274,599');
  });
});

describe('lists of a stranger', () => {
  const flat = ALTERNATIVES.flatMap(flatOf);
  it('come back as the alternatives they were made of', () => {
    expect(alternativesOfFlat(flat)).toEqual(ALTERNATIVES);
  });
  // Read without a look at its length, the first would be read again and again.
  it.each([-6, -1, 0.25, 1e9, Number.NaN])('that say %d charges are refused', (charges) => {
    expect(() => alternativesOfFlat(flat.with(0, charges))).toThrow(RangeError);
  });
  it('that end before their time are refused', () => {
    expect(() => alternativesOfFlat(flat.slice(0, -1))).toThrow(RangeError);
    expect(() => gainOfFlat([2, 1, 1, ...flat])).toThrow('no quantile');
  });
});

describe('the points', () => {
  it('hold the middle of every 256th of each dimension once', () => {
    const middles = Array.from({ length: DRAWS }, (_, step) => (step + 0.5) / DRAWS);
    for (const points of UNIFORM) expect([...points].sort((one, other) => one - other)).toEqual(middles);
  });
  it('lie as evenly over any two dimensions as those of any other multiplier', () => {
    const worst = (multiplier: number): number => {
      let step = 1;
      return Math.max(
        ...UNIFORM.slice(1).map(() => {
          step = (step * multiplier) % DRAWS;
          return unevenness(step);
        }),
      );
    };
    const odd = Array.from({ length: DRAWS / 2 }, (_, half) => 2 * half + 1);
    expect(worst(MULTIPLIER)).toBeLessThanOrEqual(Math.min(...odd.map(worst)) + 1e-9);
  });
  it('have the quantiles of the normal distribution', () => {
    const known = [0.002, 0.1, 0.5, 0.9, 0.998].map((probability) => normalQuantile(probability));
    expect(known.map((at) => Number(at.toFixed(6)))).toEqual([-2.878162, -1.281552, 0, 1.281552, 2.878162]);
  });
  it('of energy are where the probability of being over says they are', () => {
    const widths = { lowRatio: Math.exp(-P90_OF_NORMAL), highRatio: Math.exp(P90_OF_NORMAL) };
    const energies = deviatesOf(DOUBT.energy);
    UNIFORM[DOUBT.energy]?.forEach((probability, draw) => {
      expect(overProbability(Math.exp(energies[draw] ?? 0), widths)).toBeCloseTo(1 - probability, 9);
    });
    expect(overProbability(widths.highRatio, widths)).toBeCloseTo(0.1, 9);
    expect([0, Infinity].map((ratio) => overProbability(ratio, widths))).toEqual([1, 0]);
  });
});

/** P2 of the lattice of two dimensions whose steps are 1 and `step`. */
function unevenness(step: number): number {
  const bernoulli = (x: number) => 1 + 2 * Math.PI ** 2 * (x * x - x + 1 / 6);
  let sum = 0;
  for (let draw = 0; draw < DRAWS; draw += 1)
    sum += bernoulli(draw / DRAWS) * bernoulli(((draw * step) % DRAWS) / DRAWS);
  return sum / DRAWS - 1;
}

const DESCRIBED = [
  { building_area: 120_000, region: 'nyc', building_class: 'D4', year_built: 1930, num_floors: 12 },
  { building_area: 100_000, region: 'nyc', building_class: 'O4', year_built: 1970, num_floors: 8 },
  { building_area: 60_000, region: 'westchester', building_class: 'C6', year_built: 1962, num_floors: 6 },
] as const;

describe('what is drawn of an estimate', () => {
  const { snapshot } = testEngine();
  const drawn = DESCRIBED.map((building) => {
    const request = engineRequest({ building });
    const input = buildingInputFromRequest(building);
    const { plans, setting } = offeredTiers({ request, input, asOf: calendarDate('2026-11-20') }, snapshot);
    const computed: TierComputation[] = [];
    for (const plan of plans) computed.push(computeTier(plan, setting, [...computed]));
    return { setting, computed, alternatives: drawnAlternatives(computed, setting) };
  });
  it('comes to the present cost of every alternative where nothing is in doubt', () => {
    for (const { setting, computed, alternatives } of drawn) {
      const totals = [setting.doingNothing.presentCost, ...computed.map(({ presentCost }) => presentCost)];
      const certain = alternatives.map((alternative) =>
        drawnCosts({ energyLowRatio: 1, energyHighRatio: 1 }, certainOf(alternative)),
      );
      totals.forEach(({ totalUsd }, index) => {
        for (const usd of certain[index] ?? []) expect(Math.abs(usd - totalUsd)).toBeLessThan(0.01);
      });
    }
  });
  it('draws own costs of unit variance, and the same work once', () => {
    for (const { computed, alternatives } of drawn)
      computed.forEach(({ plan }, index) => {
        const own = alternatives[index + 1]?.ownCosts ?? [];
        expect(own.reduce((sum, part) => sum + part ** 2, 0)).toBeCloseTo(1, 9);
        if (plan.scopeTier !== plan.tier)
          alternatives[index]?.ownCosts.forEach((part, at) => expect(own[at]).toBeCloseTo(part, 6));
      });
  });
});

/** The same without any range. */
function certainOf({ ownCosts, parts, charges }: DrawnAlternative): DrawnAlternative {
  return {
    ownCosts,
    charges,
    parts: {
      ...parts,
      costLowMultiplier: 1,
      costMiddleMultiplier: 1,
      costHighMultiplier: 1,
      billLowUsd: parts.billUsd,
      billHighUsd: parts.billUsd,
      savedLowUsd: parts.savedUsd,
      savedHighUsd: parts.savedUsd,
      realisedLowRatio: 1,
      realisedHighRatio: 1,
      moneyLowUsd: 0,
      moneyMiddleUsd: 0,
      moneyHighUsd: 0,
    },
  };
}
