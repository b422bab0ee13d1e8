import { headNumberAsDigits, ordinalNear, ordinalsAsDigits } from './ordinal-words.ts';

const DIRECTIONS = table('E=EAST W=WEST N=NORTH S=SOUTH');
const TYPES = table(
  'ST=STREET STR=STREET AV=AVENUE AVE=AVENUE AVEN=AVENUE BLVD=BOULEVARD BL=BOULEVARD BLV=BOULEVARD RD=ROAD DR=DRIVE ' +
    'PL=PLACE LN=LANE LA=LANE CT=COURT PKWY=PARKWAY PKY=PARKWAY TER=TERRACE TERR=TERRACE SQ=SQUARE HWY=HIGHWAY ' +
    'TPKE=TURNPIKE TNPK=TURNPIKE EXPY=EXPRESSWAY CONC=CONCOURSE PLZ=PLAZA CIR=CIRCLE CRES=CRESCENT HTS=HEIGHTS ' +
    'EXT=EXTENSION ALY=ALLEY WLK=WALK SLP=SLIP IS=ISLAND',
);
/** Short for a word wherever it stands. */
const WORDS = table('BWAY=BROADWAY BDWAY=BROADWAY BRDWAY=BROADWAY WASH=WASHINGTON SQR=SQUARE');
/** Short for a whole name. */
const WHOLE: Readonly<Record<string, string>> = {
  CPW: 'CENTRAL PARK WEST',
  CPS: 'CENTRAL PARK SOUTH',
  RSD: 'RIVERSIDE DRIVE',
};
const LEADING = table('ST=SAINT FT=FORT MT=MOUNT BCH=BEACH AVE=AVENUE AV=AVENUE GD=GRAND GRD=GRAND');
export const TYPE_WORDS: ReadonlySet<string> = new Set([
  ...Object.values(TYPES),
  'PARK',
  'SLIP',
  'MEWS',
  'ROW',
  'OVAL',
  'LOOP',
  'PATH',
  'WAY',
]);
export const DIRECTION_WORDS: ReadonlySet<string> = new Set(Object.values(DIRECTIONS));

function table(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')));
}

/**
 * One spelling for a street: `5th Ave.`, `FIFTH AVENUE` and `5 AVENUE` agree; `W 57 ST` becomes `WEST 57 STREET`.
 * `ST` is SAINT when it leads and STREET elsewhere; the S of `AVENUE S` is a name, that of `PARK AVE S` a direction.
 */
export function normaliseStreet(text: string): string {
  const split = text
    .toUpperCase()
    .replace(/[.''`#]/g, '')
    .replace(/&/g, ' AND ')
    .split(/[\s,-]+/)
    .filter((word) => word !== '' && word !== 'THE')
    .flatMap(splitDirection);
  const words = ordinalsAsDigits(split).filter((word, index, all) => !isLooseEnding(word, all[index - 1]));
  const last = words.length - 1;
  const typed = words.map((word, index) => normaliseWord(word, index, last));
  const key = withTrailingDirection(typed).join(' ');
  // Only streets are called east or west with a number: `W 57th` leaves out what everybody knows.
  return /^(?:EAST|WEST) \d+$/.test(key) ? `${key} STREET` : key;
}

/** `W57TH` is two words. */
function splitDirection(word: string, index: number): string[] {
  const match = index === 0 ? /^([EWNS])(\d+(?:ST|ND|RD|TH)?)$/.exec(word) : null;
  return match ? [match[1]!, match[2]!] : [word];
}

/** The TH of `34 TH STREET`; RD and ST after a number are types. */
const isLooseEnding = (word: string, before: string | undefined) =>
  (word === 'TH' || word === 'ND') && before !== undefined && /^\d+$/.test(before);

function normaliseWord(word: string, index: number, last: number): string {
  const number = /^0*(\d+)(?:ST|ND|RD|TH)?$/.exec(word);
  if (number) return number[1]!;
  const short = WORDS[word] ?? word;
  if (index === 0 && last > 0) return DIRECTIONS[word] ?? LEADING[word] ?? short;
  return index > 0 ? (TYPES[word] ?? short) : (WHOLE[word] ?? short);
}

function withTrailingDirection(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const direction = DIRECTIONS[last];
  if (direction === undefined || words.length < 3 || !TYPE_WORDS.has(words.at(-2)!)) return words;
  return [...words.slice(0, -1), direction];
}

/** Two names of one Manhattan street with one numbering; elsewhere the same names are other streets. */
const MANHATTAN_ALIASES: Readonly<Record<string, string>> = {
  'AVENUE OF AMERICAS': '6 AVENUE',
  'FASHION AVENUE': '7 AVENUE',
  'LENOX AVENUE': 'MALCOLM X BOULEVARD',
  'CATHEDRAL PARKWAY': 'WEST 110 STREET',
  'FREDERICK DOUGLASS BOULEVARD': '8 AVENUE',
  'ADAM CLAYTON POWELL JR BOULEVARD': '7 AVENUE',
  'ADAM CLAYTON POWELL BOULEVARD': '7 AVENUE',
  'ADAM C POWELL BOULEVARD': '7 AVENUE',
};

/** Further names of a street of a borough. */
export const otherNames = (name: string, borough: string): readonly string[] =>
  borough === 'MN' ? Object.keys(MANHATTAN_ALIASES).filter((alias) => MANHATTAN_ALIASES[alias] === name) : [];

const GLUED_TYPE = new RegExp(
  `^(.{4,}?)(${Object.entries(TYPES)
    .flat()
    .filter((word) => word.length > 1)
    .join('|')})$`,
);

/** How a name may be meant: as it is, with a type that is run into it, with an ordinal misspelt. */
export function readings(name: string): readonly string[] {
  const glued = name.includes(' ') ? null : GLUED_TYPE.exec(name);
  const parted = glued === null ? name : `${glued[1]!} ${TYPES[glued[2]!] ?? glued[2]!}`;
  const ordinal = parted
    .split(' ')
    .map((word) => ordinalNear(word) ?? word)
    .join(' ');
  // `STNICHOLAS AVENUE`
  const saint = parted.replace(/^ST(?=[A-Z]{5,})/, 'SAINT ');
  return [...new Set([name, parted, ordinal, saint])];
}

/** The name under which a borough's street is indexed. */
export function streetKey(normalised: string, borough: string): string {
  return borough === 'MN' ? (MANHATTAN_ALIASES[normalised] ?? normalised) : normalised;
}

export const NAME_NOISE: ReadonlySet<string> = new Set([
  'THE',
  'BUILDING',
  'BUILDINGS',
  'BLDG',
  'TOWER',
  'TOWERS',
  'HOUSES',
  'APARTMENTS',
]);

/** One spelling for a building's name: `Empire State`, `The Empire State Building`. */
export function nameKey(text: string): string {
  const words = text
    .toUpperCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[.''`]/g, '')
    .replace(/&/g, ' AND ')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const telling = words.filter((word) => !NAME_NOISE.has(word));
  return headNumberAsDigits((telling.length === 0 ? words : telling).join(' '));
}
