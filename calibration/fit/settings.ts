import type { FitSettingsFile } from '../../src/catalog/sections/calibration.ts';

/** `catalog/calibration/fit-settings.yaml` as the fit reads it. */
export interface FitSettings {
  readonly priceSeries: string;
  readonly dollarPeriod: string;
  readonly referenceAreaSqft: number;
  readonly smallestAreaSqft: number;
  readonly exponentPriorMean: number;
  readonly exponentPriorSd: number;
  readonly exponentMinRecords: number;
  readonly residualSdFloor: number;
  readonly earlierBreakYear: number;
  readonly earlierPriorSd: number;
  readonly earlierGateStandardErrors: number;
  readonly earlierMinEachSide: number;
  readonly estimateWeight: number;
  readonly estimateCap: number;
  readonly notStartedWeight: number;
  readonly mixedWeight: number;
  readonly constructionMonths: number;
  readonly softShareMinRecords: number;
  readonly bandCoverage: number;
  readonly bandOwnMinRecords: number;
  readonly provisionalMinRecords: number;
  readonly bandWidening: number;
  readonly correctionShrinkRecords: number;
  readonly correctionMin: number;
  readonly correctionMax: number;
  readonly coverageTestLevel: number;
  readonly publishedRangeLow: number;
  readonly publishedRangeHigh: number;
  readonly solarFromYear: number;
  readonly bootstrapDraws: number;
  readonly bootstrapSeed: number;
}

/** @throws Error naming the first setting that the file lacks. */
export function readSettings(file: FitSettingsFile): FitSettings {
  const of = (name: string): number => {
    const parameter = file.settings[name];
    if (parameter === undefined) throw new Error(`fit-settings.yaml has no ${name}`);
    return parameter.value;
  };
  return {
    priceSeries: file.price_series,
    dollarPeriod: file.dollar_period,
    referenceAreaSqft: of('reference_area_sqft'),
    smallestAreaSqft: of('smallest_area_sqft'),
    exponentPriorMean: of('exponent_prior_mean'),
    exponentPriorSd: of('exponent_prior_sd'),
    exponentMinRecords: of('exponent_min_records'),
    residualSdFloor: of('residual_sd_floor'),
    earlierBreakYear: of('earlier_break_year'),
    earlierPriorSd: of('earlier_prior_sd'),
    earlierGateStandardErrors: of('earlier_gate_standard_errors'),
    earlierMinEachSide: of('earlier_min_each_side'),
    estimateWeight: of('estimate_weight'),
    estimateCap: of('estimate_cap'),
    notStartedWeight: of('not_started_weight'),
    mixedWeight: of('mixed_weight'),
    constructionMonths: of('construction_months'),
    softShareMinRecords: of('soft_share_min_records'),
    bandCoverage: of('band_coverage'),
    bandOwnMinRecords: of('band_own_min_records'),
    provisionalMinRecords: of('provisional_min_records'),
    bandWidening: of('band_widening'),
    correctionShrinkRecords: of('correction_shrink_records'),
    correctionMin: of('correction_min'),
    correctionMax: of('correction_max'),
    coverageTestLevel: of('coverage_test_level'),
    publishedRangeLow: of('published_range_low'),
    publishedRangeHigh: of('published_range_high'),
    solarFromYear: of('solar_from_year'),
    bootstrapDraws: of('bootstrap_draws'),
    bootstrapSeed: of('bootstrap_seed'),
  };
}
