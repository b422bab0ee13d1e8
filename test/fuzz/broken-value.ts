import type { Random } from './random.ts';
import { HOSTILE_TEXTS } from './texts.ts';

type Holder = Record<string, unknown> | unknown[];
interface Place {
  readonly holder: Holder;
  readonly key: string;
}

const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
  ' ',
  'Building',
  'bbl ',
  'building_aera',
  'a/b',
  '~1',
  '\u0000',
  'é',
  '0',
];
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2_147_483_648,
  2 ** 53,
  '',
  '0',
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: {} } } },
];

/** One to three things wrong: names, types, bounds, missing and doubled members. The result may by chance still be valid. */
export function brokenValue(value: unknown, random: Random): unknown {
  const root: Record<string, unknown> = { '': structuredClone(value) };
  for (let wounds = random.integer(1, 3); wounds > 0; wounds -= 1) wound(root, random);
  return root[''];
}

function wound(root: Record<string, unknown>, random: Random): void {
  const place = random.pick(placesOf(root));
  const current = (place.holder as Record<string, unknown>)[place.key];
  const kind = random.next();
  if (kind < 0.2 && isHolder(current) && !Array.isArray(current)) add(current, random);
  else if (kind < 0.35 && isHolder(current)) setOwn(current, random.pick(ODD_NAMES), oddValue(random));
  else if (kind < 0.5 && !Array.isArray(place.holder) && place.key !== '') delete place.holder[place.key];
  else if (kind < 0.6 && Array.isArray(current) && current.length > 0)
    current.push(structuredClone(random.pick(current)));
  else if (kind < 0.75 && typeof current === 'number') setOwn(place.holder, place.key, String(current));
  else if (kind < 0.85) setOwn(place.holder, place.key, random.pick(HOSTILE_TEXTS));
  else setOwn(place.holder, place.key, oddValue(random));
}

function add(holder: Record<string, unknown>, random: Random): void {
  const inherited = random.chance(0.5) ? { polluted: true } : oddValue(random);
  setOwn(holder, random.pick(ODD_NAMES), inherited);
}

/** A copy of its own: the next wound may change it. */
function oddValue(random: Random): unknown {
  return structuredClone(random.pick(ODD_VALUES));
}

/** Sets an own property, `__proto__` too, as JSON.parse does. */
function setOwn(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

function isHolder(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}

function placesOf(holder: Holder): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const inner: unknown = Object.getOwnPropertyDescriptor(holder, key)?.value;
    return [{ holder, key }, ...(isHolder(inner) ? placesOf(inner) : [])];
  });
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
/** Deeper than any walk by recursion can follow, and next to the depth that is still read. */
const DEEP = [
  nested('[', ']', 60),
  nested('{"a":', '}', 50),
  nested('[', ']', 90),
  nested('[', ']', 60_000),
  nested('{"a":', '}', 30_000),
  `[${nested('[', ']', 20_000)},${nested('[', ']', 20_000)}]`,
];

/** The same body as text, with a byte or the end of it wrong. */
export function brokenText(text: string, random: Random): string {
  const at = random.integer(0, Math.max(0, text.length - 1));
  const broken = random.pick([
    () => text.slice(0, at),
    () =>
      `${text.slice(0, at)}${random.pick(['"', '{', '}', ',', '\u0000', '\\', '1', "'"])}${text.slice(at + 1)}`,
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => text.replace(/:\s*[\d.]+/, ':NaN'),
    () => text.replace(/:\s*[\d.]+/, ':1e999'),
    () => text.replace(/:\s*[\d.]+/, ':01'),
    () => text.replaceAll('"', "'"),
    () => `${'['.repeat(5_000)}${text}${']'.repeat(5_000)}`,
    () => text.replace(/:\s*("[^"]*"|[\d.]+)/, `:${random.pick(DEEP)}`),
    () => '',
    () => ' \n\t ',
    () => `{"building":{"building_area":1,"building_area":${text.length}}}`,
  ])();
  // Half a character cannot be sent unescaped: it would arrive as another.
  return broken.toWellFormed();
}
