import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The modules that run when an entry runs, and the packages they use. */
export interface ModuleGraph {
  /** Text of each module by its path from the root, forward slashes. */
  readonly modules: ReadonlyMap<string, string>;
  readonly packages: ReadonlySet<string>;
}

/**
 * Everything reachable from the entries by imports of values, read from the source. Imports of types are left out: they
 * are gone before the code runs.
 */
export function moduleGraph(root: string, entries: readonly string[]): ModuleGraph {
  const modules = new Map<string, string>();
  const packages = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (modules.has(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    modules.set(path, text);
    for (const specifier of valueImports(text)) {
      if (specifier.startsWith('.')) open.push(posix.join(posix.dirname(path), specifier));
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier));
    }
  }
  return { modules, packages };
}

/** SHA-256 (hex) over the sorted paths and bytes of the modules and the versions of the packages. */
export function digestOfGraph(root: string, { modules, packages }: ModuleGraph): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const hash = createHash('sha256');
  for (const [path, text] of [...modules].sort(byName)) hash.update(`${path}\0${text}\0`);
  for (const name of [...packages].sort()) hash.update(`${name}\0${dependencies[name] ?? 'none'}\0`);
  return hash.digest('hex');
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** `import … from`, `export … from` and `import '…'` as the formatter writes them: at the start of a line. */
const STATEMENT = /^(?:import|export)\s+(?:([^'";]*?)\s*from\s*)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

function valueImports(text: string): string[] {
  const found: string[] = [];
  for (const [, clause = '', specifier = ''] of text.matchAll(STATEMENT))
    if (!isTypesOnly(clause)) found.push(specifier);
  for (const [, specifier = ''] of text.matchAll(DYNAMIC)) found.push(specifier);
  return found;
}

/** `type { A }`, `type * as A`, and `{ type A, type B }`. */
function isTypesOnly(clause: string): boolean {
  if (/^type\b(?!\s*,)/.test(clause)) return true;
  const named = /^\{([^}]*)\}$/.exec(clause)?.[1];
  const names = (named ?? '').split(',').map((name) => name.trim());
  const present = names.filter((name) => name !== '');
  return present.length > 0 && present.every((name) => name.startsWith('type '));
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
