/** Name and lot of one record's building. */
export interface BuildingMention {
  readonly name: string;
  readonly bbl: string;
}

/**
 * One group id per mention: records that share a building code (the first word of a school's name, `K117 …`) or a tax
 * lot belong together, transitively, so that a held-out building leaves nothing of itself behind.
 */
export function groupBuildings(mentions: readonly BuildingMention[]): string[] {
  const parent = new Map<string, string>();
  const find = (key: string): string => {
    const up = parent.get(key);
    if (up === undefined || up === key) return key;
    const root = find(up);
    parent.set(key, root);
    return root;
  };
  const join = (a: string, b: string) => {
    const [x, y] = [find(a), find(b)];
    if (x === y) return;
    // The smaller key leads, so that the order of the rows does not name the group.
    if (x < y) parent.set(y, x);
    else parent.set(x, y);
  };
  const keysOf = (mention: BuildingMention) => {
    const code = /^[A-Z]\d{3}\b/.exec(mention.name)?.[0] ?? mention.name.toLowerCase();
    return mention.bbl === '' ? [`b:${code}`] : [`b:${code}`, `l:${mention.bbl}`];
  };
  for (const mention of mentions) {
    const [first, second] = keysOf(mention);
    if (first !== undefined && second !== undefined) join(first, second);
  }
  return mentions.map((mention) => find(keysOf(mention)[0] ?? '').slice(2));
}
