import type { Random } from './random.ts';
import { listed, words } from '../support/words.ts';

/** Texts that have broken programs: controls, separators, half characters, markup, queries, paths, formats, sizes. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\r\nSet-Cookie: a=b',
  '\u2028\u2029',
  '\ud800',
  '\udfff\ud800',
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  'a\u0301\u0301\u0301',
  '\u202etxt.exe',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e999',
  "'; DROP TABLE credentials; --",
  '" OR ""="',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}%24%7B',
  '%00%2e%2e%2f',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  '{"a":1}',
  '[',
  '%s%s%n',
  '\\u0000',
  '~0~1',
  '~',
  'a'.repeat(300),
  'é'.repeat(201),
  '((((((((((a'.repeat(20),
];

const WORDS = words('D4 C6 R4 O4 RM W1 Z9 multifamily office Hotel article_320 article_321');
const MORE = listed('city_owned, compliant, not_covered, A, F, solar, heat pump, insulation, NY, test, x');

/** An ordinary word, or some characters of any plane. */
export function someText(random: Random): string {
  if (random.chance(0.7)) return random.pick([...WORDS, ...MORE]);
  const length = random.integer(0, 12);
  return Array.from({ length }, () => String.fromCodePoint(character(random))).join('');
}

function character(random: Random): number {
  return random.pick([
    () => random.integer(0x20, 0x7e),
    () => random.integer(0, 0x24f),
    () => random.integer(0x1f300, 0x1f64f),
  ])();
}
