import { Type, type Static } from 'typebox';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import { ENGINE_CLASSES, type EngineClass } from '../../vocabulary/building.ts';
import { mapKeys } from './vocabulary.ts';

const classCell = Type.Union([...ENGINE_CLASSES.map((name) => Type.Literal(name)), Type.Literal('')]);
const words = Type.String({ minLength: 1 });

const DofRow = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Z][0-9A-Z]?$' }),
    engine_class: classCell,
    property_type: Type.String(),
    parameter_class: Type.Union(ENGINE_CLASSES.map((name) => Type.Literal(name))),
    owner: Type.Union(['', 'coop', 'condo', 'public', 'nonprofit_likely'].map((name) => Type.Literal(name))),
    pathway: Type.Union(
      ['', 'rental', 'article_320', 'article_321', 'city_owned'].map((name) => Type.Literal(name)),
    ),
    dwellings: Type.Union(['', '1', '2', '3', '4'].map((count) => Type.Literal(count))),
    use_told: Type.Union([Type.Literal('yes'), Type.Literal('no')]),
    reason: words,
    source: words,
  },
  { additionalProperties: false },
);
const DofRows = Type.Array(DofRow, { minItems: 1 });
type DofRows = Static<typeof DofRows>;

/** What one DOF building class code tells. */
export interface DofClassEntry {
  readonly engineClass: EngineClass | null;
  /** LL97 property type, null when the code does not settle one. */
  readonly propertyType: string | null;
  readonly parameterClass: EngineClass;
  readonly owner: 'coop' | 'condo' | 'public' | 'nonprofit_likely' | null;
  /** `rental`: housing that may be rent-regulated; null: the code does not tell. */
  readonly pathway: 'rental' | 'article_320' | 'article_321' | 'city_owned' | null;
  /** Of a class that is named after them; null for the others. */
  readonly dwellings: number | null;
  /** Whether the code says what the building is used for, though it may be a use without a class. */
  readonly useIsTold: boolean;
  readonly reason: string;
  readonly source: string;
}
export type CompiledDofClasses = Readonly<Record<string, DofClassEntry>>;

export const dofClassesSection: CatalogSection<DofRows, CompiledDofClasses> = {
  name: 'dofClasses',
  root: 'buildings/dof-classes.csv',
  format: 'csv',
  schema: DofRows,
  compile(files) {
    return Object.fromEntries((files[0]?.content ?? []).map((row) => [row.code, dofEntry(row)]));
  },
  lint(files, context) {
    return files.flatMap((file) => [
      ...lintUnique(file.path, file.content, (row) => row.code),
      ...lintTypes(file.path, file.content, context.sections['ll97Limits']),
    ]);
  },
};

function dofEntry(row: DofRows[number]): DofClassEntry {
  return {
    engineClass: row.engine_class === '' ? null : (row.engine_class as EngineClass),
    propertyType: row.property_type === '' ? null : row.property_type,
    parameterClass: row.parameter_class as EngineClass,
    owner: row.owner === '' ? null : (row.owner as DofClassEntry['owner']),
    pathway: row.pathway === '' ? null : (row.pathway as DofClassEntry['pathway']),
    dwellings: row.dwellings === '' ? null : Number(row.dwellings),
    useIsTold: row.use_told === 'yes',
    reason: row.reason,
    source: row.source,
  };
}

const UseRow = Type.Object(
  {
    use: words,
    engine_class: classCell,
    property_type: Type.String(),
    parameter_class: Type.Union([...ENGINE_CLASSES.map((name) => Type.Literal(name)), Type.Literal('')]),
    reason: Type.String(),
    source: words,
  },
  { additionalProperties: false },
);
const UseRows = Type.Array(UseRow, { minItems: 1 });
type UseRows = Static<typeof UseRows>;

/** What one reported property use tells. `settles` is false for words like "Other": the next source decides. */
export interface ReportedUseEntry {
  readonly use: string;
  readonly settles: boolean;
  readonly engineClass: EngineClass | null;
  readonly propertyType: string | null;
  readonly parameterClass: EngineClass | null;
  readonly reason: string;
}

/** `byKey`: spelling-normalised use → entry; `classDefaults`: property type taken when only the class is known. */
export interface CompiledReportedUses {
  readonly byKey: Readonly<Record<string, ReportedUseEntry>>;
  readonly classPropertyTypes: Readonly<Record<EngineClass, readonly string[]>>;
}

/** Letters and digits only, lower case: `K-12 School` and `k12 school` are one use. */
function useKey(use: string): string {
  return use
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]/g, '');
}

export const reportedUsesSection: CatalogSection<UseRows, CompiledReportedUses> = {
  name: 'reportedUses',
  root: 'buildings/reported-uses.csv',
  format: 'csv',
  schema: UseRows,
  compile(files) {
    const entries = (files[0]?.content ?? []).map(useEntry);
    return {
      byKey: Object.fromEntries(entries.map((entry) => [useKey(entry.use), entry])),
      classPropertyTypes: mapKeys(ENGINE_CLASSES, (name) => [
        ...new Set(
          entries.flatMap((entry) =>
            entry.engineClass === name && entry.propertyType !== null ? [entry.propertyType] : [],
          ),
        ),
      ]),
    };
  },
  lint(files, context) {
    return files.flatMap((file) => [
      ...lintUnique(file.path, file.content, (row) => row.use),
      ...lintTypes(file.path, file.content, context.sections['ll97Limits']),
    ]);
  },
};

function useEntry(row: UseRows[number]): ReportedUseEntry {
  return {
    use: row.use,
    settles: row.parameter_class !== '',
    engineClass: row.engine_class === '' ? null : (row.engine_class as EngineClass),
    propertyType: row.property_type === '' ? null : row.property_type,
    parameterClass: row.parameter_class === '' ? null : (row.parameter_class as EngineClass),
    reason: row.reason,
  };
}

function lintUnique<Row>(path: string, rows: readonly Row[], key: (row: Row) => string): CatalogProblem[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const name = key(row);
    const twice = seen.has(name);
    seen.add(name);
    return twice
      ? [{ path, pointer: `/${index}`, message: `${name} appears twice`, severity: 'error' as const }]
      : [];
  });
}

function lintTypes(
  path: string,
  rows: readonly { property_type: string }[],
  limits: unknown,
): CatalogProblem[] {
  const propertyTypes = new Set(Object.keys((limits ?? {}) as object));
  return rows.flatMap((row, index) =>
    row.property_type === '' || propertyTypes.has(row.property_type)
      ? []
      : [
          {
            path,
            pointer: `/${index}/property_type`,
            message: `emissions/ll97-limits.csv has no limit for property type ${row.property_type}`,
            severity: 'error' as const,
          },
        ],
  );
}
