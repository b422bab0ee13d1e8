import { Type, type Static } from 'typebox';
import { ENGINE_CLASSES, type EngineClass } from '../../vocabulary/building.ts';
import { GRADES, type Grade } from '../../vocabulary/energy.ts';
import { Parameter } from '../parameter.ts';
import type { CatalogSection } from '../section.ts';
import { mapKeys } from './vocabulary.ts';

const closed = { additionalProperties: false } as const;
const OfGrade = Type.Object({ ratio: Parameter, spread: Parameter }, closed);
const OfScores = Type.Object(
  { at: Type.Array(Type.Object({ score: Parameter, ratio: Parameter }, closed)), spread: Parameter },
  {
    ...closed,
    description:
      'Level by ENERGY STAR score, lowest score first, of lots without a report of their own; absent where too few lots have a score.',
  },
);
const YearChange = Type.Object(
  {
    from: Type.Integer(),
    to: Type.Integer(),
    ratio: Parameter,
  },
  {
    ...closed,
    description: 'Median change of lots that reported in both years; low and high hold 80 % of them.',
  },
);
const OfClass = Type.Object(
  {
    spread: Parameter,
    kept_first_year: Parameter,
    kept_per_year: Parameter,
    report_variance: Parameter,
    probable_variance: Parameter,
    own_variance: Parameter,
    widening: Parameter,
    level_variance: Parameter,
    with_reports: Type.Object({ low: Parameter, high: Parameter }, closed),
    of_kind: Type.Object({ low: Parameter, high: Parameter }, closed),
    grades: Type.Object(
      Object.fromEntries(GRADES.map((grade) => [grade, Type.Optional(OfGrade)])) as Record<
        Grade,
        ReturnType<typeof Type.Optional<typeof OfGrade>>
      >,
      closed,
    ),
    scores: Type.Optional(OfScores),
    year_changes: Type.Array(YearChange),
  },
  closed,
);
export type LevelOfClassFile = Static<typeof OfClass>;

const HeldOut = Type.Object(
  {
    fitted_to: Type.Integer({ description: 'Newest year that the fit saw.' }),
    foretold: Type.Integer({ description: 'Year foretold.' }),
    source: Type.String(),
    rows: Type.Array(
      Type.Object(
        {
          class: Type.String(),
          lots: Type.Integer(),
          coverage: Type.Number({ description: 'Share of lots inside p10 to p90.' }),
          error: Type.Number({ description: 'Median error of p50.' }),
          error_of_last_report: Type.Number(),
          error_of_class_median: Type.Number(),
          nearer_than_last_report: Type.Number({ description: 'Share of lots to which p50 was nearer.' }),
        },
        closed,
      ),
    ),
  },
  {
    ...closed,
    description: 'How well a year was foretold that the fit had not seen; no answer rests on it.',
  },
);

const EnergyLevelFile = Type.Object(
  {
    for_year: Parameter,
    stated_spread: Type.Object({ bills: Parameter, site_eui: Parameter }, closed),
    least_p90_over_median: Parameter,
    held_out: HeldOut,
    classes: Type.Object(
      Object.fromEntries(ENGINE_CLASSES.map((name) => [name, OfClass])) as Record<
        EngineClass,
        typeof OfClass
      >,
      closed,
    ),
  },
  closed,
);
export type EnergyLevelFile = Static<typeof EnergyLevelFile>;

interface Quantiles {
  readonly low: number;
  readonly high: number;
}

/** Median level over that of class and vintage by ENERGY STAR score, lowest score first, and the spread about it. */
export interface LevelOfScores {
  readonly at: readonly { readonly score: number; readonly ratio: number }[];
  readonly spread: number;
}

/** How levels of energy of a class differ and last; variances and spreads are of natural logarithms. */
export interface LevelOfClass {
  readonly spread: number;
  /** Part of a lot's difference from its kind that lasts a year, and each year after that one. */
  readonly keptFirstYear: number;
  readonly keptPerYear: number;
  readonly reportVariance: number;
  readonly probableVariance: number;
  /** What a lot moves of its own in a year, and the power of the years by which that grows. */
  readonly ownVariance: number;
  readonly widening: number;
  /** What the whole class moves in a year. */
  readonly levelVariance: number;
  /** Widths below and above p50 that hold 80 %. */
  readonly quantiles: { readonly withReports: Quantiles; readonly ofKind: Quantiles };
  /** The least that p90 may be, over the median of the lot's kind: reports far below their kind are often wrong. */
  readonly leastP90OverMedian: number;
  readonly grades: Readonly<Partial<Record<Grade, { readonly ratio: number; readonly spread: number }>>>;
  /** Null where too few lots have a score. */
  readonly scores: LevelOfScores | null;
  /** Level of a year over that of the newest one fitted, oldest first. */
  readonly yearLevels: readonly { readonly year: number; readonly level: number }[];
}

export interface CompiledEnergyLevel {
  /** Year the level is of: the one after the newest fitted. */
  readonly forYear: number;
  /** Standard deviation of the logarithm of what an owner says. */
  readonly statedSpread: { readonly bills: number; readonly siteEui: number };
  readonly classes: Readonly<Record<EngineClass, LevelOfClass>>;
}

export const energyLevelSection: CatalogSection<EnergyLevelFile, CompiledEnergyLevel> = {
  name: 'energyLevel',
  root: 'energy/energy-level.yaml',
  format: 'yaml',
  schema: EnergyLevelFile,
  compile(files) {
    const file = files[0]?.content;
    if (file === undefined) throw new Error('energy/energy-level.yaml is missing');
    return {
      forYear: file.for_year.value,
      statedSpread: { bills: file.stated_spread.bills.value, siteEui: file.stated_spread.site_eui.value },
      classes: mapKeys(ENGINE_CLASSES, (name) =>
        compiledClass(file.classes[name], file.least_p90_over_median.value),
      ),
    };
  },
};

const bounds = ({ low, high }: { readonly low: Parameter; readonly high: Parameter }): Quantiles => ({
  low: low.value,
  high: high.value,
});

/** The class as the engine reads it. */
function compiledClass(file: LevelOfClassFile, leastP90OverMedian: number): LevelOfClass {
  return {
    spread: file.spread.value,
    keptFirstYear: file.kept_first_year.value,
    keptPerYear: file.kept_per_year.value,
    reportVariance: file.report_variance.value,
    probableVariance: file.probable_variance.value,
    ownVariance: file.own_variance.value,
    widening: file.widening.value,
    levelVariance: file.level_variance.value,
    quantiles: { withReports: bounds(file.with_reports), ofKind: bounds(file.of_kind) },
    leastP90OverMedian,
    grades: Object.fromEntries(
      GRADES.flatMap((grade) => {
        const of = file.grades[grade];
        return of === undefined ? [] : [[grade, { ratio: of.ratio.value, spread: of.spread.value }]];
      }),
    ),
    scores: file.scores === undefined ? null : compiledScores(file.scores),
    yearLevels: yearLevels(
      file.year_changes.map(({ from, to, ratio }) => ({ from, to, ratio: ratio.value })),
    ),
  };
}

const compiledScores = ({ at, spread }: NonNullable<LevelOfClassFile['scores']>): LevelOfScores => ({
  at: at.map(({ score, ratio }) => ({ score: score.value, ratio: ratio.value })),
  spread: spread.value,
});

/** Changes chained to the newest year; `ratio` is the level of the later year named over that of the first. */
export function yearLevels(
  changes: readonly { readonly from: number; readonly to: number; readonly ratio: number }[],
): LevelOfClass['yearLevels'] {
  const newest = Math.max(...changes.map(({ to }) => to));
  const levels = new Map<number, number>([[newest, 1]]);
  const left = [...changes];
  while (left.length > 0) {
    const next = left.findIndex(({ to }) => levels.has(to));
    const [change] = left.splice(next === -1 ? 0 : next, 1);
    if (next === -1 || change === undefined) throw new Error('year_changes do not lead to the newest year');
    levels.set(change.from, (levels.get(change.to) ?? 1) / change.ratio);
  }
  return [...levels].map(([year, level]) => ({ year, level })).sort((one, other) => one.year - other.year);
}
