import { posix } from 'node:path';
import type { TSchema } from 'typebox';
import type { CatalogSection } from '../section.ts';
import { PROGRAM_SECTIONS } from '../sections/program-registry.ts';
import { SECTIONS } from '../sections/registry.ts';

/** Where the schemas of both data sets stand, from the root of the repository. Hidden, so that no digest covers it. */
export const SCHEMA_DIR = 'catalog/.schema';

interface Place {
  readonly name: string;
  /** Folder or file, from the root of the repository. */
  readonly root: string;
  readonly schema: TSchema;
}

const placesOf = (sections: object, prefix: string): Place[] =>
  (Object.values(sections) as CatalogSection[]).flatMap(({ name, root, format, also = [], schema }) =>
    [{ root, format }, ...also]
      .filter((place) => place.format === 'yaml')
      .map((place) => ({ name, root: `${prefix}${place.root}`, schema })),
  );

/** The catalogue's first: it holds the programs that are of both sets. */
const PLACES = [...placesOf(SECTIONS, 'catalog/'), ...placesOf(PROGRAM_SECTIONS, '')];

/** JSON Schemas by file name, made of the schemas that the loader checks by. */
export function editorSchemas(): ReadonlyMap<string, string> {
  return new Map(
    PLACES.map(({ name, schema }) => {
      const { definitions, ...root } = sharing(schema);
      const document = {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: name,
        ...root,
        definitions,
      };
      return [`${name}.json`, `${JSON.stringify(document, null, 1)}\n`];
    }),
  );
}

type Json = Readonly<Record<string, unknown>>;

/** A part this long is written once, however often it occurs. */
const SHARED_FROM_CHARACTERS = 120;

/** The schema with every longer part that occurs again under `definitions`. */
function sharing(schema: TSchema): Json {
  const seen = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times === 1) Object.values(value).forEach(count);
  };
  count(schema);
  const names = new Map<string, string>();
  const definitions: Record<string, unknown> = {};
  const written = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(written);
    const text = JSON.stringify(value);
    const isShared = (seen.get(text) ?? 0) > 1 && isSchema(value) && text.length >= SHARED_FROM_CHARACTERS;
    if (!isShared) return members(value, written);
    let name = names.get(text);
    if (name === undefined) {
      names.set(text, (name = `part${names.size + 1}`));
      definitions[name] = members(value, written);
    }
    return { $ref: `#/definitions/${name}` };
  };
  return { ...members(schema, written), definitions };
}

const isSchema = (value: object): boolean => 'type' in value || 'anyOf' in value;

const members = (value: object, change: (member: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]));

/**
 * The first line of a YAML file, by which editors find its schema.
 * @param path of the file, from the root of the repository
 */
export function schemaLine(path: string): string {
  const place = PLACES.find(({ root }) => path === root || path.startsWith(`${root}/`));
  if (place === undefined) throw new Error(`no section reads ${path}`);
  const schema = posix.relative(posix.dirname(path), `${SCHEMA_DIR}/${place.name}.json`);
  return `# yaml-language-server: $schema=${schema}\n`;
}
