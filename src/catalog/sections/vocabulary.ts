import { ENGINE_CLASSES, VINTAGES, type EngineClass, type Vintage } from '../../vocabulary/building.ts';

/** A table with one cell for every class and vintage. */
export type ByClassVintage<T> = Readonly<Record<EngineClass, Readonly<Record<Vintage, T>>>>;

export function mapClassVintage<T>(cell: (className: EngineClass, vintage: Vintage) => T): ByClassVintage<T> {
  return mapKeys(ENGINE_CLASSES, (className) => mapKeys(VINTAGES, (vintage) => cell(className, vintage)));
}

export function mapKeys<K extends string, T>(
  keys: readonly K[],
  value: (key: K) => T,
): Readonly<Record<K, T>> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}
