import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERING_ENTRIES, methodologyVersion } from '../../src/catalog/files/methodology.ts';
import { moduleGraph } from '../../src/catalog/files/module-graph.ts';
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

  /** The version when the last character of a file that is not a line end is another one. */
  const changed = (path: string): string => {
    const whole = readFileSync(join(root, path), 'utf8');
    writeFileSync(join(root, path), whole.replace(/\S(?=\s*$)/, '#'));
    const found = methodologyVersion(root);
    writeFileSync(join(root, path), whole);
    return found;
  };

  it('in any module that answers gives another version', () => {
    expect(graph.modules.size).toBeGreaterThan(200);
    expect([...graph.modules.keys()].filter((path) => changed(path) === version)).toEqual([]);
  });

  it('in any other module gives the same', () => {
    expect(outside.length).toBeGreaterThan(200);
    expect(outside.filter((path) => changed(path) !== version)).toEqual([]);
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
