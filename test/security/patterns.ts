import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.ts';
import { words } from '../support/words.ts';
import { cpuMs } from '../timing.ts';

export interface FoundPattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** After what a slash begins a regular expression and not a division. */
const LITERAL =
  /(?<=(?:^|[=(,:!&|?[{;>]|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g;

/** Every regular expression written in a source file. */
export function patternsIn(file: string): FoundPattern[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...text.matchAll(LITERAL)].map(([, source = '', flags = '']) => ({ file, source, flags }));
}

/** Every `pattern` of a schema, at any depth. */
export function patternsOf(schema: unknown, file: string): FoundPattern[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string'
      ? [{ file, source: value, flags: 'u' }]
      : patternsOf(value, file),
  );
}

const PUMPS = [
  ...words('a A 0 1 - _ . / , ; = @ % [ ( " \' \\ : é a. 0. a- a, 0, W. :: // (( "a a= $1 0-'),
  ' ',
  '\t',
  '\n',
  'a ',
  ' a',
];
const PREFIXES = ['', 'Bearer ', 'Sec. ', ...words('plb_test_ 00- W 1 application/json a@ $ " 2026-')];

/** The characters a pattern is written with, and what its classes stand for: texts it was not made to refuse at once. */
function ownPumps(source: string): string[] {
  const classes = source
    .replaceAll('\\d', '0')
    .replaceAll('\\s', ' ')
    .replaceAll(/\\[wS]/g, 'a');
  const characters = [...new Set(classes.replaceAll('\\', ''))].slice(0, 30);
  return [...characters, ...characters.map((character, index) => character + (characters[index + 1] ?? 'a'))];
}

/** Below this nothing is measured: the noise of a busy machine is larger than what could be learnt. */
const FLOOR_MS = 1;
const REPEATS = 4;
/** Four times the text may take up to this many times as long, times a margin; a quadratic pattern takes sixteen. */
const MARGIN = 2.2;

function best(run: () => unknown): number {
  let shortest = Infinity;
  for (let round = 0; round < REPEATS; round += 1) {
    const started = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - started);
    if (shortest < FLOOR_MS) break;
  }
  return shortest;
}

/** The clock of CPU time is coarse: so many runs that it shows. */
const ENOUGH_CPU_MS = 60;

/** CPU time of one run, from as many as it takes. */
function cpuMsOf(run: () => unknown): number {
  for (let runs = 1; ; runs *= 4) {
    const started = cpuMs();
    for (let done = 0; done < runs; done += 1) run();
    const spent = cpuMs() - started;
    if (spent >= ENOUGH_CPU_MS) return spent / runs;
  }
}

/**
 * Where the time grows faster than the text does, or null. Lengths rise step by step, so that an exponential case is
 * seen while it is still short. What stays below a millisecond at its greatest length is fast enough however it grows.
 */
export function fasterThanItsText(
  run: (text: string) => unknown,
  textOf: (length: number) => string,
  lengths: readonly number[],
): string | null {
  let before: { readonly length: number; readonly ms: number } | undefined;
  for (const length of lengths) {
    const text = textOf(length);
    const ms = best(() => run(text));
    if (before !== undefined && ms >= FLOOR_MS) {
      const allowed = (length / before.length) * MARGIN;
      const suspect = ms / before.ms > allowed;
      const shorter = textOf(before.length);
      // The clock only raises the suspicion: on a busy machine the CPU time of many runs decides.
      const [shortMs, longMs] = suspect ? [cpuMsOf(() => run(shorter)), cpuMsOf(() => run(text))] : [1, 0];
      if (longMs / shortMs > allowed)
        return `${shortMs.toFixed(3)} ms at ${before.length}, ${longMs.toFixed(1)} ms at ${length}`;
    }
    before = { length, ms };
  }
  return null;
}

/** Close together while short: an exponential pattern is known before it would never end. */
const SHORT = [12, 16, 20, 24, 28, 32, 40, 48, 64];
const STEPS = [64, 256, 1_024, 4_096, 16_384];
const ENDS = ['!', '', '\n'];

/** A hostile text on which a pattern's time grows faster than the text, up to the given length; null when none is found. */
export function hostileText({ source, flags }: FoundPattern, longest: number): string | null {
  const pattern = new RegExp(source, flags.replaceAll('g', ''));
  // A sticky pattern tries one place and no other.
  const run = (text: string) => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  };
  const steps = [...STEPS.filter((step) => step < longest), longest];
  for (const prefix of PREFIXES) {
    for (const pump of new Set([...PUMPS, ...ownPumps(source)])) {
      for (const end of prefix === '' ? ENDS : ENDS.slice(0, 1)) {
        const textOf = (length: number) => `${prefix}${pump.repeat(Math.ceil(length / pump.length))}${end}`;
        const growth = fasterThanItsText(run, textOf, SHORT) ?? fasterThanItsText(run, textOf, steps);
        if (growth !== null) return `${prefix}${pump}…${end}: ${growth}`;
      }
    }
  }
  return null;
}
