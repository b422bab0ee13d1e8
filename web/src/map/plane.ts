import outlines from './boroughs.json' with { type: 'json' };

/** A plane in which a mile is as long east as north, in thousandths of a degree of latitude; x runs east, y south. */
const UNITS_PER_DEGREE = 1_000;
const WEST_DEGREES = -74.26;
const NORTH_DEGREES = 40.92;
const EAST_SCALE = Math.cos((40.7 * Math.PI) / 180);

export const planeX = (longitude: number): number =>
  (longitude - WEST_DEGREES) * EAST_SCALE * UNITS_PER_DEGREE;
export const planeY = (latitude: number): number => (NORTH_DEGREES - latitude) * UNITS_PER_DEGREE;

/** What the five boroughs take of it. */
export const CITY = { width: 426, height: 428 } as const;

/**
 * The five boroughs as paths of the plane. Outlines: New York City Department of City Planning, borough boundaries clipped to
 * the shoreline, release 16A (NYC Open Data, from the copy in the geopandas repository), simplified to 1,729 points, the smallest islands left out.
 */
export const BOROUGHS: readonly (readonly [name: string, path: string])[] = Object.entries(
  outlines.rings,
).map(([name, rings]) => [name, rings.map(pathOf).join('')]);

/** Pairs of steps east and north, each from the point before. */
function pathOf(ring: string): string {
  const steps = ring.split(' ').map(Number);
  let [east, north] = [0, 0];
  const points: string[] = [];
  for (let at = 0; at < steps.length; at += 2) {
    east += steps[at] ?? 0;
    north += steps[at + 1] ?? 0;
    const x = planeX(east * outlines.step_degrees);
    const y = planeY(north * outlines.step_degrees);
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}
