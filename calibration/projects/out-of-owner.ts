import { conformalLogBand, type Residual } from '../fit/band.ts';
import { levelOfOthers, scorable, type PricedProject } from '../../src/engine/projects/priced-projects.ts';

/** A project priced at a level that its owner had no part in. */
export interface HeldOutProject extends PricedProject {
  /** Lines × the level the other owners' projects of this scope paid; the shipped lines where there are none. */
  readonly expectedUsd: number;
  readonly lowMultiplier: number;
  readonly highMultiplier: number;
}

/**
 * Leave one owner out: the level of each scope family is refitted from the other owners' projects, and the band from
 * their residuals, whose own levels never saw the owner either.
 */
export function outOfOwner(priced: readonly PricedProject[], coverage: number): HeldOutProject[] {
  return scorable(priced, priced).map((item) => {
    const others = priced.filter(({ project }) => project.owner !== item.project.owner);
    const residuals = scorable(others, others).map((other) => residual(other, levelOf(other, others)));
    const band = conformalLogBand(residuals, coverage);
    return {
      ...item,
      expectedUsd: item.linesUsd * Math.exp(levelOf(item, others)),
      lowMultiplier: band === null ? NaN : Math.exp(band[0]),
      highMultiplier: band === null ? NaN : Math.exp(band[1]),
    };
  });
}

const levelOf = (item: PricedProject, corpus: readonly PricedProject[]): number =>
  levelOfOthers(item, corpus) ?? 0;

const residual = ({ project, logRatio }: PricedProject, level: number): Residual => ({
  building: project.owner,
  logRatio: logRatio - level,
});

export const residualsOf = (scored: readonly HeldOutProject[]): Residual[] =>
  scored.map(({ project, expectedUsd }) => ({
    building: project.owner,
    logRatio: Math.log(project.costUsd / expectedUsd),
  }));
