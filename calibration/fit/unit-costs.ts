import type { CorpusRecord } from '../../src/catalog/sections/calibration-corpus.ts';
import type { FamilyUnitCost, UnitCostsFile } from '../../src/catalog/sections/calibration.ts';
import { indexRatio, midpointMonth, MIXED_SUFFIX } from '../../src/engine/costs/scope.ts';
import { isCompleted } from './family-evidence.ts';
import { fitFamily, type FamilyFit } from './fit-family.ts';
import type { FitSettings } from './settings.ts';
import type { FitContext, TrainingJob } from './training-job.ts';
import { median, totalWeight, weightedMedian } from './weighted.ts';

const SOURCE = 'nyc_sca_capital_projects';

/** A catalogue entry with the buildings it rests on. */
export interface FittedUnitCost {
  readonly unitCost: FamilyUnitCost;
  readonly buildings: ReadonlySet<string>;
}

/** Price of one family from `jobs`, as the catalogue holds it; null when they teach nothing of it. */
export function fitUnitCost(
  family: string,
  jobs: readonly TrainingJob[],
  context: FitContext,
): FittedUnitCost | null {
  const fit = fitFamily(family, jobs, context.settings);
  return fit === null ? null : unitCostOf(fit, jobs, context);
}

/** The catalogue entry of a fit; `jobs` lend the soft share. */
export function unitCostOf(
  fit: FamilyFit,
  jobs: readonly TrainingJob[],
  context: FitContext,
): FittedUnitCost {
  const { settings, scopeMap } = context;
  const { family } = fit;
  const soft = softShare(family, jobs, settings);
  const isMixed = family.endsWith(MIXED_SUFFIX);
  const base = isMixed ? family.slice(0, -MIXED_SUFFIX.length) : family;
  const entry = scopeMap.families.find(({ id }) => id === base);
  const cost = Math.exp(fit.logCostAtReference);
  const [low, high] = spread(fit);
  const unitCost: FamilyUnitCost = {
    family,
    label: `${entry?.label ?? base}${isMixed ? ', with other work' : ''}`,
    measure_ids: isMixed ? [] : [...(entry?.measures ?? [])],
    reference_area_sqft: settings.referenceAreaSqft,
    cost_usd_at_reference: cost,
    cost_usd_at_reference_low: cost * Math.exp(low),
    cost_usd_at_reference_high: cost * Math.exp(high),
    area_exponent: fit.exponent,
    area_exponent_standard_error: fit.exponentStandardError,
    smallest_area_sqft: areaOf(fit.smallestLogArea, settings),
    typical_area_sqft: areaOf(fit.typicalLogArea, settings),
    soft_share: soft?.share ?? null,
    earlier_level: earlierLevelOf(fit, settings),
    dollar_period: settings.dollarPeriod,
    price_series: settings.priceSeries,
    n_real: fit.completed,
    n_estimates: fit.estimates,
    basis: 'derived',
    source: SOURCE,
    locator: `catalog/calibration/corpus/real.csv, family ${family}`,
    confidence: fit.completed >= 10 ? 'medium' : 'low',
  };
  return { unitCost, buildings: new Set([...fit.buildings, ...(soft?.buildings ?? [])]) };
}

const areaOf = (logArea: number, { referenceAreaSqft }: FitSettings): number =>
  referenceAreaSqft * Math.exp(logArea);

function earlierLevelOf(fit: FamilyFit, settings: FitSettings): FamilyUnitCost['earlier_level'] {
  if (fit.earlier === 0) return null;
  return {
    before_year: settings.earlierBreakYear,
    multiplier: Math.exp(fit.earlier),
    reason: 'Jobs dated before that year were let at another level, beyond the price index.',
  };
}

/** Weighted P10 and P90 of the family's own residuals; the least and the greatest when they are few. */
function spread(fit: FamilyFit): [number, number] {
  const sorted = fit.residuals.toSorted((a, b) => a.value - b.value);
  const at = (share: number) => {
    const target = share * totalWeight(sorted);
    let sum = 0;
    for (const item of sorted) {
      sum += item.weight;
      if (sum >= target) return item.value;
    }
    return 0;
  };
  return [Math.min(0, at(0.1)), Math.max(0, at(0.9))];
}

/** Median soft cost over construction of the family's jobs that state it; of all jobs when they are few. */
function softShare(family: string, jobs: readonly TrainingJob[], settings: FitSettings) {
  const stated = jobs.filter(({ record }) => record.softUsd !== null && record.softUsd > 0);
  const own = stated.filter((job) => job.family === family);
  const used = own.length >= settings.softShareMinRecords ? own : stated.filter(isCompleted);
  if (used.length === 0) return null;
  return {
    share: Math.min(1, median(used.map(({ record }) => (record.softUsd ?? 0) / record.constructionUsd))),
    buildings: used.map(({ building }) => building),
  };
}

/** Every family the jobs teach, mixed ones only from two completed jobs up; sorted. */
export function familiesTaught(jobs: readonly TrainingJob[]): string[] {
  const families = new Set(jobs.flatMap(({ family }) => (family === null ? [] : [family])));
  return [...families].filter((family) => isServed(family, jobs)).toSorted();
}

function isServed(family: string, jobs: readonly TrainingJob[]): boolean {
  if (!family.endsWith(MIXED_SUFFIX)) return true;
  return jobs.filter((job) => job.family === family && isCompleted(job)).length >= 2;
}

/** Municipal solar by the kW, recent systems only: earlier modules cost another order. */
export function fitSolar(records: readonly CorpusRecord[], context: FitContext): UnitCostsFile['pv'] {
  const { settings, escalation } = context;
  const perKw = records.flatMap((record) => {
    if (record.use !== 'pv_unit' || record.pvKw === null || record.year < settings.solarFromYear) return [];
    const month = midpointMonth(record.year, record.dating, 0);
    const ratio = indexRatio(escalation, settings.priceSeries, { from: settings.dollarPeriod, to: month });
    return ratio === null ? [] : [{ value: record.constructionUsd / record.pvKw / ratio, weight: 1 }];
  });
  const sorted = perKw.map(({ value }) => value).toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return {
    cost_usd_per_kw: weightedMedian(perKw),
    low: rank(0.1),
    high: rank(0.9),
    dollar_period: settings.dollarPeriod,
    price_series: settings.priceSeries,
    n_real: perKw.length,
    basis: 'derived',
    source: 'nyc_dcas_solar_readiness',
    locator: `completed systems installed from ${settings.solarFromYear}, catalog/calibration/corpus/real.csv`,
    confidence: 'medium',
  };
}
