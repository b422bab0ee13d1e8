import type { Snapshot } from '../../catalog/snapshot.ts';
import { LL97_PATHWAYS, type KnownPathway } from '../../vocabulary/ll97-pathways.ts';
import type { BuildingInput } from './types.ts';

/** The pathway that the owner states; null where the status is none. */
export function statedPathway({
  complianceStatus,
}: Pick<BuildingInput, 'complianceStatus'>): KnownPathway | null {
  const status = complianceStatus?.trim().toLowerCase();
  return LL97_PATHWAYS.find((pathway) => pathway === status) ?? null;
}

/** What the City's covered buildings list gives a lot: codes that the law section knows, one a building. */
export function listedPathways(
  { ll97Pathway }: Pick<BuildingInput, 'll97Pathway'>,
  { sections }: Snapshot,
): { readonly codes: readonly string[]; readonly pathways: readonly KnownPathway[] } {
  const { pathwayCodes } = sections.ll97;
  const written = (ll97Pathway ?? '').split(';').map((code) => code.trim().toUpperCase());
  const codes = written.filter((code) => Object.hasOwn(pathwayCodes, code));
  return { codes, pathways: [...new Set(codes.map((code) => pathwayCodes[code] as KnownPathway))] };
}

/** As stated, else as listed: the buildings of a lot may have several; empty where neither says, and outside the City. */
export function givenPathways(input: BuildingInput, snapshot: Snapshot): readonly KnownPathway[] {
  if (input.region !== 'nyc') return [];
  const stated = statedPathway(input);
  return stated === null ? listedPathways(input, snapshot).pathways : [stated];
}
