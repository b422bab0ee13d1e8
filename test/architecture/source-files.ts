import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface ImportEdge {
  readonly from: string;
  /** Repository path for a relative import; the package or `node:` name otherwise. */
  readonly to: string;
  readonly kind: 'file' | 'package';
  readonly typeOnly: boolean;
}

const SKIPPED = new Set(['node_modules', 'dist', 'var', 'coverage', '.git', '.compiled', 'test-results']);

/** Every file under `folder` with one of the extensions, as repository paths with forward slashes. */
export function filesUnder(folder: string, extensions: readonly string[]): string[] {
  let entries;
  try {
    entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path, extensions);
      return extensions.some((extension) => entry.name.endsWith(extension)) ? [path] : [];
    })
    .toSorted();
}

export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

interface ParsedModule {
  readonly staticImports: readonly {
    moduleRequest: { value: string };
    entries: readonly { isType: boolean }[];
  }[];
  readonly staticExports: readonly {
    entries: readonly { moduleRequest: { value: string } | null; isType: boolean }[];
  }[];
  readonly dynamicImports: readonly { moduleRequest: { start: number; end: number } }[];
}

/** The imports of one file by Vite's own parser (Oxc), re-exports and dynamic imports included. */
export function importsOf(path: string): ImportEdge[] {
  const text = readSource(path);
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message ?? 'does not parse'}`);
  const module = parsed.module as unknown as ParsedModule;
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const item of module.staticImports) {
    const typeOnly = item.entries.length > 0 && item.entries.every((entry) => entry.isType);
    found.push({ specifier: item.moduleRequest.value, typeOnly });
  }
  for (const item of module.staticExports) {
    for (const entry of item.entries) {
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, typeOnly: entry.isType });
    }
  }
  for (const item of module.dynamicImports) {
    const literal = text.slice(item.moduleRequest.start, item.moduleRequest.end);
    const match = /^['"`](.*)['"`]$/s.exec(literal);
    if (match?.[1] !== undefined) found.push({ specifier: match[1], typeOnly: false });
  }
  return found.map((entry) => edge(path, entry.specifier, entry.typeOnly));
}

function edge(from: string, specifier: string, typeOnly: boolean): ImportEdge {
  if (specifier.startsWith('.')) {
    const to = posix.normalize(posix.join(posix.dirname(from), specifier));
    return { from, to, kind: 'file', typeOnly };
  }
  return { from, to: specifier, kind: 'package', typeOnly };
}

/** `node:fs/promises` → `node:fs`; `@scope/name/deep` → `@scope/name`. */
export function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}
