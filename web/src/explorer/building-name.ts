import { useQuery } from '@tanstack/react-query';
import { parcelSearch } from '../api/queries.ts';
import type { Scenario } from './scenario.ts';

/** `860 GRAND CONCOURSE` → 860 Grand Concourse. */
const titled = (text: string) => text.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The address of the lot where the record has one. */
export function useBuildingName({ bbl }: Scenario): string {
  const { data } = useQuery({ ...parcelSearch(bbl ?? ''), enabled: bbl !== undefined });
  const address = data?.parcels.find(({ parcel_id }) => parcel_id === bbl)?.address ?? '';
  if (address !== '') return titled(address);
  return bbl === undefined ? 'The described building' : `Lot ${bbl}`;
}
