import { Bars } from '../charts/bars.tsx';
import type { CsvRows } from '../charts/csv-rows.ts';
import { wholePercent } from '../format/numbers.ts';
import type { ErrorSummary } from '../../../src/contract/accuracy-report.ts';
import { maybe } from './accuracy-words.ts';

/** A name with two errors of it. */
export type Pair = readonly [name: string, first: ErrorSummary, second: ErrorSummary];

const TONES = ['chart-5', 'chart-1'] as const;

/** Two median errors for each name, one bar below the other. */
export function ErrorBars({ pairs, names }: { pairs: readonly Pair[]; names: readonly [string, string] }) {
  return (
    <Bars
      label={`Median error: ${names[0]} and ${names[1]}`}
      rows={pairs.map(([name, ...errors]) => ({
        name,
        bars: errors.flatMap(({ medianApe }, index) =>
          medianApe === null ? [] : [{ from: 0, to: medianApe, tone: TONES[index] ?? 'chart-1' }],
        ),
        title: `${name}: ${names.map((each, at) => `${each.toLowerCase()} ${maybe(errors[at]?.medianApe ?? null)}`).join(', ')}`,
      }))}
      format={wholePercent}
      keys={names.map((name, index) => ({ name, tone: TONES[index] ?? 'chart-1' }))}
    />
  );
}

export const pairsCsv =
  (heads: readonly [string, string, string], pairs: readonly Pair[]): (() => CsvRows) =>
  () => [heads, ...pairs.map(([name, ...errors]) => [name, ...errors.map(({ medianApe }) => medianApe)])];
