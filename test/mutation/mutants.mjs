import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** Wording is held by other suites, as published text; `?.` mostly stands for the type checker. */
const PASSED_OVER = ['StringLiteral', 'Regex', 'OptionalChaining'];
const SILENT = { isDebugEnabled: () => false, debug: () => {}, info: () => {}, warn: () => {} };

/** The files with every mutant built in and switched off, and the mutants: id, file, place, code before and after. */
export async function instrumented(root, names) {
  const files = names.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(root, name), 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: PASSED_OVER, ignorers: [], noHeader: false };
  const made = await new Instrumenter(SILENT).instrument(files, options);
  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
  const mutants = made.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, replacement }) => {
      const of = lines.get(fileName);
      const { start } = location;
      return {
        id,
        file: fileName,
        line: start.line + 1,
        column: start.column + 1,
        text: of[start.line],
        next: of[start.line + 1] ?? '',
        was: textAt(of, location),
        now: replacement,
      };
    });
  return { files: made.files.map(({ name, content }) => ({ name, content })), mutants };
}

/** Lines and columns count from 0; the end is exclusive. */
function textAt(lines, { start, end }) {
  const rows = lines.slice(start.line, end.line + 1);
  rows[rows.length - 1] = rows.at(-1).slice(0, end.column);
  rows[0] = rows[0].slice(start.column);
  return rows.join('\n');
}

/**
 * Draws `size` mutants. They stand in a row, file by file and within a file in the order of a number made from the seed,
 * and evenly spaced ones are taken: each file has its share, and the same seed draws the same mutants again.
 */
export function sampled(mutants, size, seed) {
  const row = mutants
    .map((mutant) => ({ mutant, number: numberOf(mutant, seed) }))
    .sort((a, b) =>
      a.mutant.file === b.mutant.file ? a.number - b.number : a.mutant.file < b.mutant.file ? -1 : 1,
    );
  const count = Math.min(size, row.length);
  return Array.from({ length: count }, (_, i) => row[Math.floor(((i + 0.5) * row.length) / count)].mutant);
}

function numberOf({ file, line, column, was, now }, seed) {
  const place = JSON.stringify([seed, file, line, column, was, now]);
  return createHash('sha256').update(place).digest().readUInt32BE(0);
}
