import type { CompiledSources } from '../../catalog/sections/sources.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EvidenceLine, EvidenceSource } from '../../contract/estimate/index.ts';

/** The publications that these lines cite, in the order of their ids. */
export function evidenceSources(lines: readonly EvidenceLine[], { sections }: Snapshot): EvidenceSource[] {
  const cited = new Set<string>();
  for (const { inputs } of lines)
    for (const { source } of inputs) if (source !== undefined) cited.add(source);
  return [...cited].toSorted().map((id) => sourceOf(id, sections.sources));
}

/** One publication by its id. @throws RangeError where no record names it. */
export function sourceOf(id: string, sources: CompiledSources): EvidenceSource {
  const source = sources[id];
  if (source === undefined) throw new RangeError(`evidence cites ${id}, which no source record names`);
  const { publisher, title, url, retrieved } = source;
  return { id, publisher, title, url, as_of: retrieved };
}
