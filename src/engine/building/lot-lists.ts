import type { BuildingRecord } from '../../contract/building-record.ts';
import type { BuildingInput, HousingEvidence } from './types.ts';

/** Pathway codes of the covered buildings list, as the law section reads them; null when the lot is not on it. */
export function listedCodes({ coveredList: list }: BuildingRecord): string | null {
  const codes = list === undefined || !list.onLl97 ? [] : list.pathwayCodes;
  return codes.length === 0 ? null : codes.join(';');
}

export function coveredList({ coveredList: list }: BuildingRecord): BuildingInput['coveredList'] {
  if (list === undefined) return null;
  return {
    listYear: list.listYear,
    listed: list.listed && list.onLl97,
    pathwayCodes: [...list.pathwayCodes],
  };
}

export function housingEvidence({ housing }: BuildingRecord): HousingEvidence | null {
  if (housing === undefined) return null;
  return {
    stabilisedUnits: housing.stabilisedUnits?.units ?? null,
    stabilisedYear: housing.stabilisedUnits?.year ?? null,
    dhcrRegistered: housing.dhcrRegistration !== null,
    nycha: housing.nychaDevelopment !== null,
    assistedUnits: housing.assistedUnits?.units ?? null,
    exemption421aEndYear: housing.exemption421a?.endYear ?? null,
    unregulatedRental: housing.unregulatedRental !== null,
  };
}
