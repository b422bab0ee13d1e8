import { describe, expect, test } from 'vitest';
import { benchOf } from '../../src/engine/measures/bench.ts';
import { siteEnergyTarget } from '../../src/engine/measures/targets.ts';
import { reachFarthest } from '../../src/engine/search/farthest.ts';
import { reachTargets } from '../../src/engine/search/reach-targets.ts';
import { coversAll } from '../../src/engine/search/relations.ts';
import { allMet, type Aim } from '../../src/engine/search/targets.ts';
import { accept, newWalk, tryBuying, type Walk } from '../../src/engine/search/walk.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { AS_OF, offerForRequest } from '../measures/offer.ts';
import { described } from '../support/described.ts';

const BUILDINGS = ['D4', 'C1', 'O6', 'H1', 'H3', 'W5'].flatMap((building_class, turn) =>
  [35_000, 99_000].map((building_area, place) =>
    described(building_area, building_class, [1923, 1955, 1973, 1995][(turn + place) % 4] as number, {
      region: 'nyc' as const,
      num_floors: Math.max(3, Math.round(building_area / 12_000)),
      site_eui: 110,
    }),
  ),
);

/** Half of the site energy by either search, from one work bought before. */
function ended(building: (typeof BUILDINGS)[number], search: (walk: Walk, aim: Aim) => void) {
  const { profile, baseline, compliance } = offerForRequest(building);
  const { space } = benchOf({ profile, baseline, compliance, asOf: AS_OF, snapshot: testSnapshot() });
  const walk = newWalk(space);
  const { relations, quickWins } = space.tables;
  for (let index = 0; index < relations.count; index += 1)
    if (tryBuying(walk, index, null) !== null && quickWins[index >> 5]! & (1 << (index & 31))) {
      accept(walk);
      break;
    }
  const kept = walk.at.bought.slice();
  const targets = [siteEnergyTarget(walk.at.siteKbtu / 2)];
  search(walk, { kept, targets, tier: 'high_performance' });
  return {
    isMet: allMet(targets, walk.at, walk),
    keeps: coversAll(walk.at.bought, kept, relations),
    usd: walk.at.loadedUsd,
    siteKbtu: walk.at.siteKbtu,
    dearestUsdPerKbtu: space.rules.dearestUsdPerKbtu.high_performance,
  };
}

describe('a walk begun again without its dearest works', () => {
  const pairs = BUILDINGS.map((building) => ({
    once: ended(building, reachTargets),
    again: ended(building, reachFarthest),
  }));
  test('meets every target that one walk meets, for no more', () => {
    const met = pairs.filter(({ once }) => once.isMet);
    expect(met.length).toBeGreaterThan(2);
    for (const { once, again } of met) {
      expect(again.isMet).toBe(true);
      expect(again.usd).toBeLessThanOrEqual(once.usd);
    }
  });
  test('finds better ends than one walk, and keeps what stands', () => {
    expect(pairs.filter(({ once, again }) => again.usd !== once.usd).length).toBeGreaterThan(1);
    expect(pairs.every(({ again }) => again.keeps)).toBe(true);
  });
  test('pays no more for the energy that it saves beyond one walk than a step may cost', () => {
    const farther = pairs.filter(({ once, again }) => !once.isMet && again.siteKbtu < once.siteKbtu);
    expect(farther.length).toBeGreaterThan(0);
    for (const { once, again } of farther)
      expect((again.usd - once.usd) / (once.siteKbtu - again.siteKbtu)).toBeLessThanOrEqual(
        once.dearestUsdPerKbtu,
      );
  });
});
