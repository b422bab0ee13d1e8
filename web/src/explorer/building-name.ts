import { useQuery } from '@tanstack/react-query';
import { parcelSearch } from '../api/queries.ts';
import { address } from '../format/address.ts';
import { otherNames, placeText } from './building-title.ts';
import type { Scenario } from './scenario.ts';

const OTHERS_SHOWN = 3;

/** What a page calls the building of a scenario: its name, else its address, else its number; and what else it is. */
export function useBuildingTitle({ bbl }: Scenario): { readonly title: string; readonly also: string } {
  const { data } = useQuery({ ...parcelSearch(bbl ?? ''), enabled: bbl !== undefined });
  const hit = data?.parcels.find(({ parcel_id }) => parcel_id === bbl);
  if (hit === undefined || hit.address === '')
    return { title: bbl === undefined ? 'The described building' : `Lot ${bbl}`, also: '' };
  const title = hit.name ?? address(hit.address);
  return { title, also: [placeText(hit, title), ...otherNames(hit, OTHERS_SHOWN)].join(' · ') };
}

/** The title alone. */
export const useBuildingName = (scenario: Scenario): string => useBuildingTitle(scenario).title;
