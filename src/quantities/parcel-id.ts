/** A parcel id as the contract admits it: a 10-digit BBL, or `W` + Westchester SWIS and print key. */
export type ParsedParcelId =
  | { readonly kind: 'bbl'; readonly id: string; readonly lotKind: LotKind }
  | { readonly kind: 'westchester'; readonly id: string };

/** DOF lot ranges: ordinary 1-999, condo units 1001-6999, condo billing lots 7501-7599, special 8000-9999. */
export type LotKind = 'ordinary' | 'condo_unit' | 'condo_billing' | 'special';

const CONTRACT_BBL = /^[1-5]\d{9}$/;
/** At least one character after the `W`, 40 in all (decisions, "Westchester id"). */
const WESTCHESTER_ID = /^W(?=.*[A-Za-z0-9])[A-Za-z0-9./-]{1,39}$/;

/** Reads an id in the contract's own form; null when the form is another one. No other spelling is accepted here. */
export function parseParcelId(text: string): ParsedParcelId | null {
  if (CONTRACT_BBL.test(text)) return { kind: 'bbl', id: text, lotKind: lotKind(text) };
  return WESTCHESTER_ID.test(text) ? { kind: 'westchester', id: text } : null;
}

export function lotKind(bbl: string): LotKind {
  const lot = Number(bbl.slice(6));
  if (lot >= 1001 && lot <= 6999) return 'condo_unit';
  if (lot >= 7501 && lot <= 7599) return 'condo_billing';
  return lot >= 8000 ? 'special' : 'ordinary';
}

/** Spellings of each borough, in the order of the digits 1 to 5. */
const BOROUGH_SPELLINGS = [
  '1|MN|M|MANHATTAN|NEW YORK',
  '2|BX|X|BRONX|THE BRONX',
  '3|BK|B|K|BROOKLYN|KINGS',
  '4|QN|Q|QUEENS',
  '5|SI|S|R|STATEN ISLAND|RICHMOND',
];
const BOROUGH_DIGIT: Readonly<Record<string, string>> = Object.fromEntries(
  BOROUGH_SPELLINGS.flatMap((names, index) => names.split('|').map((name) => [name, String(index + 1)])),
);

/** The borough digit for any usual spelling of a borough, or null. */
function boroughDigit(text: string): string | null {
  return BOROUGH_DIGIT[text.trim().toUpperCase()] ?? null;
}

const BOROUGH_CODES = ['', 'MN', 'BX', 'BK', 'QN', 'SI'] as const;

/** Two-letter code of a BBL's borough. */
export function boroughOf(bbl: string): string | null {
  return BOROUGH_CODES[Number(bbl[0])] || null;
}

/** Builds a BBL from its three parts as publications print them; null when they do not make a lot. */
export function bblFromParts(borough: string, block: string, lot: string): string | null {
  const digit = boroughDigit(borough);
  if (digit === null || !/^\d{1,5}$/.test(block.trim()) || !/^\d{1,4}$/.test(lot.trim())) return null;
  return validBbl(digit + block.trim().padStart(5, '0') + lot.trim().padStart(4, '0'));
}

const PLAIN = /^([1-5]\d{9})(?:\.0*)?$/;
const PARTS = /^([1-5])(?:\s+|\s*[-/]\s*)(\d{1,5})(?:\s+|\s*[-/]\s*)(\d{1,4})$/;

/**
 * Reads one BBL in any spelling the publications use (`1-00835-41`, `1/835/41`, `1008350041.00000000`, quotes,
 * spaces); null for anything else, for block or lot 0, and for 2147483647 (an overflowed 32-bit integer printed as an id).
 */
export function normaliseBbl(text: string): string | null {
  const trimmed = text.replace(/["',\u00a0]/g, ' ').trim();
  const plain = PLAIN.exec(trimmed);
  if (plain) return validBbl(plain[1]!);
  const parts = PARTS.exec(trimmed);
  return parts ? bblFromParts(parts[1]!, parts[2]!, parts[3]!) : null;
}

const OVERFLOWED_INT32 = '2147483647';

function validBbl(bbl: string): string | null {
  if (bbl === OVERFLOWED_INT32 || bbl.slice(1, 6) === '00000' || bbl.slice(6) === '0000') return null;
  return bbl;
}

/** Splits a cell that may hold several BBLs (`;`, `,`, `|`, line breaks) into the distinct valid ones, in order. */
export function normaliseBblList(text: string): readonly string[] {
  const single = normaliseBbl(text);
  if (single !== null) return [single];
  const found = text
    .split(/[;,|\n]|\band\b/i)
    .map(normaliseBbl)
    .filter((bbl): bbl is string => bbl !== null);
  return [...new Set(found)];
}

/** Westchester id of decisions: `W` + 6-digit SWIS + `-` + print key; null when either part is unusable. */
export function westchesterId(swis: string, printKey: string): string | null {
  const key = printKey.trim().replace(/\s+/g, '');
  if (!/^55\d{4}$/.test(swis.trim()) || !/^[A-Za-z0-9./-]+$/.test(key)) return null;
  const id = `W${swis.trim()}-${key}`;
  return WESTCHESTER_ID.test(id) ? id : null;
}
