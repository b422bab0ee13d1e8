import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingRecord } from '../../contract/building-record.ts';
import { classify } from '../../engine/building/classify.ts';
import { buildingInputFromRecord } from '../../engine/building/input-from-record.ts';
import { vintageOfYear } from '../../engine/building/vintage.ts';
import { lotPlace } from '../../places/lot-place.ts';
import { recordOf } from '../estimate/prepare-request.ts';
import { neighboursOf } from '../estimate/neighbours.ts';
import type { EstimateServices } from '../estimate/services.ts';
import type { EstimateDetails } from './details-schema.ts';

type Peer = NonNullable<EstimateDetails['peers']>[number];

/** Buildings around a lot, those of its kind first, with what they reported; none for a described building. */
export async function peersOf(
  { lookup, snapshot }: Pick<EstimateServices, 'lookup' | 'snapshot'>,
  parcelId: string | undefined,
): Promise<Peer[]> {
  if (parcelId === undefined) return [];
  const own = recordOf(await lookup.find(parcelId), parcelId);
  const kind = kindOf(own, snapshot);
  const seen = new Set(namesOf(own));
  return neighboursOf(own, lookup)
    .filter(({ record }) => {
      const names = namesOf(record);
      const isNew = !names.some((name) => seen.has(name));
      names.forEach((name) => seen.add(name));
      return isNew;
    })
    .map(({ record, meters }) => ({
      parcel_id: record.parcelId,
      address: record.address ?? '',
      meters,
      same_kind: kind !== null && kindOf(record, snapshot) === kind,
      dof_class: record.dofClass ?? record.dofClassLetter,
      year_built: record.yearBuilt,
      floor_area_sqft: record.grossFloorAreaSqft,
      site_eui_kbtu_per_sqft: record.siteEuiKbtuPerSqft,
      report_year: record.siteEuiYear,
      energy_grade: record.energyGrade,
    }))
    .toSorted((a, b) => Number(b.same_kind) - Number(a.same_kind));
}

/** A condominium has a base lot and a billing lot: one building, by its address or its report. */
const namesOf = ({
  parcelId,
  address,
  siteEuiKbtuPerSqft: eui,
  grossFloorAreaSqft: area,
}: BuildingRecord): string[] => [address ?? parcelId, eui === null ? parcelId : `${area} sqft, ${eui} kBtu`];

/** Class, as the engine reads it, and vintage; null where either is not known. */
function kindOf(record: BuildingRecord, snapshot: Snapshot): string | null {
  const { yearBuilt, grossFloorAreaSqft } = record;
  if (yearBuilt === null || grossFloorAreaSqft === null) return null;
  const { engineClass } = classify(
    buildingInputFromRecord({ ...record, grossFloorAreaSqft }, lotPlace(record)),
    snapshot,
  );
  return engineClass === null ? null : `${engineClass} ${vintageOfYear(yearBuilt)}`;
}
