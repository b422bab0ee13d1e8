import type { UnitCostsFile } from '../../src/catalog/sections/calibration.ts';
import { MIXED_SUFFIX } from '../../src/engine/costs/scope.ts';
import { priceScope } from '../../src/operations/backtest/price-scope.ts';
import { familyJobWidth, type JobWidth } from '../../src/operations/backtest/job-interval.ts';
import { fitFamily, type FamilyFit } from './fit-family.ts';
import type { FitContext, TrainingJob } from './training-job.ts';
import { familiesTaught, unitCostOf, type FittedUnitCost } from './unit-costs.ts';

export interface FoldPrice extends JobWidth {
  readonly expectedUsd: number;
  /** Every building whose records shaped a figure used. */
  readonly buildings: ReadonlySet<string>;
}

/**
 * Prices a job from catalogues refitted without given buildings. Fits are kept by family and by those excluded
 * buildings that taught it, so the thousands of nested folds cost a few hundred fits.
 */
export class FoldFitter {
  readonly #jobs: readonly TrainingJob[];
  readonly #context: FitContext;
  /** Terms of the catalogue that no record decides. */
  readonly #fixed: Pick<UnitCostsFile, 'contingency' | 'public_works_premium' | 'pv'>;
  readonly #related = new Map<string, readonly TrainingJob[]>();
  readonly #fits = new Map<string, FamilyFit | null>();

  constructor(
    jobs: readonly TrainingJob[],
    context: FitContext,
    fixed: Pick<UnitCostsFile, 'contingency' | 'public_works_premium' | 'pv'>,
  ) {
    this.#jobs = jobs;
    this.#context = context;
    this.#fixed = fixed;
  }

  /** Null when the remaining jobs teach nothing of one of its families. */
  price(job: TrainingJob, withoutBuildings: readonly string[]): FoldPrice | null {
    const mixed = job.record.otherScope !== '';
    const wanted = job.families.flatMap((family) =>
      mixed ? [family, `${family}${MIXED_SUFFIX}`] : [family],
    );
    const fits = wanted.flatMap((family) => this.#unitCost(family, withoutBuildings) ?? []);
    const outcome = priceScope({
      families: job.families,
      mixed,
      areaSqft: job.record.areaSqft,
      priceYear: job.record.year,
      priceMonth: job.priceMonth,
      priceLevel: 'nyc_public_works',
      calibration: { unitCosts: this.#catalogue(fits) },
      escalation: this.#context.escalation,
    });
    if (outcome.kind === 'unpriced') return null;
    const width = familyJobWidth(outcome.price, this.#context.interval);
    if (width === null) return null;
    return {
      expectedUsd: outcome.price.expectedUsd,
      ...width,
      buildings: new Set(fits.flatMap(({ buildings }) => [...buildings])),
    };
  }

  #catalogue(fits: readonly FittedUnitCost[]): UnitCostsFile {
    return {
      kind: 'unit_costs',
      price_level: 'nyc_public_works',
      missing_area_sqft: this.#context.settings.referenceAreaSqft,
      ...this.#fixed,
      families: fits.map(({ unitCost }) => unitCost),
    };
  }

  #unitCost(family: string, without: readonly string[]): FittedUnitCost | null {
    const fit = this.#fit(family, without);
    if (fit === null) return null;
    return unitCostOf(
      fit,
      this.#jobs.filter((job) => !without.includes(job.building)),
      this.#context,
    );
  }

  #fit(family: string, without: readonly string[]): FamilyFit | null {
    const related = this.#jobsOf(family);
    const excluded = without
      .filter((building) => related.some((job) => job.building === building))
      .toSorted();
    const key = `${family}|${excluded.join('|')}`;
    const known = this.#fits.get(key);
    if (known !== undefined) return known;
    const jobs = related.filter((job) => !excluded.includes(job.building));
    const served = familiesTaught(jobs).includes(family);
    const fitted = served ? fitFamily(family, jobs, this.#context.settings) : null;
    this.#fits.set(key, fitted);
    return fitted;
  }

  /** The jobs that can reach a family's price: its own and those of its mixed form. */
  #jobsOf(family: string): readonly TrainingJob[] {
    const known = this.#related.get(family);
    if (known !== undefined) return known;
    const mixed = `${family}${MIXED_SUFFIX}`;
    const related = this.#jobs.filter((job) => job.family === family || job.family === mixed);
    this.#related.set(family, related);
    return related;
  }
}
