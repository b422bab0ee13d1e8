import { useQuery } from '@tanstack/react-query';
import { parcelSearch } from '../api/queries.ts';
import { address } from '../format/address.ts';
import type { Scenario } from './scenario.ts';

/** The address of the lot where the record has one. */
export function useBuildingName({ bbl }: Scenario): string {
  const { data } = useQuery({ ...parcelSearch(bbl ?? ''), enabled: bbl !== undefined });
  const found = data?.parcels.find(({ parcel_id }) => parcel_id === bbl)?.address ?? '';
  if (found !== '') return address(found);
  return bbl === undefined ? 'The described building' : `Lot ${bbl}`;
}
