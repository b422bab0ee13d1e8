import { releaseManifest } from '../sample/release-parcels.ts';
import type { DatasetMeta } from './parcel-store.ts';
import { whole } from '../../quantities/number-text.ts';

/** What the store covers, in one sentence without a full stop. */
export function describeCoverage(datasets: readonly DatasetMeta[]): string {
  const parts = [];
  for (const { dataset, label, rows } of datasets) {
    const count = whole(rows);
    if (dataset === 'pluto') parts.push(`${count} New York City lots of ${label}`);
    else if (dataset === 'westchester') parts.push(`${count} Westchester parcels of ${label}`);
    else if (dataset === 'sample') parts.push(releaseManifest().coverage);
    else parts.push(`${label} (${count} rows)`);
  }
  return parts.length === 0 ? 'nothing: no parcels are loaded' : parts.join('; ');
}

export function newestDay(datasets: readonly DatasetMeta[]): string | null {
  const days = datasets.flatMap((dataset) => (dataset.asOf === null ? [] : [dataset.asOf]));
  return days.length === 0 ? null : days.reduce((one, other) => (one > other ? one : other));
}
