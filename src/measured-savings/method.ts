/**
 * Figures of the method: CalTRACK Methods 2.0, billing method (docs.caltrack.org, sections named below). Where this
 * release departs from it, docs/methods/measured-savings.md says so.
 */

/** Days of a baseline and of a reporting period (3.1.3). */
export const PERIOD_DAYS = 365;

/** Days that may be missing of a baseline: ten percent (2.2.1.2). */
export const MISSING_DAYS_AT_MOST = 37;

/** A reading of fewer days is off the cycle (2.2.3.4). */
export const DAYS_AT_LEAST = 25;
/** A reading of more days is dropped from a baseline, by cycle (2.2.3.5). */
export const DAYS_AT_MOST = { monthly: 35, bimonthly: 70 } as const;
/** Estimated and short readings are joined with the next up to this length (2.2.3.1, 3.5.5.3). */
export const JOINED_DAYS_AT_MOST = 70;

/** Share of the days of a reading whose temperature must be known (2.2.3.2). */
export const TEMPERATURE_COVERAGE = 0.9;

/** Balance points tried, °F (3.2.1, at most 3 °F apart by 3.2.3). */
export const BALANCE_POINTS_F: readonly number[] = Array.from({ length: 21 }, (_, step) => 30 + 3 * step);

/** Standard deviation of days about the mean temperature of their month, °F: assumed, 5 in summer to 9 in winter. */
export const SPREAD_OF_DAYS_F = 7;

/** Degree days a year that a balance point must see (3.2.2.2.2). */
export const DEGREE_DAYS_AT_LEAST = 20;

/** A reading above the median by more than this many interquartile ranges is looked at (2.3.6). */
export const OUTLIER_RANGES = 3;

/** Two-sided confidence of every interval (4.3.2.4.2). */
export const CONFIDENCE = 0.9;

/**
 * Correction for errors that follow one another, by months of the reporting period: a·M² + b·M + d (Sun and Baltazar
 * 2013, as in 4.3.2.4.6 for billing data).
 */
export const autocorrelation = (months: number): number =>
  -0.000_22 * months ** 2 + 0.033_06 * months + 0.940_54;
