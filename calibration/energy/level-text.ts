import { stringify } from 'yaml';
import { schemaLine } from '../../src/catalog/files/editor-schemas.ts';
import type { Parameter } from '../../src/catalog/parameter.ts';
import type { EnergyLevelFile, LevelOfClassFile } from '../../src/catalog/sections/energy-level.ts';
import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import { GRADES } from '../../src/vocabulary/energy.ts';
import type { YearChange } from './class-statistics.ts';
import type { FittedClass, FittedLevels } from './fit-level.ts';
import { WHOLE_COUNTS_AS } from './fit-weights.ts';
import type { Reach } from './fit-widths.ts';

const SOURCE = 'nyc_ll84_cy2022';

const rounded = (value: number): number => Number(value.toFixed(4));

const derived = (value: number, unit: string, locator: string): Parameter => ({
  value: rounded(value),
  unit,
  basis: 'derived',
  source: SOURCE,
  locator,
  confidence: 'medium',
});

/** The fitted levels as the catalogue holds them. */
export function levelFile(
  fitted: FittedLevels,
  newestYear: number,
  byHand: Pick<EnergyLevelFile, 'stated_spread' | 'held_out'>,
): EnergyLevelFile {
  return {
    for_year: derived(newestYear + 1, 'year', `the year after CY${newestYear}, the newest one fitted`),
    stated_spread: byHand.stated_spread,
    least_p90_over_median: reachFile(fitted.multifamily.reach),
    held_out: byHand.held_out,
    classes: Object.fromEntries(ENGINE_CLASSES.map((name) => [name, classFile(fitted[name])])) as Record<
      EngineClass,
      LevelOfClassFile
    >,
  };
}

const reachFile = ({ leastP90OverMedian, n }: Reach): EnergyLevelFile['least_p90_over_median'] =>
  derived(
    leastP90OverMedian,
    'ratio',
    `years foretold from earlier ones, all classes together: as a 90th percentile it loses least; n=${n} lots whose own range ends lower`,
  );

function classFile(fitted: FittedClass): LevelOfClassFile {
  const { level, n, foretold, probableLots, newestYear } = fitted;
  const ofYear = `CY${newestYear}, n=${n}`;
  const ofForetold = `years foretold from earlier ones, n=${foretold}`;
  const chosen = `${ofForetold}, beside all classes as n=${WHOLE_COUNTS_AS}`;
  const { withReports, ofKind } = level.quantiles;
  return {
    spread: derived(level.spread, 'ln', `${ofYear}: 10th to 90th percentile over 2.563`),
    kept_first_year: derived(level.keptFirstYear, 'fraction', chosen),
    kept_per_year: derived(level.keptPerYear, 'fraction a year', chosen),
    report_variance: derived(level.reportVariance, 'ln²', chosen),
    probable_variance: derived(
      level.probableVariance,
      'ln²',
      `CY2016 to CY2021, reports without a lot number beside those with one, n=${probableLots}`,
    ),
    own_variance: derived(level.ownVariance, 'ln²', ofForetold),
    widening: derived(level.widening, 'power of years', chosen),
    level_variance: derived(
      level.levelVariance,
      'ln² a year',
      'mean square of year_changes, by the years each took',
    ),
    with_reports: {
      low: derived(withReports.low, 'widths', `10th percentile, ${chosen}`),
      high: derived(withReports.high, 'widths', `90th percentile, ${chosen}`),
    },
    of_kind: {
      low: derived(ofKind.low, 'spreads', `10th percentile, ${ofYear}`),
      high: derived(ofKind.high, 'spreads', `90th percentile, ${ofYear}`),
    },
    grades: gradesFile(fitted),
    ...scoresFile(fitted),
    year_changes: fitted.changes.map(changeFile),
  };
}

const gradesFile = ({ grades, newestYear }: FittedClass): LevelOfClassFile['grades'] =>
  Object.fromEntries(
    GRADES.flatMap((grade) => {
      const of = grades[grade];
      if (of === undefined) return [];
      const locator = `lots with the letter ${grade} that reported CY${newestYear}, n=${of.n}`;
      return [
        [grade, { ratio: derived(of.ratio, 'ratio', locator), spread: derived(of.spread, 'ln', locator) }],
      ];
    }),
  );

function scoresFile({ scores, newestYear }: FittedClass): Pick<LevelOfClassFile, 'scores'> {
  if (scores === null) return {};
  const locator = `lots with an ENERGY STAR score that reported CY${newestYear}, n=${scores.n}`;
  return {
    scores: {
      at: scores.at.map(({ score, ratio }) => ({
        score: derived(score, 'points', `${locator}: median score of a band of twenty`),
        ratio: derived(ratio, 'ratio', `${locator}: median of the band over that of class and vintage`),
      })),
      spread: derived(scores.spread, 'ln', locator),
    },
  };
}

const changeFile = ({
  from,
  to,
  n,
  p10,
  p50,
  p90,
  ofAll,
}: YearChange): LevelOfClassFile['year_changes'][number] => ({
  from,
  to,
  ratio: {
    ...derived(
      p50,
      'ratio',
      `CY${to} over CY${from}, the same lots, n=${n}${ofAll ? ', of all classes: too few of this one' : ''}`,
    ),
    low: rounded(p10),
    high: rounded(p90),
  },
});

export const levelText = (file: EnergyLevelFile): string =>
  `${schemaLine('catalog/energy/energy-level.yaml')}# How levels of energy of a class differ and last (docs/methods/energy-range.md). Written by \`npm run calibrate -- --energy\`;\n# stated_spread alone is edited by hand.\n${stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })}`;
