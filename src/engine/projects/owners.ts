export interface ProjectMention {
  readonly name: string;
  readonly bbl: string;
}

/** Owners of many buildings: everything they let is one owner's. */
const LARGE_OWNERS: readonly (readonly [pattern: RegExp, owner: string])[] = [
  [/nycha/i, 'nycha'],
  [/boston housing authority/i, 'boston housing authority'],
];

/**
 * One owner per row: rows of one building (the name before its brackets) or one tax lot belong together, transitively, so
 * that a project held out leaves nothing of its owner behind.
 */
export function ownersOf(mentions: readonly ProjectMention[]): string[] {
  const owners = mentions.map(({ name }) => ownerName(name));
  const byLot = new Map<string, string>();
  const same = new Map<string, string>();
  mentions.forEach(({ bbl }, index) => {
    const owner = owners[index] ?? '';
    if (bbl === '') return;
    const first = byLot.get(bbl);
    if (first === undefined) byLot.set(bbl, owner);
    else same.set(owner, first);
  });
  return owners.map((owner) => same.get(owner) ?? owner);
}

export function ownerName(name: string): string {
  const large = LARGE_OWNERS.find(([pattern]) => pattern.test(name));
  if (large !== undefined) return large[1];
  return name.split('(')[0]?.trim().toLowerCase() || name.toLowerCase();
}
