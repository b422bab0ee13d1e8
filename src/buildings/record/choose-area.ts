import type { ReportFacts } from './lot-layers.ts';
import { areasAgree, isSaneEui, isUnflagged } from './usable-report.ts';

export interface CityArea {
  readonly sqft: number | null;
  readonly source: string;
}

export interface ChosenArea {
  readonly sqft: number | null;
  readonly source: 'll84' | 'pluto' | 'dof' | 'westchester_roll' | null;
  readonly detail: string | null;
  readonly mismatch: boolean;
}

/**
 * Floor area of the lot. The owner's reported area (LL84) wins over the City's when the report is unflagged, its EUI
 * lies in 5-1000 kBtu/sqft and the two areas agree within a factor of two. Otherwise the City's figure is used; without
 * one, an unflagged reported area. Zero means unknown.
 */
export function chooseArea(city: CityArea | null, report: ReportFacts | null): ChosenArea {
  const citySqft = positive(city?.sqft ?? null);
  const reportedSqft = positive(report?.gfaSqft ?? null);
  const reportUsable = report !== null && reportedSqft !== null && isUnflagged(report);
  const mismatch = citySqft !== null && reportedSqft !== null && !areasAgree(citySqft, reportedSqft);
  if (citySqft !== null) {
    if (reportUsable && !mismatch && isSaneEui(report.euiKbtuPerSqft)) {
      return { sqft: reportedSqft, source: 'll84', detail: report.useSource, mismatch };
    }
    return { sqft: citySqft, source: sourceOf(city!.source), detail: city!.source, mismatch };
  }
  if (reportUsable) return { sqft: reportedSqft, source: 'll84', detail: report.useSource, mismatch };
  return { sqft: null, source: null, detail: null, mismatch: false };
}

function sourceOf(label: string): ChosenArea['source'] {
  if (/pluto/i.test(label)) return 'pluto';
  return /westchester/i.test(label) ? 'westchester_roll' : 'dof';
}

export function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}
