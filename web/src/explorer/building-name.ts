import { useQuery } from '@tanstack/react-query';
import { parcelSearch } from '../api/queries.ts';
import { address } from '../format/address.ts';
import { buildingName, otherNames, placeText } from './building-title.ts';
import type { Scenario } from './scenario.ts';

export interface BuildingTitle {
  /** Its name, else its address, else its number. */
  readonly title: string;
  /** Address with borough and ZIP where the title does not say it, then further names; empty where none is held. */
  readonly also: readonly string[];
}

const OTHERS_SHOWN = 3;

/** What a page calls the building of a scenario. */
export function useBuildingTitle({ bbl }: Scenario): BuildingTitle {
  const { data } = useQuery({ ...parcelSearch(bbl ?? ''), enabled: bbl !== undefined });
  const hit = data?.parcels.find(({ parcel_id }) => parcel_id === bbl);
  if (hit === undefined || hit.address === null || hit.address === '')
    return { title: bbl === undefined ? 'The described building' : `Lot ${bbl}`, also: [] };
  const place = placeText(hit);
  return {
    title: buildingName(hit) ?? address(hit.address),
    also: [
      ...(place === null ? [] : [place]),
      ...otherNames(hit, OTHERS_SHOWN).map((name) => `also ${name}`),
    ],
  };
}

/** The title alone. */
export const useBuildingName = (scenario: Scenario): string => useBuildingTitle(scenario).title;
