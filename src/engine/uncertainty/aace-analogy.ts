import type { AccuracyCell } from '../../catalog/sections/calibration-accuracy.ts';
import type { CompiledCalibration } from '../../catalog/sections/calibration.ts';
import type { MeasuredAccuracy } from '../../contract/estimate/index.ts';

/** Estimate class by the maturity of the inputs, and whether the measured spread meets the range published for it. */
export function aaceClassAnalogy(
  { aace }: Pick<CompiledCalibration, 'aace'>,
  cell: AccuracyCell | null,
): MeasuredAccuracy['aace_class_analogy'] {
  const percent = (multiplier: number, correction: number) => Math.round((multiplier / correction - 1) * 100);
  const range =
    cell === null
      ? null
      : {
          low: percent(cell.band.low_multiplier, cell.bias_correction),
          high: percent(cell.band.high_multiplier, cell.bias_correction),
          around: 'calibratedExpected',
          n_real: cell.band.n,
        };
  const published = aace.published_range_pct;
  const meets =
    range === null
      ? null
      : range.low >= Math.min(...published.low) && range.high <= Math.max(...published.high);
  return {
    standard: aace.standard,
    class: aace.class,
    class_basis: aace.class_basis,
    published_range_pct: { low: [...published.low], high: [...published.high] },
    published_range_basis: aace.published_range_basis,
    measured_range_pct: range,
    share_of_records_within_published_range: cell?.share_within_published_range ?? null,
    meets_published_range: meets,
    statement:
      meets === null
        ? aace.statement_when_unmeasured
        : meets
          ? aace.statement_when_met
          : aace.statement_when_wider,
  };
}
