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
 * lies in 5-1000 kBtu/sqft and the two areas agree within a factor of two. Where the City's own figures or the report are
 * further apart, the covered buildings list, the City's newest, is used. Without any City figure, an unflagged reported
 * area. Zero means unknown.
 */
export function chooseArea(
  city: CityArea | null,
  report: ReportFacts | null,
  list: CityArea | null,
): ChosenArea {
  const cityArea = newestOfCity(city, list);
  const reportedSqft = positive(report?.gfaSqft ?? null);
  const reportUsable = report !== null && reportedSqft !== null && isUnflagged(report);
  if (cityArea === null)
    return reportUsable
      ? { sqft: reportedSqft, source: 'll84', detail: report.useSource, mismatch: false }
      : { sqft: null, source: null, detail: null, mismatch: false };
  const mismatch = reportedSqft !== null && !areasAgree(cityArea.sqft, reportedSqft);
  if (reportUsable && !mismatch && isSaneEui(report.euiKbtuPerSqft))
    return { sqft: reportedSqft, source: 'll84', detail: report.useSource, mismatch };
  // The newest list settles what no report bears out.
  const listed = positive(list?.sqft ?? null);
  if (mismatch && listed !== null)
    return { sqft: listed, source: 'dof', detail: list?.source ?? null, mismatch };
  return { sqft: cityArea.sqft, source: sourceOf(cityArea.source), detail: cityArea.source, mismatch };
}

/** The City's figure, and the newest list's where the two are more than a factor of two apart. */
function newestOfCity(
  city: CityArea | null,
  list: CityArea | null,
): { readonly sqft: number; readonly source: string } | null {
  const [cityFigure, listFigure] = [city, list].map((area) =>
    area === null || positive(area.sqft) === null ? null : { sqft: area.sqft ?? 0, source: area.source },
  );
  if (!cityFigure || !listFigure) return cityFigure ?? listFigure ?? null;
  return areasAgree(cityFigure.sqft, listFigure.sqft) ? cityFigure : listFigure;
}

function sourceOf(label: string): ChosenArea['source'] {
  if (/pluto/i.test(label)) return 'pluto';
  return /westchester/i.test(label) ? 'westchester_roll' : 'dof';
}

export function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}
