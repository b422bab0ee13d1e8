import { describe, expect, test } from 'vitest';
import { median } from '../../calibration/energy/statistics.ts';
import { chosen, leastOfAll, problemOf, solved, type Answer } from './oracle.ts';
import { described } from '../support/described.ts';

const CLASSES = ['D4', 'D7', 'C1', 'O4', 'O6', 'H1', 'H3', 'W5'];
const AREAS = [35_000, 62_000, 99_000];
const BUILDINGS = CLASSES.flatMap((building_class, turn) =>
  AREAS.map((building_area, place) =>
    described(building_area, building_class, [1923, 1955, 1973, 1995][(turn + place) % 4] as number, {
      region: 'nyc' as const,
      num_floors: Math.max(3, Math.round(building_area / 12_000)),
      site_eui: [80, 110, 150][place] as number,
    }),
  ),
);

/** By how much a choice costs more over the years than another, as a share of what it costs to build; negative where less. */
const gap = (own: Answer, other: Answer): number => (own.worthUsd - other.worthUsd) / own.usd;

/** Gaps of the engine's choices against an oracle's. */
function gapsTo(buildings: typeof BUILDINGS, oracle: typeof solved, mostOpen?: number): number[] {
  return buildings.flatMap((building) => {
    const problem = problemOf(building, mostOpen);
    const own = problem === null ? null : chosen(problem);
    const other = problem === null || own === null ? null : oracle(problem);
    return own === null || other === null ? [] : [gap(own, other)];
  });
}

describe('the code tier against other searches', () => {
  test('of ten works: it is the least of all choices that there are', () => {
    const gaps = gapsTo(BUILDINGS, leastOfAll, 10);
    expect(gaps.length).toBeGreaterThan(5);
    expect(median(gaps)).toBeCloseTo(0, 9);
    expect(Math.max(...gaps)).toBeLessThan(0.03);
  });
  test('of all works: an independent solver finds next to nothing that costs less', () => {
    const gaps = gapsTo(
      BUILDINGS.filter((_, place) => place % 2 === 0),
      solved,
    );
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBeLessThan(0.03);
    // It is near itself, or it would show nothing.
    expect(median(gaps)).toBeGreaterThan(-0.05);
  });
});
