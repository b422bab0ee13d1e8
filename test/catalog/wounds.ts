import type { CatalogSection } from '../../src/catalog/section.ts';
import { SECTIONS } from '../../src/catalog/sections/registry.ts';
import type { TreeFile } from '../../src/catalog/files/catalog-tree.ts';
import { parseCsv, parseYaml } from '../../src/catalog/files/parse-file.ts';

export interface ReadFile {
  readonly section: CatalogSection;
  readonly path: string;
  readonly text: string;
  readonly content: unknown;
}

export const ALL_SECTIONS = Object.values(SECTIONS) as unknown as readonly CatalogSection[];

export const parsedBy = ({ format }: CatalogSection, path: string, text: string) =>
  format === 'yaml' ? parseYaml(path, text) : parseCsv(path, text);

/** The files of a tree by the section that reads them. */
export function filesBySection(tree: readonly TreeFile[]): ReadonlyMap<string, readonly ReadFile[]> {
  return new Map(
    ALL_SECTIONS.map((section) => {
      const mine = tree.filter(({ path }) => path === section.root || path.startsWith(`${section.root}/`));
      const files = mine
        .filter(({ path }) => path.endsWith(`.${section.format}`))
        .map(({ path, bytes }) => {
          const text = bytes.toString();
          const parsed = parsedBy(section, path, text);
          if (!parsed.ok) throw new Error(`${path} does not parse`);
          return { section, path, text, content: parsed.content };
        });
      return [section.name, files];
    }),
  );
}

/** A member of a file: where it hangs, and what kind of place that is in every file of its section. */
export interface Place {
  readonly file: ReadFile;
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly pointer: string;
  readonly kind: string;
}

/** One place of every kind: the section, the pointer without its indices, and the type of what stands there. */
export function placesOfEveryKind(files: Iterable<readonly ReadFile[]>): Place[] {
  const found = new Map<string, Place>();
  for (const file of [...files].flat()) collect(file, file.content, '', found);
  return [...found.values()];
}

function collect(file: ReadFile, value: unknown, pointer: string, found: Map<string, Place>): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const [key, inner] of Object.entries(holder)) {
    const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const kind = `${file.section.name} ${here.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${typeOf(inner)}`;
    if (!found.has(kind)) found.set(kind, { file, holder, key, pointer: here, kind });
    collect(file, inner, here, found);
  }
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Values that cannot stand where `value` does, whatever the place means. */
export function wrongValues(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [String(value), Number.NaN, Number.POSITIVE_INFINITY, [value], {}];
  if (value === null) return [[null]];
  if (Array.isArray(value)) return [{}, 'x', 1, [...(value as unknown[]), [[null]]]];
  if (typeof value === 'object') return [[], 'x', 1];
  return [[value], {}];
}
