import { ENGINE_CLASSES } from '../vocabulary/building.ts';
import { PROPERTY_NAMES } from '../vocabulary/property-names.ts';

/** How words for the kind of a building are read. */
export interface PropertyReading {
  /** For `building_class`; null where the words name a known use that no class stands for. */
  readonly buildingClass: string | null;
  /** The sentence to show whoever wrote the words; null where they are a class or a code already. */
  readonly note: string | null;
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]/g, '');

/** Names by key; of a plural the singular is known too. */
const BY_KEY: ReadonlyMap<string, string | null> = new Map(
  PROPERTY_NAMES.flatMap(([buildingClass, names]) =>
    names.split('; ').map((name) => [keyOf(name), buildingClass] as const),
  ),
);

const CODE = /^[A-Z][0-9A-Z]?$/i;

/**
 * Reads the City's name of a property type or a common word as a class: for pages, files, commands and tools, never for
 * the request itself, whose `building_class` takes classes and codes alone. Words that are not known come back as they
 * are, so that the estimate names them and guesses nothing.
 */
export function readPropertyName(text: string): PropertyReading {
  const typed = text.trim();
  const isClass = (ENGINE_CLASSES as readonly string[]).includes(typed.toLowerCase());
  if (typed === '' || isClass || CODE.test(typed))
    return { buildingClass: typed === '' ? null : typed, note: null };
  const key = keyOf(typed);
  const name = BY_KEY.has(key) ? key : key.replace(/s$/, '');
  const buildingClass = BY_KEY.get(name);
  if (buildingClass === undefined) return { buildingClass: typed, note: null };
  return {
    buildingClass,
    note:
      buildingClass === null
        ? `“${typed}” is a use that no class stands for: the class is left open.`
        : `“${typed}” is read as ${words(buildingClass)}.`,
  };
}

const words = (buildingClass: string): string =>
  buildingClass.length <= 2 ? `City building class ${buildingClass}` : buildingClass;

/** The same building with its class read, and what to say of it. */
export function withClassRead<Building extends { readonly building_class?: string | null | undefined }>(
  building: Building,
): { readonly building: Building; readonly note: string | null } {
  if (typeof building.building_class !== 'string') return { building, note: null };
  const { buildingClass, note } = readPropertyName(building.building_class);
  return { building: { ...building, building_class: buildingClass }, note };
}
