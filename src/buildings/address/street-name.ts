const DIRECTIONS = table('E=EAST W=WEST N=NORTH S=SOUTH');
const TYPES = table(
  'ST=STREET STR=STREET AV=AVENUE AVE=AVENUE AVEN=AVENUE BLVD=BOULEVARD BL=BOULEVARD RD=ROAD DR=DRIVE PL=PLACE ' +
    'LN=LANE CT=COURT PKWY=PARKWAY PKY=PARKWAY TER=TERRACE TERR=TERRACE SQ=SQUARE HWY=HIGHWAY TPKE=TURNPIKE ' +
    'EXPY=EXPRESSWAY CONC=CONCOURSE PLZ=PLAZA FT=FORT MT=MOUNT',
);
const ORDINALS = table(
  'FIRST=1 SECOND=2 THIRD=3 FOURTH=4 FIFTH=5 SIXTH=6 SEVENTH=7 EIGHTH=8 NINTH=9 TENTH=10 ELEVENTH=11 TWELFTH=12',
);

function table(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')));
}

/**
 * One spelling for a street: `5th Ave.`, `FIFTH AVENUE` and `5 AVENUE` agree; `W 57 ST` becomes `WEST 57 STREET`.
 * `ST` is SAINT when it leads and STREET elsewhere.
 */
export function normaliseStreet(text: string): string {
  const words = text
    .toUpperCase()
    .replace(/[.'’#]/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  return words.map((word, index) => normaliseWord(word, { index, last: words.length - 1 })).join(' ');
}

function normaliseWord(word: string, at: { readonly index: number; readonly last: number }): string {
  const ordinal = /^0*(\d+)(?:ST|ND|RD|TH)?$/.exec(word);
  if (ordinal) return ordinal[1]!;
  if (ORDINALS[word] !== undefined) return ORDINALS[word];
  if (at.index === 0 && at.last > 0 && DIRECTIONS[word] !== undefined) return DIRECTIONS[word];
  if (at.index === 0 && word === 'ST' && at.last > 0) return 'SAINT';
  return at.index > 0 ? (TYPES[word] ?? word) : word;
}

export interface SplitAddress {
  readonly number: string;
  readonly street: string;
}

const HOUSE_NUMBER = /^(\d+(?:-\d+)?[A-Z]?(?:\s+1\/2)?)\s+(.+)$/;
const STREET_TYPE_FIRST = /^(STREET|AVENUE|ROAD|PLACE|DRIVE|LANE|COURT|TERRACE|ST|AVE?|RD|PL|DR)\b/;

/** Splits a published address; `EAST 4 STREET` and `2 STREET` have no house number. */
export function splitAddress(address: string): SplitAddress {
  const text = address
    .trim()
    .toUpperCase()
    .replace(/\s*,.*$/, '')
    .replace(/\s+/g, ' ');
  const match = HOUSE_NUMBER.exec(text);
  if (match && !STREET_TYPE_FIRST.test(match[2]!)) {
    return { number: match[1]!, street: normaliseStreet(match[2]!) };
  }
  return { number: '', street: normaliseStreet(text) };
}
