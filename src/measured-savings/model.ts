import { Matrix, QrDecomposition } from 'ml-matrix';
import { DEGREE_DAYS_AT_LEAST } from './method.ts';
import type { UsePeriod } from './readings.ts';
import type { Side, Weather } from './weather.ts';

/** Use that follows degree days beyond a balance point. */
export interface Slope {
  readonly balance_point_f: number;
  /** Billed units a degree day, °F. */
  readonly per_degree_day: number;
}

/** Use a day = base + heating × heating degree days a day + cooling × cooling degree days a day. */
export interface UseModel {
  /** Billed units a day that do not follow the weather. */
  readonly base_per_day: number;
  readonly heating: Slope | null;
  readonly cooling: Slope | null;
  /** Share of the variation explained, adjusted for the number of slopes. */
  readonly adjusted_r_squared: number;
  /** Typical miss of a period that is left out of the fit, over the mean use of a period. Fraction. */
  readonly cv_rmse: number;
  readonly periods: number;
  /** Periods less all that was fitted to them: base, slopes and the balance points that were searched for. */
  readonly spare_periods: number;
}

interface Candidate {
  readonly heatingF: number | null;
  readonly coolingF: number | null;
}

/**
 * The model of a year of use: all balance points are tried, those whose base and slopes are not negative qualify, the
 * highest adjusted R² wins (CalTRACK 3.2 to 3.4). Sides that make no sense for the fuel are not tried.
 */
export function fitUse(
  periods: readonly UsePeriod[],
  weather: Weather,
  sides: readonly Side[],
): UseModel | null {
  const tables = { heating: tableOf('heating'), cooling: tableOf('cooling') };
  function tableOf(side: Side): ReadonlyMap<number, readonly number[]> {
    if (!sides.includes(side)) return new Map();
    return new Map(
      weather.balancePoints[side].flatMap((balance) => {
        const perDay = periods.map((period) => weather.perDay(side, balance, period));
        const measured = perDay.filter((value) => value !== null);
        const total = measured.reduce((sum, value, at) => sum + value * (periods[at]?.days ?? 0), 0);
        return measured.length === periods.length && total >= DEGREE_DAYS_AT_LEAST
          ? [[balance, measured] as const]
          : [];
      }),
    );
  }
  const isSearched = weather.balancePoints.heating.length > 1;
  let best: UseModel | null = null;
  for (const candidate of candidates([...tables.heating.keys()], [...tables.cooling.keys()])) {
    const columns = [
      ...(candidate.heatingF === null ? [] : [tables.heating.get(candidate.heatingF) ?? []]),
      ...(candidate.coolingF === null ? [] : [tables.cooling.get(candidate.coolingF) ?? []]),
    ];
    const searched = isSearched ? columns.length : 0;
    const model = fitted(periods, columns, { ...candidate, searched });
    if (model !== null && (best === null || model.adjusted_r_squared > best.adjusted_r_squared)) best = model;
  }
  return best;
}

function* candidates(heating: readonly number[], cooling: readonly number[]): Iterable<Candidate> {
  yield { heatingF: null, coolingF: null };
  for (const heatingF of heating) yield { heatingF, coolingF: null };
  for (const coolingF of cooling) yield { heatingF: null, coolingF };
  for (const heatingF of heating)
    for (const coolingF of cooling) if (coolingF >= heatingF) yield { heatingF, coolingF };
}

/** A period that settles a parameter alone leaves nothing to be checked by. */
const LEAST_LEFT = 1e-6;

interface Line {
  /** Base, then one slope a column. */
  readonly parameters: readonly number[];
  /** Use a day that it gives, by period. */
  readonly perDay: readonly number[];
  /** What is left of the weight of a period once the line has taken its part from it. Fraction. */
  readonly left: readonly number[];
}

/** Least squares of use a day with the days of a period as its weight (3.4.2); null where the columns settle nothing. */
function leastSquares(periods: readonly UsePeriod[], columns: readonly (readonly number[])[]): Line | null {
  const roots = periods.map(({ days }) => Math.sqrt(days));
  const rows = periods.map((_, at) => [1, ...columns.map((column) => column[at]!)]);
  const weighted = (row: readonly number[], at: number) => row.map((value) => value * roots[at]!);
  const decomposition = new QrDecomposition(new Matrix(rows.map(weighted)));
  if (!decomposition.isFullRank()) return null;
  const use = periods.map(({ quantity, days }, at) => (quantity / days) * roots[at]!);
  const parameters = decomposition.solve(Matrix.columnVector(use)).to1DArray();
  const { orthogonalMatrix } = decomposition;
  return {
    parameters,
    perDay: rows.map((row) => total(row.map((value, at) => value * parameters[at]!))),
    left: periods.map((_, at) => 1 - total(orthogonalMatrix.getRow(at).map((entry) => entry ** 2))),
  };
}

/** The line of one candidate with its quality; null where it does not qualify. */
function fitted(
  periods: readonly UsePeriod[],
  columns: readonly (readonly number[])[],
  { heatingF, coolingF, searched }: Candidate & { readonly searched: number },
): UseModel | null {
  const freedom = periods.length - columns.length - 1;
  const spare = freedom - searched;
  const line = spare < 1 ? null : leastSquares(periods, columns);
  if (line === null) return null;
  const [base = 0, ...slopes] = line.parameters;
  if (base < 0 || slopes.some((slope) => slope <= 0) || line.left.some((share) => share < LEAST_LEFT))
    return null;
  const slopeOf = (balance: number | null, at: number): Slope | null =>
    balance === null ? null : { balance_point_f: balance, per_degree_day: slopes[at]! };
  return {
    base_per_day: base,
    heating: slopeOf(heatingF, 0),
    cooling: slopeOf(coolingF, heatingF === null ? 0 : 1),
    adjusted_r_squared: columns.length === 0 ? 0 : adjustedRSquared(periods, line, freedom),
    cv_rmse: leftOutMiss(periods, line, columns.length),
    spare_periods: spare,
    periods: periods.length,
  };
}

/** CalTRACK 3.4.3.3, with the weights of the fit; 0 where use does not vary. */
function adjustedRSquared(periods: readonly UsePeriod[], line: Line, freedom: number): number {
  const mean = total(periods.map(({ quantity }) => quantity)) / total(periods.map(({ days }) => days));
  const squares = (against: (at: number) => number) =>
    total(periods.map(({ quantity, days }, at) => days * (quantity / days - against(at)) ** 2));
  const variation = squares(() => mean) / (periods.length - 1);
  return variation === 0 ? 0 : 1 - squares((at) => line.perDay[at]!) / freedom / variation;
}

/** CV(RMSE) of 4.3.2.2, each period missed by the line that would be fitted without it. */
function leftOutMiss(periods: readonly UsePeriod[], { perDay, left }: Line, slopes: number): number {
  const quantity = total(periods.map((period) => period.quantity));
  if (quantity === 0) return 0;
  const missed = periods.map(
    (period, at) => ((period.quantity - perDay[at]! * period.days) / (left[at] ?? 1)) ** 2,
  );
  return Math.sqrt(total(missed) / (periods.length - slopes)) / (quantity / periods.length);
}

/** Billed units that the model expects of a span of days; null where its weather is not known. */
export function expectedUse(
  model: UseModel,
  weather: Weather,
  period: Pick<UsePeriod, 'start' | 'end' | 'days'>,
): number | null {
  let perDay = model.base_per_day;
  for (const side of ['heating', 'cooling'] as const) {
    const slope = model[side];
    if (slope === null) continue;
    const degreeDays = weather.perDay(side, slope.balance_point_f, period);
    if (degreeDays === null) return null;
    perDay += slope.per_degree_day * degreeDays;
  }
  return perDay * period.days;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
