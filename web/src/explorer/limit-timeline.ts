import type { Roi } from '../../../src/contract/estimate/index.ts';

type Compliance = Roi['compliance'];

/** First and last year drawn: the last limit, of 2050 on, gets one year. */
export const FIRST_YEAR = 2024;
export const LAST_YEAR = 2050;

/** Emissions of one span of years, tCO2e a year; where nothing is promulgated, from the lower to the higher outlook. */
export interface Span {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
  readonly projection: boolean;
  readonly limit: number;
  readonly asIs: readonly [low: number, high: number];
  readonly after: readonly [low: number, high: number];
}

/** A charge that is counted, USD a year. */
export interface Charge {
  readonly from: number;
  readonly to: number;
  readonly usdPerYear: number;
}

/** The periods of an answer as spans: the outlooks of one projected period become one span with both ends. */
export function spansOf({ periods }: Compliance): readonly Span[] {
  const spans = new Map<number, Span>();
  for (const { from, to, limitTco2e, baselineTco2e, afterTco2e, projection } of periods) {
    const known = spans.get(from);
    spans.set(from, {
      from,
      to: to ?? LAST_YEAR,
      projection,
      limit: limitTco2e,
      asIs: wider(known?.asIs, baselineTco2e),
      after: wider(known?.after, afterTco2e),
    });
  }
  return [...spans.values()].toSorted((a, b) => a.from - b.from);
}

const wider = (known: readonly [number, number] | undefined, value: number): readonly [number, number] =>
  known === undefined ? [value, value] : [Math.min(known[0], value), Math.max(known[1], value)];

/** Charges of the building as it is, from the first year that the law charges it. */
export const chargesOf = ({ doingNothing }: Roi): readonly Charge[] =>
  doingNothing.annualPenalties
    .filter(({ annualPenalty }) => annualPenalty > 0)
    .map(({ fromYear, toYear, annualPenalty }) => ({
      from: fromYear,
      to: toYear,
      usdPerYear: annualPenalty,
    }));
