import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfGraph, moduleGraph } from './module-graph.ts';

/** Where an answer is made: the engine, the reading of its catalogue, and the estimate around both. */
export const ANSWERING_ENTRIES = [
  'src/engine/compile-engine.ts',
  'src/catalog/files/load.ts',
  'src/operations/estimate/index.ts',
] as const;

/**
 * `<package version>+<code digest>`: the digest (12 hex digits of SHA-256) covers every module that runs when an estimate
 * is made, the compilers of the catalogue among them, and the versions of the packages they use. Two builds that are
 * named alike answer alike.
 */
export function methodologyVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return `${version}+${digestOfGraph(root, moduleGraph(root, ANSWERING_ENTRIES)).slice(0, 12)}`;
}
