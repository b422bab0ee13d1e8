import type { Made, Origin } from '../catalog/origin.ts';
import { childrenOf, isMonthly } from '../catalog/figure-index.ts';
import type { CatalogFile } from '../catalog/section.ts';
import { Linker } from './link.ts';
import { Digits, Recorded, type Term } from './recorded.ts';

interface SectionSource {
  readonly name: string;
  readonly files: readonly CatalogFile[];
}

/** Compiles the sections again with their arithmetic recorded, and keeps where every number came from. */
export function originsOf(sections: readonly SectionSource[], isQuoted: (path: string) => boolean): Origin {
  const { SECTIONS } = new Linker().load('catalog/sections/registry.ts') as {
    readonly SECTIONS: Readonly<Record<string, { compile(files: readonly CatalogFile[]): unknown }>>;
  };
  const origins: Record<string, Origin> = {};
  for (const { name, files } of sections) {
    const read = files.map((file) => (isQuoted(file.path) ? { ...file, content: fileRecorded(file) } : file));
    const origin = originOf(SECTIONS[name]?.compile(read));
    if (origin !== null) origins[name] = origin;
  }
  return origins;
}

function fileRecorded({ path, content }: CatalogFile): unknown {
  const at = path.replace(/\.(yaml|csv)$/, '');
  if (!isMonthly(path)) return recorded(content, at);
  return (content as readonly { readonly period: string; readonly value: string }[]).map((row) => ({
    ...row,
    value: new Digits(row.value, { kind: 'catalog', path: `${at}/${row.period}` }),
  }));
}

/** The content of a file with each number as a leaf at its path. */
function recorded(value: unknown, path: string): unknown {
  if (typeof value === 'number') return new Recorded(value, null, [], { kind: 'catalog', path });
  if (typeof value === 'string')
    return /^\d+(\.\d+)?$/.test(value) ? new Digits(value, { kind: 'catalog', path }) : value;
  if (typeof value !== 'object' || value === null) return value;
  const children = childrenOf(value).map(([key, child]) => recorded(child, `${path}/${key}`));
  if (Array.isArray(value)) return children;
  return Object.fromEntries(Object.keys(value).map((key, at) => [key, children[at]]));
}

function originOf(value: unknown): Origin | null {
  if (value instanceof Digits) return null;
  if (value instanceof Recorded)
    return value.leaf?.kind === 'catalog' ? value.leaf.path : { '=': madeOf(value) };
  if (typeof value !== 'object' || value === null) return null;
  const members = Object.entries(value).flatMap(([key, child]) => {
    const origin = originOf(child);
    return origin === null ? [] : [[key, origin] as const];
  });
  if (members.length === 0) return null;
  return commonPath(members) ?? Object.fromEntries(members);
}

/** The path of a value all of whose members stand below it by their names. */
function commonPath(members: readonly (readonly [key: string, origin: Origin])[]): string | null {
  const [first] = members;
  if (first === undefined || typeof first[1] !== 'string' || !first[1].endsWith(`/${first[0]}`)) return null;
  const path = first[1].slice(0, -first[0].length - 1);
  return members.every(([key, origin]) => origin === `${path}/${key}`) ? path : null;
}

function madeOf(term: Term): Made {
  if (typeof term === 'number') return term;
  if (term.leaf?.kind === 'catalog') return term.leaf.path;
  if (term.operation === null) throw new Error('a catalogue is made of its own figures');
  return { operation: term.operation, terms: term.terms.map(madeOf) };
}
