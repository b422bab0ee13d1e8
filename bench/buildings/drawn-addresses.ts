import type { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import type { BuildingRecord } from '../../src/contract/building-record.ts';
import { boroughTitle } from '../../src/places/local-names.ts';
import { words } from '../../test/support/words.ts';

/** An address as somebody might type it, and the lot it means; `none` where no lot held is meant. */
export interface DrawnAddress {
  readonly text: string;
  readonly expected: string;
  /** What was done to it. */
  readonly kind: string;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Keys beside a letter. */
const BESIDE = new Map(
  'ASQ BVN CXV DSF EWR FDG GFH HGJ IUO JHK KJL LKP MN NBM OIP POL QWA RET SAD TRY UYI VCB WQE XZC YTU ZX'
    .split(' ')
    .map(([key = '', ...beside]) => [key, beside] as const),
);
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/PH/, 'F'],
  [/CK/, 'K'],
  [/EI/, 'IE'],
  [/IE/, 'EI'],
  [/LL/, 'L'],
  [/TT/, 'T'],
  [/SCH/, 'SH'],
  [/OU/, 'O'],
  [/C(?=[AOU])/, 'K'],
  [/EY\b/, 'Y'],
];

type Slip = (name: string, random: Random) => string;
/** A place in a word where a letter may go wrong: not its first. */
const within = (name: string, random: Random) => 1 + Math.floor(random() * (name.length - 2));

/** Slips of the hand and the ear in the longest word of a street's name. */
const SLIPS: Readonly<Record<string, Slip>> = {
  'a letter left out': (name, random) => {
    const at = within(name, random);
    return name.slice(0, at) + name.slice(at + 1);
  },
  'a letter doubled': (name, random) => {
    const at = within(name, random);
    return name.slice(0, at) + name[at]! + name.slice(at);
  },
  'two letters swapped': (name, random) => {
    const at = within(name, random);
    return name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2);
  },
  'the key beside': (name, random) => {
    const at = within(name, random);
    return name.slice(0, at) + pick(random, BESIDE.get(name[at]!) ?? ['E']) + name.slice(at + 1);
  },
  'as it sounds': (name, random) => {
    const fits = SOUNDS.filter(([sound]) => sound.test(name));
    if (fits.length === 0) return SLIPS['a letter left out']!(name, random);
    const [sound, written] = pick(random, fits);
    return name.replace(sound, written);
  },
};

const TYPES = words('STREET AVENUE BOULEVARD PLACE ROAD DRIVE PARKWAY LANE TERRACE COURT');
const SHORT: Readonly<Record<string, string>> = {
  STREET: 'St',
  AVENUE: 'Ave',
  BOULEVARD: 'Blvd',
  PLACE: 'Pl',
  ROAD: 'Rd',
};

interface Line {
  readonly number: string;
  readonly words: readonly string[];
}

const lineOf = (address: string): Line | null => {
  const match = /^(\d+(?:-\d+)?) ([A-Z][A-Z ]+)$/.exec(address);
  return match === null ? null : { number: match[1]!, words: match[2]!.split(' ') };
};

/** The word of a name that tells it: the longest that is no type. Null where none has five letters. */
function tellingWord(words: readonly string[]): string | null {
  const telling = words.filter((word) => !TYPES.includes(word) && word.length >= 5);
  return telling.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

const title = (text: string) => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** One address of a lot, misspelt in its street: where the street, its type or the borough is hit. */
function misspelt(record: BuildingRecord, random: Random): Omit<DrawnAddress, 'expected'> | null {
  const line = lineOf(record.address ?? '');
  const telling = line === null ? null : tellingWord(line.words);
  if (line === null || telling === null) return null;
  const slip = pick(random, Object.keys(SLIPS));
  const wrong = SLIPS[slip]!(telling, random);
  const type = line.words.at(-1)!;
  const manner = pick(random, ['plain', 'plain', 'short type', 'no type', 'run together']);
  const words = line.words.map((word) => (word === telling ? wrong : word));
  if (manner === 'short type' && SHORT[type] !== undefined) words[words.length - 1] = SHORT[type]!;
  if (manner === 'no type' && TYPES.includes(type)) words.pop();
  const street = words.join(manner === 'run together' && words.length > 1 ? '' : ' ');
  const borough = boroughTitle(record.borough ?? '');
  const place = random() < 0.15 && borough.length > 6 ? SLIPS[slip]!(borough.toUpperCase(), random) : borough;
  const text = title(`${line.number} ${street}, ${place}`);
  return wrong === telling ? null : { text, kind: manner === 'plain' ? slip : `${slip}, ${manner}` };
}

/** Lots with an address of their own, drawn evenly. */
async function* lotsDrawn(lookup: EmbeddedLookup, ids: readonly string[], random: Random) {
  for (;;) {
    const found = lookup.find(pick(random, ids));
    if (found.kind !== 'found' || found.record.address === null || found.record.borough === null) continue;
    const { record } = found;
    const place = boroughTitle(record.borough!);
    const same = await lookup.search(`${record.address}, ${place}`, 3);
    if (same.match === 'exact' && same.matches.length === 1) yield record;
  }
}

/** `held` addresses as the City writes them with their borough, and as many two numbers off where none is held. */
export async function drawPlain(
  lookup: EmbeddedLookup,
  ids: readonly string[],
  count: number,
  random: Random,
) {
  const drawn: DrawnAddress[] = [];
  for await (const record of lotsDrawn(lookup, ids, random)) {
    const place = boroughTitle(record.borough!);
    drawn.push({ text: title(`${record.address}, ${place}`), expected: record.parcelId, kind: 'as it is' });
    const line = lineOf(record.address!);
    const number = Number(line?.number);
    if (line !== null && Number.isInteger(number) && !(await isHeld(lookup, record, number + 2)))
      drawn.push({
        text: title(`${number + 2} ${line.words.join(' ')}, ${place}`),
        expected: 'none',
        kind: 'two numbers off',
      });
    if (drawn.length >= count) return drawn.slice(0, count);
  }
  return drawn;
}

async function isHeld(lookup: EmbeddedLookup, record: BuildingRecord, number: number): Promise<boolean> {
  const street = record.address!.replace(/^\S+ /, '');
  return (await lookup.search(`${number} ${street}, ${boroughTitle(record.borough!)}`, 2)).matches.length > 0;
}

/** Misspelt addresses, and the same two numbers off where none is held there. */
export async function drawMisspelt(
  lookup: EmbeddedLookup,
  ids: readonly string[],
  count: number,
  random: Random,
) {
  const drawn: DrawnAddress[] = [];
  const off: DrawnAddress[] = [];
  for await (const record of lotsDrawn(lookup, ids, random)) {
    const wrong = misspelt(record, random);
    if (wrong === null) continue;
    drawn.push({ ...wrong, expected: record.parcelId });
    const number = Number(/^\d+(?= )/.exec(wrong.text)?.[0]) + 2;
    if (Number.isInteger(number) && !(await isHeld(lookup, record, number)))
      off.push({
        text: wrong.text.replace(/^\d+/, String(number)),
        expected: 'none',
        kind: `${wrong.kind}, two numbers off`,
      });
    if (drawn.length >= count) break;
  }
  return { drawn, off };
}
