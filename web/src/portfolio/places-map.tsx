import { count, usd } from '../format/numbers.ts';
import { chargeOf, type Line } from './view.ts';

/** A degree of longitude at New York is so much of a degree of latitude. */
const LONGITUDE_RATIO = Math.cos((40.75 * Math.PI) / 180);
const WIDTH = 640;
const HEIGHT = 380;
const EDGE = 28;
const [LEAST_PX, MOST_PX] = [3.5, 14];

/** Where the buildings stand, one mark each, larger by what it is charged. The marks alone make the map: no tiles, no request. */
export function PlacesMap({ lines }: { lines: readonly Line[] }) {
  const placed = lines.flatMap((line) => {
    const { latitude, longitude } = line.building;
    if (latitude === null || longitude === null) return [];
    return [{ line, x: longitude * LONGITUDE_RATIO, y: latitude, charge: beforeOf(line) }];
  });
  if (placed.length < 2) return null;
  const most = Math.max(1, ...placed.map(({ charge }) => charge));
  const at = projection(placed);
  const charged = placed.filter(({ charge }) => charge > 0).length;
  return (
    <section aria-labelledby="places">
      <h2 id="places">Where they stand</h2>
      <figure className="stack-s">
        <figcaption className="muted small">
          {count(placed.length)} of {count(lines.length)} buildings have a position on record;{' '}
          {charged === 0 ? 'none of them is' : `${count(charged)} of them are`} charged from 2030 as they
          stand (red, larger by the charge). North is up.
        </figcaption>
        <svg
          className="places"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label="Positions of the buildings"
        >
          {placed
            .toSorted((a, b) => b.charge - a.charge)
            .map(({ line, charge, ...position }) => (
              <circle
                key={line.building.row}
                {...at(position)}
                r={LEAST_PX + (MOST_PX - LEAST_PX) * Math.sqrt(charge / most)}
                className={charge > 0 ? 'place charged' : 'place'}
              >
                <title>{charge > 0 ? `${line.name}: ${usd(charge)} a year` : line.name}</title>
              </circle>
            ))}
        </svg>
      </figure>
    </section>
  );
}

const beforeOf = ({ building }: Line): number => chargeOf(building.tiers[0] ?? null, 'before_usd') ?? 0;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One scale both ways, so that no street is stretched. */
function projection(
  points: readonly Point[],
): (point: Point) => { readonly cx: number; readonly cy: number } {
  const range = (pick: (point: Point) => number) => {
    let [low, high] = [Infinity, -Infinity];
    for (const point of points) [low, high] = [Math.min(low, pick(point)), Math.max(high, pick(point))];
    return { middle: (low + high) / 2, reach: Math.max(high - low, 0.002) };
  };
  const [x, y] = [range((point) => point.x), range((point) => point.y)];
  const scale = Math.min((WIDTH - 2 * EDGE) / x.reach, (HEIGHT - 2 * EDGE) / y.reach);
  return (point) => ({
    cx: WIDTH / 2 + (point.x - x.middle) * scale,
    cy: HEIGHT / 2 - (point.y - y.middle) * scale,
  });
}
