import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { FactRecord } from '../contract/facts/index.ts';

/** What an artifact says of its building, as far as files of other programs ask for it. */
export interface AnsweredBuilding {
  /** 10-digit BBL or W… id; null for a described building. */
  readonly parcelId: string | null;
  readonly region: string;
  readonly areaSqft: number;
  readonly yearBuilt: number | null;
  readonly floors: number | null;
  readonly dwellingUnits: number | null;
  readonly buildingClass: string;
  readonly use: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly facts: FactRecord;
  /** Day of the evaluation, YYYY-MM-DD. */
  readonly day: string;
}

export function answeredBuilding({
  resolution,
  reproducibility,
  generated_at: at,
}: AuditArtifact): AnsweredBuilding {
  const input = reproducibility.building_input as Record<string, unknown>;
  const number = (name: string) => (typeof input[name] === 'number' ? input[name] : null);
  const text = (name: string) => (typeof input[name] === 'string' ? input[name] : null);
  const facts = input['facts'];
  return {
    parcelId: text('parcelId'),
    region: text('region') ?? 'nyc',
    areaSqft: resolution.gross_floor_area_sqft,
    yearBuilt: number('yearBuilt'),
    floors: number('floors'),
    dwellingUnits: number('dwellingUnits'),
    buildingClass: resolution.building_class ?? 'unknown',
    use: text('reportedUse'),
    latitude: number('latitude'),
    longitude: number('longitude'),
    facts: typeof facts === 'object' && facts !== null ? facts : {},
    day: at.slice(0, 10),
  };
}
