import type { CityFacts, LotLayers } from './lot-layers.ts';
import { sourceDay } from './source-day.ts';

const PLAIN = [
  'zipcode',
  'classLetter',
  'landUse',
  'lotAreaSqft',
  'buildings',
  'unitsTotal',
  'ownerType',
  'latitude',
  'longitude',
  'landmark',
  'historicDistrict',
  'taxClass',
] as const satisfies readonly (keyof CityFacts)[];

/** Fields whose source is that of the whole. */
const NAMED_BY_SOURCE: readonly string[] = ['lotAreaSqft', 'ownerType'];

const LABELLED = [
  ['dofClass', 'classSource'],
  ['areaSqft', 'areaSource'],
  ['yearBuilt', 'yearSource'],
  ['floors', 'floorsSource'],
  ['unitsResidential', 'unitsSource'],
  ['address', 'addressSource'],
] as const satisfies readonly (readonly [keyof CityFacts, keyof CityFacts])[];

const AREAS_BY_USE = [
  'commercialSqft',
  'residentialSqft',
  'officeSqft',
  'retailSqft',
  'garageSqft',
] as const satisfies readonly (keyof CityFacts)[];

/** Every publication of City facts that the layers hold, in order of precedence; further lists only fill gaps. */
export function cityFactsOf(layers: readonly LotLayers[]): readonly CityFacts[] {
  return [
    ...layers.flatMap((layer) => (layer.city ? [layer.city] : [])),
    ...layers.flatMap((layer) => (layer.housingPluto ? [layer.housingPluto] : [])),
    ...layers.flatMap((layer) => (layer.dofList ? [layer.dofList] : [])),
  ];
}

/**
 * City facts field by field: the first publication that knows wins, and its label stays with the value. Only a year built
 * that lies after the publication used was made is a new building, and wins.
 */
export function mergeCity(all: readonly CityFacts[]): CityFacts | null {
  const first = all[0];
  if (first === undefined || all.length === 1) return first ?? null;
  const merged: Record<string, unknown> = { ...first };
  merged['classSource'] = first.classSource ?? first.source;
  const joined = new Set([first.source]);
  for (const other of all.slice(1)) {
    for (const [value, label] of LABELLED) fill(merged, other, value, label);
    for (const name of PLAIN) {
      if (merged[name] !== null || other[name] === null) continue;
      merged[name] = other[name];
      if (NAMED_BY_SOURCE.includes(name)) joined.add(other.source);
    }
    if (merged['commercialSqft'] === null && merged['residentialSqft'] === null)
      for (const name of AREAS_BY_USE) merged[name] = other[name];
  }
  const rebuilt = all.find(
    (other) => (other.yearBuilt ?? 0) > yearOf((merged['yearSource'] as string | null) ?? first.source),
  );
  if (rebuilt !== undefined) {
    merged['yearBuilt'] = rebuilt.yearBuilt;
    merged['yearSource'] = rebuilt.yearSource ?? rebuilt.source;
  }
  merged['areaSource'] ??= first.source;
  merged['source'] = [...joined].join('; ');
  return merged as unknown as CityFacts;
}

/** Year that a label speaks for; a label without one is never overtaken. */
function yearOf(label: string): number {
  const day = sourceDay(label);
  return day === null ? Infinity : Number(day.slice(0, 4));
}

/** Takes a value (zero counts as unknown) and its label from another publication when this one has none. */
function fill(
  merged: Record<string, unknown>,
  other: CityFacts,
  value: keyof CityFacts,
  label: keyof CityFacts,
): void {
  const has = merged[value] !== null && (merged[value] !== 0 || value === 'unitsResidential');
  if (has || other[value] === null) return;
  merged[value] = other[value];
  merged[label] = other[label] ?? other.source;
}
