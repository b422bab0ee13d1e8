import { call } from './call.ts';

/** What became of a file: the lots it said something of, and what it holds that no fact takes. */
export interface KeptFile {
  readonly lots: readonly string[];
  readonly left: readonly string[];
}

export const COVERS = {
  every_fuel: "All energy of the building, tenants' meters too",
  listed_fuels: 'Whole fuels, others are not known',
  some_meters: 'Some meters only',
} as const;
export type Covers = keyof typeof COVERS;

/** Keeps the facts of a spreadsheet of Portfolio Manager or a BuildingSync audit: all of them, or none. */
export function importFactFile(
  file: Blob,
  { covers, parcelId }: { readonly covers: Covers; readonly parcelId?: string },
): Promise<KeptFile> {
  const query = new URLSearchParams({ covers, ...(parcelId === undefined ? {} : { parcel_id: parcelId }) });
  return call<KeptFile>(`/facts/import/file?${query.toString()}`, 'POST', file);
}
