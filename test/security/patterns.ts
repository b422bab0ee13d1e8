import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.ts';

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
  'a',
  'A',
  '0',
  '1',
  ' ',
  '\t',
  '-',
  '_',
  '.',
  '/',
  ',',
  ';',
  '=',
  '@',
  '%',
  '[',
  '(',
  '"',
  "'",
  '\\',
  '\n',
  ':',
  'é',
  'a.',
  'a ',
  '0.',
  'a-',
  'a,',
  ' a',
  '0,',
  'W.',
  '::',
  '//',
  '((',
  '"a',
  'a=',
  '$1',
  '0-',
];
const PREFIXES = [
  '',
  'plb_test_',
  'Bearer ',
  '00-',
  'W',
  '1',
  'application/json',
  'a@',
  'Sec. ',
  '$',
  '"',
  '2026-',
];

/** The slowest of many hostile texts on a pattern, in milliseconds. */
export function slowest({ source, flags }: FoundPattern, length: number): { ms: number; text: string } {
  const pattern = new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  let worst = { ms: 0, text: '' };
  for (const prefix of PREFIXES) {
    for (const pump of PUMPS) {
      const text = `${prefix}${pump.repeat(Math.ceil(length / pump.length))}!`;
      const started = performance.now();
      pattern.test(text);
      const ms = performance.now() - started;
      if (ms > worst.ms) worst = { ms, text: `${prefix}${pump}…` };
    }
  }
  return worst;
}
