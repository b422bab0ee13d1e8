import { useMemo } from 'react';
import { Chart } from '../charts/chart.tsx';
import { Columns, columnsCsv, type Series } from '../charts/columns.tsx';
import { Table } from '../design/table.tsx';
import { aboutUsd, usd } from '../format/numbers.ts';
import type { Line } from './view.ts';

/** The first and the last year for which the City has set limits and factors. */
const LAST_YEAR = 2034;

interface YearOfCharges {
  readonly year: number;
  readonly before: number;
  readonly after: number;
}

/** Local Law 97 charges of all buildings by year, as they stand and after the work that is looked at. */
export function ChargesSection({ lines, from }: { lines: readonly Line[]; from: number }) {
  const years = useMemo(() => chargesOf(lines, from), [lines, from]);
  const names = years.map(({ year }) => String(year));
  const series: readonly Series[] = [
    { name: 'Doing nothing', tone: 'c-charge', data: years.map(({ before }) => before) },
    { name: 'After the work', tone: 'c-charge', faint: true, data: years.map(({ after }) => after) },
  ];
  const at2030 = years.find(({ year }) => year === 2030);
  return (
    <section aria-labelledby="charges">
      <h2 id="charges">Local Law 97 fines by year</h2>
      {at2030 === undefined || years.every(({ before }) => before === 0) ? (
        <p>As far as we know, none of these buildings is fined through 2034 as it stands.</p>
      ) : (
        <Chart
          id="charges-by-year"
          csv={columnsCsv('year', names, series)}
          summary={`From 2030 these buildings are fined ${aboutUsd(at2030.before)} a year as they stand, and ${aboutUsd(at2030.after)} after the work.`}
          table={
            <Table
              caption="Fines by year"
              columns={[
                { head: 'Year' },
                { head: 'Doing nothing', numeric: true },
                { head: 'After the work', numeric: true },
              ]}
              rows={years.map(({ year, before, after }) => [String(year), usd(before), usd(after)])}
            />
          }
        >
          <Columns
            label="Local Law 97 fines by year"
            names={names}
            series={series}
            stacked={false}
            format={usd}
          />
        </Chart>
      )}
      <p className="small muted prose">
        Only limits that are law are shown, and only buildings whose pathway is known. A building for which
        the tier is not offered keeps its fine. No grid factor is set for the years after 2034, so no fine is
        shown for them.
      </p>
    </section>
  );
}

function chargesOf(lines: readonly Line[], from: number): YearOfCharges[] {
  const years = Array.from({ length: Math.max(0, LAST_YEAR - from + 1) }, (_, at) => from + at);
  return years.map((year) => {
    let [before, after] = [0, 0];
    for (const { building, tier } of lines) {
      const priced = tier ?? building.tiers[0];
      if (priced === undefined || !priced.ll97_counted) continue;
      const charge = priced.charges.find((period) => year >= period.from && year <= period.to);
      if (charge === undefined) continue;
      before += cents(charge.before_usd);
      after += cents(tier === null ? charge.before_usd : charge.after_usd);
    }
    return { year, before: before / 100, after: after / 100 };
  });
}

/** Sums of cents do not drift. */
const cents = (usdValue: number) => Math.round(usdValue * 100);
