import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERING_ENTRIES, methodologyVersion } from '../../src/catalog/files/methodology.ts';
import { digestOfGraph, moduleGraph } from '../../src/catalog/files/module-graph.ts';
import { filesUnder, importsOf, packageName, ROOT } from './source-files.ts';

const graph = moduleGraph(ROOT, ANSWERING_ENTRIES);
const sources = filesUnder('src', ['.ts']);
const outside = sources.filter((path) => !graph.modules.has(path));

describe('the code an answer is named after', () => {
  it('is what the parser of the build finds reachable', () => {
    const reached = new Set<string>();
    const packages = new Set<string>();
    const open: string[] = [...ANSWERING_ENTRIES];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      for (const edge of importsOf(path).filter(({ typeOnly }) => !typeOnly))
        if (edge.kind === 'file') open.push(edge.to);
        else if (!edge.to.startsWith('node:')) packages.add(packageName(edge.to));
    }
    expect([...graph.modules.keys()].toSorted()).toEqual([...reached].toSorted());
    expect([...graph.packages].toSorted()).toEqual([...packages].toSorted());
  });

  it('holds the engine, the compilers of the catalogue and the estimate, and no adapter', () => {
    for (const path of [
      'src/engine/returns/irr.ts',
      'src/engine/pricing/unit-price.ts',
      'src/catalog/sections/energy.ts',
      'src/catalog/sections/registry.ts',
      'src/quantities/money.ts',
      'src/operations/estimate/canonical-input.ts',
    ])
      expect(graph.modules.has(path), path).toBe(true);
    const rooms = [...graph.modules.keys()].map((path) => path.split('/')[1]);
    for (const room of ['http', 'mcp', 'cli', 'storage', 'buildings', 'portfolio', 'composition'])
      expect(rooms, room).not.toContain(room);
  });
});

describe('one character changed', () => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-methodology-'));
  let version: string;
  beforeAll(() => {
    cpSync(join(ROOT, 'src'), join(root, 'src'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
    version = methodologyVersion(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const withOther = (whole: string): string => whole.replace(/\S(?=\s*$)/, '#');

  /** The version when the last characters of files that are no line ends are others. */
  const changed = (...paths: string[]): string => {
    const texts = paths.map((path) => readFileSync(join(root, path), 'utf8'));
    for (const [index, path] of paths.entries())
      writeFileSync(join(root, path), withOther(texts[index] ?? ''));
    const found = methodologyVersion(root);
    for (const [index, path] of paths.entries()) writeFileSync(join(root, path), texts[index] ?? '');
    return found;
  };

  it('in any module that answers gives another version', () => {
    expect(graph.modules.size).toBeGreaterThan(200);
    const digest = digestOfGraph(ROOT, graph);
    const same = [...graph.modules].filter(([path, text]) => {
      const modules = new Map(graph.modules).set(path, withOther(text));
      return digestOfGraph(ROOT, { ...graph, modules }) === digest;
    });
    expect(same.map(([path]) => path)).toEqual([]);
    expect(changed('src/engine/returns/irr.ts')).not.toBe(version);
  });

  it('in all other modules together gives the same', () => {
    expect(outside.length).toBeGreaterThan(200);
    expect(changed(...outside)).toBe(version);
  });

  it('in the version of a package that answers gives another, in that of one that does not the same', () => {
    const path = join(root, 'package.json');
    const whole = readFileSync(path, 'utf8');
    const withVersion = (name: string): string => {
      const replaced = whole.replace(new RegExp(`("${name}": )"[^"]+"`), '$1"0.0.1"');
      expect(replaced).not.toBe(whole);
      writeFileSync(path, replaced);
      return methodologyVersion(root);
    };
    expect(withVersion('yaml')).not.toBe(version);
    expect(withVersion('fastify')).toBe(version);
    writeFileSync(path, whole);
  });
});
