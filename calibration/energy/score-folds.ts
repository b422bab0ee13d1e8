import { ENGINE_CLASSES, type EngineClass } from '../../src/vocabulary/building.ts';
import type { FittedLevels } from './fit-level.ts';
import { fitGrades } from './fit-grades.ts';
import { fitScores, missesOf, scoredLots, type Scored } from './fit-scores.ts';
import type { ReportedLot } from './lots.ts';
import { median } from './statistics.ts';

const FOLDS = 5;

/** Median error of lots whose own report is not looked at, each fifth by a fit on the others. */
export interface ScoreFold {
  readonly name: EngineClass;
  readonly n: number;
  readonly errorOfClass: number;
  readonly errorOfGrade: number;
  readonly errorOfScore: number;
}

/** What the ENERGY STAR score says of a lot without a report, beside its class and its letter; classes with a fit alone. */
export function scoreFolds(lots: readonly ReportedLot[], fitted: FittedLevels): ScoreFold[] {
  const byClass = Map.groupBy(lots, ({ engineClass }) => engineClass);
  return ENGINE_CLASSES.flatMap((name) => {
    const { medians, newestYear: year, scores } = fitted[name];
    const scored = scores === null ? [] : scoredLots(byClass.get(name) ?? [], { year, medians });
    if (scored.length === 0) return [];
    const misses = Array.from({ length: FOLDS }, (_, fold) => {
      const [tested, others] = [
        scored.filter((_one, place) => place % FOLDS === fold),
        scored.filter((_one, place) => place % FOLDS !== fold),
      ];
      const grades = fitGrades(lotsOf(others), { year, medians });
      return {
        ofClass: missesOf(tested, null),
        ofGrade: missesOf(tested, null, grades),
        ofScore: missesOf(tested, fitScores(others), grades),
      };
    });
    const errorOf = (which: 'ofClass' | 'ofGrade' | 'ofScore'): number =>
      median(misses.flatMap((fold) => fold[which].map((miss) => Math.abs(Math.expm1(-miss)))));
    return [
      {
        name,
        n: scored.length,
        errorOfClass: errorOf('ofClass'),
        errorOfGrade: errorOf('ofGrade'),
        errorOfScore: errorOf('ofScore'),
      },
    ];
  });
}

const lotsOf = (scored: readonly Scored[]): ReportedLot[] => scored.map(({ lot }) => lot);
