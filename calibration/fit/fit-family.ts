import { areaExponent, type AreaExponent } from './area-exponent.ts';
import { earlierLevel } from './earlier-level.ts';
import { familyEvidence, isCompleted, type WeighedJob } from './family-evidence.ts';
import type { FitSettings } from './settings.ts';
import type { TrainingJob } from './training-job.ts';
import { median, weightedMedian, type Weighted } from './weighted.ts';

/** A family's price law: ln(cost) = logCostAtReference + exponent × ln(area / reference) + earlier (earlier jobs only). */
export interface FamilyFit {
  readonly family: string;
  readonly logCostAtReference: number;
  readonly exponent: number;
  readonly exponentStandardError: number | null;
  readonly earlier: number;
  /** ln(typical area / reference area): stands in for unknown areas. */
  readonly typicalLogArea: number;
  /** ln(area / reference area) below which the law says nothing. */
  readonly smallestLogArea: number;
  readonly completed: number;
  readonly estimates: number;
  /** ln residuals with their weights, in the order of the evidence. */
  readonly residuals: readonly Weighted[];
  /** Buildings behind any of these figures. */
  readonly buildings: ReadonlySet<string>;
}

/** Null when the jobs hold nothing of the family. */
export function fitFamily(
  family: string,
  jobs: readonly TrainingJob[],
  settings: FitSettings,
): FamilyFit | null {
  const evidence = familyEvidence(family, jobs, settings);
  if (evidence.length === 0) return null;
  const typicalLogArea = typicalArea(evidence);
  const sizeOf = ({ job }: WeighedJob) => job.logArea ?? typicalLogArea;
  const earlier = earlierLevel(
    evidence.map((item) => ({
      value: item.job.logCost - settings.exponentPriorMean * sizeOf(item),
      weight: item.weight,
      isEarlier: item.job.isEarlier,
    })),
    settings,
  );
  const now = ({ job }: WeighedJob) => job.logCost - (job.isEarlier ? earlier : 0);
  const sized = evidence.flatMap((item) =>
    item.job.logArea === null ? [] : [{ logArea: item.job.logArea, logCost: now(item), weight: item.weight }],
  );
  const slope = areaExponent(sized, settings);
  const levels = evidence.map((item) => ({
    value: now(item) - slope.exponent * sizeOf(item),
    weight: item.weight,
  }));
  const centre = weightedMedian(levels);
  return {
    family,
    logCostAtReference: centre,
    exponent: slope.exponent,
    exponentStandardError: slope.standardError,
    earlier,
    typicalLogArea,
    smallestLogArea: smallestArea(evidence.map(sizeOf), slope, settings),
    completed: evidence.filter(({ job }) => isCompleted(job) && job.family === family).length,
    estimates: evidence.filter(({ job }) => !isCompleted(job)).length,
    residuals: levels.map(({ value, weight }) => ({ value: value - centre, weight })),
    buildings: new Set(evidence.map(({ job }) => job.building)),
  };
}

/**
 * A law with a slope of its own holds down to the smallest school of the corpus; a borrowed slope (that of heating plants,
 * mostly) says nothing below the smallest job of the family.
 */
function smallestArea(
  logAreas: readonly number[],
  { ownSlope }: AreaExponent,
  settings: FitSettings,
): number {
  const ofCorpus = Math.log(settings.smallestAreaSqft / settings.referenceAreaSqft);
  return ownSlope === null ? Math.max(ofCorpus, Math.min(...logAreas)) : ofCorpus;
}

function typicalArea(evidence: readonly WeighedJob[]): number {
  const known = evidence.flatMap(({ job }) => (job.logArea === null ? [] : [job.logArea]));
  return known.length === 0 ? 0 : median(known);
}
