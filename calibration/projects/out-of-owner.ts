import { aroundMedian } from '../../src/engine/uncertainty/spread.ts';
import { fitRemainder, type ExplainedResidual } from '../fit/remainder.ts';
import { jobInterval } from '../../src/operations/backtest/job-interval.ts';
import {
  levelOfOthers,
  peersOf,
  scorable,
  type PricedProject,
} from '../../src/operations/backtest/priced-projects.ts';

/** A project priced at a level that its owner had no part in. */
export interface HeldOutProject extends PricedProject {
  /** Lines × the level the other owners' projects of this scope paid; the shipped lines where there are none. */
  readonly expectedUsd: number;
  /** How much wider a job lies around the level of so few others. */
  readonly levelWidth: number;
  readonly lowMultiplier: number;
  readonly highMultiplier: number;
}

export interface OutOfOwnerOptions {
  readonly coverage: number;
  readonly levelOfRecords: number;
}

/**
 * Leave one owner out: the level of each scope family is refitted from the other owners' projects, and the remainder of
 * the interval from their residuals, whose own levels never saw the owner either.
 */
export function outOfOwner(
  priced: readonly PricedProject[],
  { coverage, levelOfRecords }: OutOfOwnerOptions,
): HeldOutProject[] {
  const widthOf = (item: PricedProject, corpus: readonly PricedProject[]) =>
    aroundMedian(levelOfRecords, peersOf(item, corpus).length);
  return scorable(priced, priced).map((item) => {
    const others = priced.filter(({ project }) => project.owner !== item.project.owner);
    const residuals = scorable(others, others).map((other) =>
      residual({ ...other, levelWidth: widthOf(other, others) }, levelOf(other, others)),
    );
    const remainder = residuals.length < FEWEST ? null : fitRemainder(residuals, { coverage, centre: 0 });
    const levelWidth = widthOf(item, others);
    return {
      ...item,
      levelWidth,
      expectedUsd: item.linesUsd * Math.exp(levelOf(item, others)),
      ...(remainder === null ? UNBOUNDED : jobInterval({ ...item, levelWidth }, remainder, 0)),
    };
  });
}

/** So few residuals would be bound by their largest; public housing has two. */
const FEWEST = 9;
const UNBOUNDED = { lowMultiplier: NaN, highMultiplier: NaN };

const levelOf = (item: PricedProject, corpus: readonly PricedProject[]): number =>
  levelOfOthers(item, corpus) ?? 0;

const residual = (
  item: PricedProject & { readonly levelWidth: number },
  level: number,
): ExplainedResidual => ({
  building: item.project.owner,
  logRatio: item.logRatio - level,
  explained: item.explained,
  remainderShare: item.remainderShare,
  levelWidth: item.levelWidth,
});

export const residualsOf = (scored: readonly HeldOutProject[]): ExplainedResidual[] =>
  scored.map((item) => residual(item, Math.log(item.expectedUsd / item.linesUsd)));
