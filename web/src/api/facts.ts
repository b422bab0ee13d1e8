import { queryOptions } from '@tanstack/react-query';
import type { FactFile } from '../../../src/contract/facts/files.ts';
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
  file: File,
  { covers, parcelId }: { readonly covers: Covers; readonly parcelId?: string },
): Promise<KeptFile> {
  const query = new URLSearchParams({
    covers,
    ...(file.name === '' ? {} : { name: file.name.slice(0, 200) }),
    ...(parcelId === undefined ? {} : { parcel_id: parcelId }),
  });
  return call<KeptFile>(`/facts/import/file?${query.toString()}`, 'POST', file);
}

/** Files that the account brought, the latest first. */
export const factFiles = queryOptions({
  queryKey: ['fact-files'],
  queryFn: async () => (await call<{ files: FactFile[] }>('/fact-files')).files,
  staleTime: 0,
});
export const forgetFactFile = (id: string) => call(`/fact-files/${id}`, 'DELETE');
