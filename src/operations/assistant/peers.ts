import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingRecord } from '../../contract/building-record.ts';
import { vintageOfYear } from '../../engine/building/vintage.ts';
import { recordOf } from '../estimate/find-building.ts';
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
  return neighboursOf(own, lookup)
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

/** Class and vintage; null where either is not known. */
function kindOf(
  { dofClass, dofClassLetter, yearBuilt }: BuildingRecord,
  { sections }: Snapshot,
): string | null {
  const code = dofClass ?? dofClassLetter;
  if (code === null || yearBuilt === null) return null;
  const entry = sections.dofClasses[code] ?? sections.dofClasses[code.slice(0, 1)];
  const engineClass = entry?.engineClass ?? null;
  return engineClass === null ? null : `${engineClass} ${vintageOfYear(yearBuilt)}`;
}
