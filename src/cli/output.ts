import Table from 'cli-table3';
import { ERROR_CODES, ProblemError } from '../contract/error-codes.ts';
import { problemOf } from '../contract/problem.ts';
import type { Output } from './command.ts';

export function outputOf(json: boolean): Output {
  return {
    json,
    result(value, text) {
      process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${printable(text()).trimEnd()}\n`);
    },
  };
}

/** Control characters, and marks that turn the direction of text, as escapes: what a file says must not move the terminal. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const printable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same for a text that stands within a line: it begins no line of its own. */
export const onOneLine = (text: string): string =>
  printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');

/** A table for people: a header row and aligned columns. */
export function tableOf(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const table = new Table({ head: [...head], style: { head: [], border: [], compact: true } });
  for (const row of rows) table.push(row.map((cell) => cellText(cell)));
  return rows.length === 0 ? 'None.' : table.toString();
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  if (typeof cell === 'string') return cell;
  return JSON.stringify(cell);
}

/** Name and value, one a line. */
export function linesOf(value: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(value).map((name) => name.length));
  return Object.entries(value)
    .map(([name, cell]) => `${name.padEnd(width)}  ${cellText(Array.isArray(cell) ? cell.join(' ') : cell)}`)
    .join('\n');
}

/** Writes a failure to standard error: a problem object with `--json`, text otherwise. */
export function failureText(error: unknown, json: boolean, requestId: string): string {
  const problem = problemFrom(error, requestId);
  if (json) return `${JSON.stringify(problem)}\n`;
  const faults = (problem.errors ?? []).filter((fault) => fault.message !== problem.detail);
  const lines = faults.map(
    (fault) => `  ${fault.pointer === '' ? 'input' : fault.pointer.slice(1)}: ${fault.message}`,
  );
  return `${printable([`${problem.title}: ${problem.detail}`, ...lines].map(onOneLine).join('\n'))}\n`;
}

function problemFrom(error: unknown, requestId: string) {
  const instance = 'cli';
  if (error instanceof ProblemError) {
    const { code, message: detail, faults, extensions } = error;
    return problemOf({ code, detail, instance, requestId, faults, extensions });
  }
  const detail = error instanceof Error ? error.message : ERROR_CODES['internal-error'].title;
  return problemOf({ code: 'internal-error', detail, instance, requestId });
}
