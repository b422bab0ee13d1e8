import { basename, extname } from 'node:path';
import { parse, stringify } from 'yaml';
import { readTree, treeDigest, type TreeFile } from '../catalog/files/catalog-tree.ts';
import type { CatalogDiff, CatalogEntry } from '../cli/command.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { differences } from '../operations/estimate/differences.ts';

const SHOWN_DIFFERENCES = 50;

/** Files that came, went and changed; YAML value by value, tables line by line. */
export function diffFolders(beforeDir: string, afterDir: string): Omit<CatalogDiff, 'programs'> {
  const [before, after] = [treeOf(beforeDir), treeOf(afterDir)];
  const [old, now] = [byPath(before), byPath(after)];
  const changed = [...now]
    .filter(([path, file]) => old.has(path) && !file.bytes.equals(old.get(path)?.bytes ?? Buffer.alloc(0)))
    .map(([path, file]) => ({
      path,
      differences: differences(valueOf(old.get(path) ?? file), valueOf(file), SHOWN_DIFFERENCES),
    }));
  const added = [...now.keys()].filter((path) => !old.has(path));
  const removed = [...old.keys()].filter((path) => !now.has(path));
  const identical = added.length + removed.length + changed.length === 0;
  const digests = { before_digest: treeDigest(before), after_digest: treeDigest(after) };
  return { identical, ...digests, added, removed, changed };
}

/** `catalog show`: the files whose path, or whose name without its ending, is `name`, and the imported program called so. */
export function catalogEntries(catalogDir: string, programsDir: string, name: string): CatalogEntry[] {
  const wanted = name.replace(/^(catalog|data\/programs)\//, '');
  const files = [...treeOf(catalogDir), ...treeOf(programsDir)];
  return [
    ...files
      .filter(({ path }) => path === wanted || basename(path, extname(path)) === wanted)
      .map(({ path, bytes }) => {
        const text = bytes.toString('utf8');
        return { path, text, content: path.endsWith('.yaml') ? (parse(text) as unknown) : null };
      }),
    ...files.flatMap((file) => importedEntry(file, wanted)),
  ];
}

function importedEntry({ path, bytes }: TreeFile, id: string): CatalogEntry[] {
  if (!path.endsWith('.jsonl')) return [];
  const lines = bytes.toString('utf8').split('\n');
  const index = lines.findIndex((line) => line.startsWith(`{"id":${JSON.stringify(id)},`));
  const line = lines[index];
  if (line === undefined) return [];
  const content = JSON.parse(line) as unknown;
  return [{ path: `${path}:${index + 1}`, text: stringify(content), content }];
}

function treeOf(directory: string): TreeFile[] {
  try {
    return readTree(directory);
  } catch {
    throw new ProblemError('invalid-request', `${directory} is not a folder that can be read.`);
  }
}

const byPath = (files: readonly TreeFile[]) => new Map(files.map((file) => [file.path, file]));

function valueOf({ path, bytes }: TreeFile): unknown {
  const text = bytes.toString('utf8');
  if (path.endsWith('.yaml')) return parse(text) as unknown;
  // A table is compared by its lines, the first cells naming each: an inserted line is one difference, not all that follow.
  return Object.fromEntries(text.split('\n').map((line) => [line.split(',').slice(0, 2).join(','), line]));
}
