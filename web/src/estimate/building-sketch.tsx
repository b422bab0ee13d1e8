/** Feet from floor to floor, as buildings of these classes have about. */
const STOREY_FT = 11;
const HEIGHT = 150;
const WIDTH = 260;
const MARGIN = 10;
/** Edges of the plan run so far sideways and so far up for each foot. */
const ACROSS = Math.cos(Math.PI / 6);
const UP = Math.sin(Math.PI / 6);
/** More lines than this would run together. */
const MOST_LINES = 40;

interface Props {
  /** Of all storeys together, square feet. */
  readonly areaSqft: number;
  readonly storeys: number;
}

/** The building as a block: its storeys, each a square of its share of the floor area. */
export function BuildingSketch({ areaSqft, storeys }: Props) {
  const side = Math.sqrt(areaSqft / storeys);
  const tall = storeys * STOREY_FT;
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (2 * side * ACROSS),
    (HEIGHT - 2 * MARGIN) / (tall + 2 * side * UP),
  );
  const [w, rise, h] = [side * ACROSS * scale, side * UP * scale, tall * scale];
  const ground = HEIGHT - MARGIN;
  const middle = WIDTH / 2;
  const every = Math.ceil(storeys / MOST_LINES);
  const levels = Array.from({ length: Math.floor((storeys - 1) / every) }, (_, index) => (index + 1) * every);
  const face = (to: number) => `M${middle} ${ground}v${-h}l${to} ${-rise}v${h}z`;
  return (
    <svg className="building-sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} height={HEIGHT} aria-hidden="true">
      <path className="left" d={face(-w)} />
      <path className="right" d={face(w)} />
      <path className="roof" d={`M${middle} ${ground - h}l${w} ${-rise}l${-w} ${-rise}l${-w} ${rise}z`} />
      {levels.map((level) => {
        const y = ground - level * STOREY_FT * scale;
        return (
          <path key={level} className="storey" d={`M${middle - w} ${y - rise}l${w} ${rise}l${w} ${-rise}`} />
        );
      })}
    </svg>
  );
}
