import type { EnergyLevelFile } from '../../src/catalog/sections/energy-level.ts';
import { percent, table } from './tables.ts';

type Row = EnergyLevelFile['held_out']['rows'][number];

/** How well the range of the energy foretold a year that its fit had not seen. */
export function energyLevels({ fitted_to: fittedTo, foretold, rows }: EnergyLevelFile['held_out']): string {
  return [
    `## Energy as a range: CY${foretold} foretold from reports to CY${fittedTo}`,
    '',
    `Every held lot with a report of CY${foretold} and an earlier one. Form and grid were settled on the years before CY${foretold}. It had been opened for an earlier form; what was chosen after it was seen is named with [the method](../methods/energy-range.md#held-out). Written by \`npm run calibrate -- --energy\`.`,
    '',
    table(
      [
        'class',
        'lots',
        'inside p10 to p90 (goal 75 to 85 %)',
        'median error of p50',
        'of the last report',
        'of the class median',
        'p50 nearer than the last report',
        'against the last report',
      ],
      rows.map((row) => [
        row.class,
        String(row.lots),
        percent(row.coverage),
        percent(row.error),
        percent(row.error_of_last_report),
        percent(row.error_of_class_median),
        percent(row.nearer_than_last_report),
        againstLast(row),
      ]),
    ),
    '',
    `Retail and industrial lots have no report of CY${foretold} here. No recovery from the pandemic was assumed.`,
  ].join('\n');
}

/** Within a tenth of a point counts as equal. */
const EQUAL = 0.001;
function againstLast({ error, error_of_last_report: last }: Row): string {
  if (Math.abs(error - last) <= EQUAL) return 'equal in the median error';
  return error < last ? 'better' : 'worse in the median error';
}
