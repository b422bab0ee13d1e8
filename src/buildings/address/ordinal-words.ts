import { lettersApart } from './letters-apart.ts';

const UNITS = (
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH ' +
  'SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH'
).split(' ');
const TENS = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const CARDINALS = 'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE'.split(' ');

const ORDINAL = new Map([
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...TENS.map((word, index) => [word.replace(/Y$/, 'IETH'), (index + 2) * 10] as const),
  ['HUNDREDTH', 100] as const,
]);
const TEN = new Map(TENS.map((word, index) => [word, (index + 2) * 10]));

/** Turns spelt street numbers into digits: `FIFTY SEVENTH` becomes `57`, `ONE HUNDRED TWENTY FIFTH` becomes `125`. */
export function ordinalsAsDigits(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length;) {
    const read = readOrdinal(words, at);
    out.push(read === null ? words[at]! : String(read.value));
    at = read === null ? at + 1 : read.next;
  }
  return out;
}

function readOrdinal(words: readonly string[], from: number): { value: number; next: number } | null {
  let [at, value] = [from, 0];
  const hundreds = words[at] === 'ONE' ? 1 : words[at] === 'TWO' ? 2 : 0;
  if (hundreds > 0 && words[at + 1] === 'HUNDRED') {
    value = hundreds * 100;
    at += words[at + 2] === 'AND' ? 3 : 2;
  }
  const ten = TEN.get(words[at] ?? '');
  const unit = ORDINAL.get(words[at + 1] ?? '');
  if (ten !== undefined && unit !== undefined && unit < 10)
    return { value: value + ten + unit, next: at + 2 };
  const ordinal = ORDINAL.get(words[at] ?? '');
  return ordinal === undefined ? null : { value: value + ordinal, next: at + 1 };
}

/** The number of a misspelt ordinal, `THID`; null where the word is none. */
export function ordinalNear(word: string): string | null {
  if (word.length < 4 || ORDINAL.has(word)) return null;
  for (const [ordinal, value] of ORDINAL) if (lettersApart(ordinal, word, 1) === 1) return String(value);
  return null;
}

/** A house number in words at the head of an address, `ONE PENN PLAZA`, in digits. */
export function headNumberAsDigits(text: string): string {
  const [head = '', ...rest] = text.split(' ');
  const value = CARDINALS.indexOf(head) + 1;
  return value === 0 || rest.length === 0 || rest[0] === 'HUNDRED' ? text : [value, ...rest].join(' ');
}
