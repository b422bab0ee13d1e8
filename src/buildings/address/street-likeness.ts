import { lettersApart } from './letters-apart.ts';
import { DIRECTION_WORDS, TYPE_WORDS } from './street-name.ts';

/** What the name of a street is made of. */
export interface StreetParts {
  /** `EAST` of `EAST TREMONT AVENUE`, `SOUTH` of `PARK AVENUE SOUTH`. */
  readonly direction: string | null;
  /** `AVENUE`. */
  readonly type: string | null;
  /** The rest as one word: `TREMONT`. */
  readonly core: string;
  /** All as one word: City rows write `MC DONALD` and `DE KALB` both ways. */
  readonly whole: string;
  /** All but the type as one word. */
  readonly untyped: string;
  /** Numbers and the letters of lettered avenues, which tell streets apart by one sign. */
  readonly marks: string;
}

/** Each type as it stands in a name. Made once: a city has fifteen thousand names. */
const IN_NAME = new Map([...TYPE_WORDS].map((type) => [type, new RegExp(` ${type}\\b`)]));

/** How a street may be what was typed. */
export interface Likeness {
  /** Letters apart, and words left out or exchanged; 0 where only a type is left out. */
  readonly apart: number;
  readonly kind: 'completed' | 'started' | 'misspelt';
}

/** Splits a name in the one spelling of `normaliseStreet`. */
export function streetParts(name: string): StreetParts {
  const words = name.split(' ');
  const [first = '', second = ''] = words;
  let direction: string | null = null;
  if (DIRECTION_WORDS.has(first) && (words.length > 2 || (words.length === 2 && !TYPE_WORDS.has(second))))
    direction = words.shift()!;
  else if (words.length > 2 && DIRECTION_WORDS.has(words.at(-1)!)) direction = words.pop()!;
  const type = words.length > 1 && TYPE_WORDS.has(words.at(-1)!) ? words.pop()! : null;
  const whole = name.replaceAll(' ', '');
  const untyped = type === null ? whole : name.replace(IN_NAME.get(type)!, '').replaceAll(' ', '');
  return { direction, type, core: words.join(''), whole, untyped, marks: marksOf(name) };
}

const marksOf = (name: string): string => (name.match(/\d+|(?<=AVENUE )[A-Z]\b/g) ?? []).join(' ');

/** Letters that may differ in a name of that length: in a short one every letter tells it from another. */
function tolerance(name: string): number {
  if (name.length < 4) return 0;
  if (name.length < 8) return 1;
  return name.length < 12 ? 2 : 3;
}

/** Whether a street may be what was typed; null where it is another street. */
export function likeness(typed: StreetParts, street: StreetParts): Likeness | null {
  if (typed.marks !== street.marks) return null;
  const turned = typed.direction !== street.direction;
  if (turned && typed.direction !== null && street.direction !== null) return null;
  const retyped = typed.type !== null && typed.type !== street.type;
  // `45 STREET`, `45 ROAD` and `45 AVENUE` of Queens are three streets.
  if (retyped && typed.marks !== '') return null;
  const most = tolerance(typed.core);
  const letters = lettersApart(typed.core, street.core, most);
  const words = (turned ? 1 : 0) + (retyped ? 1 : 0);
  if (letters === 0) return { apart: words, kind: words === 0 ? 'completed' : 'misspelt' };
  // A type left out counts for less than a letter, so that `BORADWAY` is Broadway before Broadway Terrace.
  if (letters <= most && words === 0)
    return { apart: letters + (typed.type === street.type ? 0 : 0.5), kind: 'misspelt' };
  if (isStart(typed, street)) return { apart: 1, kind: 'started' };
  return byWhole(typed, street, retyped);
}

const isStart = (typed: StreetParts, street: StreetParts): boolean =>
  typed.type === null &&
  typed.marks === '' &&
  typed.whole.length >= 3 &&
  (street.whole.startsWith(typed.whole) || street.core.startsWith(typed.whole));

/** Words run together, parted, or with the type misspelt: `GRANDCONCOURSE`, `OCEAN PARKWY`. */
function byWhole(typed: StreetParts, street: StreetParts, retyped: boolean): Likeness | null {
  if (typed.marks !== '' || (retyped && street.type !== null)) return null;
  const most = tolerance(typed.whole);
  const apart = lettersApart(typed.whole, street.whole, most);
  if (apart <= most) return { apart, kind: 'misspelt' };
  const bare = typed.type === null ? lettersApart(typed.whole, street.untyped, most) : most + 1;
  return bare <= most ? { apart: bare + 0.5, kind: 'misspelt' } : null;
}
