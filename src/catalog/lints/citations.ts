import type { CatalogFile, CatalogProblem } from '../section.ts';

const RECORDS = /(^|\/)sources\//;

/** Every text of a file, whatever its key: a citation is one of them. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) yield* textsOf(child);
}

/** One warning for the records that no file cites: nothing rests on them any more. */
export function lintCitations(
  files: readonly CatalogFile[],
  sourceIds: ReadonlySet<string>,
): readonly CatalogProblem[] {
  const uncited = new Set(sourceIds);
  for (const { path, content } of files)
    if (!RECORDS.test(path)) for (const text of textsOf(content)) uncited.delete(text);
  if (uncited.size === 0) return [];
  const message = `no file cites ${[...uncited].toSorted().join(', ')}`;
  return [{ path: 'sources', pointer: '', message, severity: 'warning' }];
}
