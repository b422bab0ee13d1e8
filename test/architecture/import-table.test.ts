import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IMPORT_TABLE, roomOf, type RoomRule } from './import-table.ts';
import { filesUnder, importsOf, packageName, ROOT, type ImportEdge } from './source-files.ts';

const FOLDERS = ['src', 'calibration', 'bench', 'web'];
const files = FOLDERS.flatMap((folder) => filesUnder(folder, ['.ts', '.tsx']));
const edges = files.flatMap(importsOf);

function ruleOf(path: string): RoomRule {
  const rule = IMPORT_TABLE[roomOf(path)];
  if (!rule) throw new Error(`${path} is in a room that the import table does not name`);
  return rule;
}

function matches(patterns: readonly string[], value: string): boolean {
  return patterns.some(
    (pattern) => pattern === '*' || pattern === value || (pattern === 'node:*' && value.startsWith('node:')),
  );
}

function violation(edge: ImportEdge): string | null {
  const rule = ruleOf(edge.from);
  if (edge.kind === 'package') {
    if (edge.typeOnly && edge.to === 'typebox') return null;
    return matches(rule.packages, packageName(edge.to)) ? null : `${edge.from} imports ${edge.to}`;
  }
  const [from, to] = [roomOf(edge.from), roomOf(edge.to)];
  if (from === to || matches(rule.rooms, to)) return null;
  if (edge.typeOnly && matches(rule.typesOf ?? [], to)) return null;
  return `${edge.from} imports ${edge.typeOnly ? 'types of ' : ''}${edge.to}`;
}

const fileEdges = edges.filter((edge) => edge.kind === 'file');

/** Cycles in a graph of names. */
function cycles(links: readonly { readonly from: string; readonly to: string }[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of links) graph.set(from, [...(graph.get(from) ?? []), to]);
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      found.push([...path.slice(path.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

describe('the import table', () => {
  it('saw every module that git tracks, and real edges', () => {
    const tracked = execFileSync('git', ['ls-files', '--', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && existsSync(join(ROOT, path)));
    expect(tracked.filter((path) => !files.includes(path))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(Math.max(tracked.length, 10));
    expect(edges.filter((edge) => edge.kind === 'file').length).toBeGreaterThan(files.length / 2);
  });

  it('is kept by every file', () => {
    expect(edges.map(violation).filter((text) => text !== null)).toEqual([]);
  });

  it('resolves every relative import to a file, with its extension', () => {
    const missing = edges.filter((edge) => edge.kind === 'file' && !existsSync(join(ROOT, edge.to)));
    expect(missing.map((edge) => `${edge.from} → ${edge.to}`)).toEqual([]);
  });

  it('finds a cycle where there is one', () => {
    const links = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ];
    expect(cycles(links)).toEqual(['b → c → b']);
    expect(cycles(links.slice(0, 2))).toEqual([]);
  });

  it('leaves no cycle among modules, imports of types included', () => {
    expect(cycles(fileEdges)).toEqual([]);
  });

  it('leaves no cycle among the modules of the engine, imports of types included', () => {
    const room = (path: string) => /^src\/engine\/([^/]+)\//.exec(path)?.[1];
    const links = fileEdges.flatMap(({ from, to }) => {
      const [own, other] = [room(from), room(to)];
      return own === undefined || other === undefined || own === other ? [] : [{ from: own, to: other }];
    });
    expect(links.length).toBeGreaterThan(100);
    expect(cycles(links)).toEqual([]);
  });

  it('has no rule for a room that does not exist', () => {
    const rooms = new Set(files.map(roomOf));
    const laterRooms = ['test', 'client', 'calibration', 'portfolio', 'mcp', 'web', 'bench'];
    const empty = Object.keys(IMPORT_TABLE).filter((room) => !rooms.has(room) && !laterRooms.includes(room));
    expect(empty).toEqual([]);
  });

  it('refuses what it should: an engine that reads disk, an adapter that reaches the engine', () => {
    const edge = (from: string, to: string, kind: ImportEdge['kind']): ImportEdge => ({
      from,
      to,
      kind,
      typeOnly: false,
    });
    expect(violation(edge('src/engine/energy/x.ts', 'node:fs', 'package'))).not.toBeNull();
    expect(violation(edge('src/engine/energy/x.ts', 'src/catalog/section.ts', 'file'))).not.toBeNull();
    expect(violation(edge('src/http/x.ts', 'src/engine/estimate.ts', 'file'))).not.toBeNull();
    expect(violation(edge('src/mcp/x.ts', 'src/storage/open.ts', 'file'))).not.toBeNull();
    expect(violation(edge('src/http/x.ts', 'src/operations/call-context.ts', 'file'))).toBeNull();
  });
});
