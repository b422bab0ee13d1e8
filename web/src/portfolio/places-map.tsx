import { count, usd } from '../format/numbers.ts';
import { BOROUGHS, planeX, planeY } from '../map/plane.ts';
import { chargeOf, type Line } from './view.ts';

/** Proportion of the picture, and the room around the outermost mark, as a share of what the marks take. */
const WIDE = 1.5;
const EDGE = 0.12;
/** Radius of a mark, as a share of the width of the picture. */
const [LEAST, MOST] = [0.005, 0.02];
/** Least width shown, units of the plane: some streets round a single block. */
const LEAST_WIDTH = 12;

/** Where the buildings stand, one mark each on the outlines of the boroughs, larger by what it is charged. Nothing is asked of anybody. */
export function PlacesMap({ lines }: { lines: readonly Line[] }) {
  const placed = lines.flatMap((line) => {
    const { latitude, longitude } = line.building;
    if (latitude === null || longitude === null) return [];
    return [{ line, x: planeX(longitude), y: planeY(latitude), charge: beforeOf(line) }];
  });
  if (placed.length === 0) return null;
  const most = Math.max(1, ...placed.map(({ charge }) => charge));
  const { left, top, width, height } = frameOf(placed);
  const charged = placed.filter(({ charge }) => charge > 0).length;
  return (
    <section aria-labelledby="places">
      <h2 id="places">Where they stand</h2>
      <figure className="stack-s">
        <figcaption className="muted small">
          {count(placed.length)} of {count(lines.length)} buildings have a position on record;{' '}
          {charged === 0 ? 'none of them is' : `${count(charged)} of them are`} fined from 2030 as they stand
          (red, larger by the fine). North is up.
        </figcaption>
        <svg
          className="places"
          viewBox={`${left} ${top} ${width} ${height}`}
          role="img"
          aria-label="Positions of the buildings"
        >
          {BOROUGHS.map(([name, path]) => (
            <path key={name} className="land" d={path} />
          ))}
          {placed
            .toSorted((a, b) => b.charge - a.charge)
            .map(({ line, charge, x, y }) => (
              <circle
                key={line.building.row}
                cx={x}
                cy={y}
                r={width * (LEAST + (MOST - LEAST) * Math.sqrt(charge / most))}
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

/** The part of the plane that holds every mark. */
function frameOf(points: readonly { readonly x: number; readonly y: number }[]) {
  const range = (values: readonly number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return { middle: (low + high) / 2, reach: (high - low) * (1 + 2 * EDGE) };
  };
  const [x, y] = [range(points.map((point) => point.x)), range(points.map((point) => point.y))];
  const width = Math.max(LEAST_WIDTH, x.reach, y.reach * WIDE);
  const height = width / WIDE;
  return { left: x.middle - width / 2, top: y.middle - height / 2, width, height };
}
