import { Type, type Static } from 'typebox';
import type { CatalogSection } from '../section.ts';

const Text = Type.String();

/** One row of `catalog/calibration/corpus/*.csv`, as text; empty = unknown. */
export const CorpusRow = Type.Object(
  {
    record_id: Type.String({ minLength: 1 }),
    kind: Type.Union([Type.Literal('real'), Type.Literal('synthetic')]),
    source_set: Type.String({ minLength: 1 }),
    use: Type.Union([
      Type.Literal('headline'),
      Type.Literal('non_energy'),
      Type.Literal('mixed_scope'),
      Type.Literal('in_construction'),
      Type.Literal('not_started'),
      Type.Literal('pv_unit'),
      Type.Literal('press'),
    ]),
    reason: Type.String({ minLength: 1 }),
    building: Type.String({ minLength: 1 }),
    building_name: Text,
    bbl: Text,
    borough: Text,
    building_class: Text,
    year: Type.String({ pattern: '^\\d{4}$' }),
    dating: Type.Union([Type.Literal('start'), Type.Literal('end')]),
    area_sqft: Text,
    units: Text,
    measures: Type.String({ minLength: 1 }),
    other_scope: Text,
    construction_usd: Text,
    soft_usd: Text,
    pv_kw: Text,
  },
  { additionalProperties: false },
);
export type CorpusRow = Static<typeof CorpusRow>;
const CorpusRows = Type.Array(CorpusRow);
type CorpusRows = Static<typeof CorpusRows>;

/** A project record as the fit and `nearestJobs` read it. */
export interface CorpusRecord {
  readonly recordId: string;
  readonly kind: CorpusRow['kind'];
  readonly use: CorpusRow['use'];
  readonly building: string;
  readonly buildingName: string;
  readonly borough: string;
  readonly buildingClass: string;
  readonly year: number;
  /** Whether `year` is the start or the end of construction. */
  readonly dating: CorpusRow['dating'];
  readonly areaSqft: number | null;
  readonly units: number | null;
  readonly measures: string;
  /** Non-energy work in the same contract, empty when none. */
  readonly otherScope: string;
  readonly constructionUsd: number;
  readonly softUsd: number | null;
  readonly pvKw: number | null;
}

export interface CompiledCorpus {
  readonly records: readonly CorpusRecord[];
}

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));

function record(row: CorpusRow): CorpusRecord {
  return {
    recordId: row.record_id,
    kind: row.kind,
    use: row.use,
    building: row.building,
    buildingName: row.building_name,
    borough: row.borough,
    buildingClass: row.building_class,
    year: Number(row.year),
    dating: row.dating,
    areaSqft: numberOrNull(row.area_sqft),
    units: numberOrNull(row.units),
    measures: row.measures,
    otherScope: row.other_scope,
    constructionUsd: Number(row.construction_usd),
    softUsd: numberOrNull(row.soft_usd),
    pvKw: numberOrNull(row.pv_kw),
  };
}

/** `catalog/calibration/corpus/*.csv`: the project records the calibration rests on, real and synthetic in files apart. */
export const calibrationCorpusSection: CatalogSection<CorpusRows, CompiledCorpus> = {
  name: 'calibrationCorpus',
  root: 'calibration/corpus',
  format: 'csv',
  schema: CorpusRows,
  compile(files) {
    return { records: files.flatMap((file) => file.content.map(record)) };
  },
  lint(files) {
    return files.flatMap(({ path, content }) =>
      content.flatMap((row, index) => {
        const fits = path.endsWith(`/${row.kind}.csv`);
        const positive = Number(row.construction_usd) > 0;
        const message = fits
          ? 'construction_usd must be positive'
          : 'real and synthetic records are kept apart';
        return fits && positive ? [] : [{ path, pointer: `/${index}`, message, severity: 'error' as const }];
      }),
    );
  },
};
