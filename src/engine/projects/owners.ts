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

/** Words that one page puts into the name of a building and another leaves out. */
const NAMELESS =
  /\b(?:the|co-?ops?|cooperatives?|condo(?:minium)?s?|apartments?|apts?|houses?|housing|towers?|buildings?|owners|corp(?:oration)?|inc|llc|hdfc|in|new york|nyc)\b/g;

const STREET_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bst\b(?=\.|,|$| )/g, 'street'],
  [/\b(?:av|ave)\b/g, 'avenue'],
  [/\bblvd\b/g, 'boulevard'],
  [/\bpl\b/g, 'place'],
  [/\b(?:dr)\b/g, 'drive'],
  [/\brd\b/g, 'road'],
  [/\bpkwy\b/g, 'parkway'],
  [/\be\b/g, 'east'],
  [/\bw\b/g, 'west'],
  [/(\d+)(?:st|nd|rd|th)\b/g, '$1'],
];

/** One spelling: lower case, streets written out, no brackets, no signs. */
function plainSpelling(text: string): string {
  let plain = text.toLowerCase().replaceAll(/\([^)]*\)/g, ' ');
  for (const [pattern, word] of STREET_WORDS) plain = plain.replaceAll(pattern, word);
  return plain.replaceAll(/[^a-z0-9]+/g, ' ').trim();
}

interface Mentioned extends ProjectMention {
  readonly address: string;
  readonly place: string;
}

/**
 * What tells that two rows are of one project, however each page spells it: the lot, the building without the words
 * that come and go, and the house number with its street and place. Rows with a key in common are of one project.
 */
export function identityKeys({ name, bbl, address, place }: Mentioned): string[] {
  const bare = plainSpelling(name.toLowerCase().replaceAll(NAMELESS, ' ')).replaceAll(NAMELESS, ' ').trim();
  const house = [address, name].map(plainSpelling).find((text) => /^\d/.test(text));
  return [
    ...(bbl === '' ? [] : [`lot ${bbl}`]),
    ...(bare === '' ? [] : [`name ${bare}`]),
    ...(house === undefined ? [] : [`address ${houseAndStreet(house)} ${plainSpelling(place)}`]),
  ];
}

/** House number and the first words of the street; what follows names the quarter. */
const houseAndStreet = (address: string): string =>
  /^\d+ (?:(?:east|west|north|south) )?\S+(?: (?:street|avenue|road|place|boulevard|drive|parkway))?/.exec(
    address,
  )?.[0] ?? address;
