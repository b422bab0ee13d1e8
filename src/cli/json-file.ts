import { readFileSync } from 'node:fs';
import { ProblemError } from '../contract/error-codes.ts';
import { textFault } from '../contract/validation/validator.ts';

const STANDARD_INPUT = 0;

/** A JSON document from a file, or from standard input for `-`. @throws ProblemError for one that names a member twice. */
export function readJson(path: string): unknown {
  const text = readText(path);
  const document = jsonOf(text, path);
  const fault = textFault(text);
  if (fault !== null)
    throw new ProblemError('invalid-request', `${sourceName(path)} can be read in two ways.`, [fault]);
  return document;
}

/** The document that text is. @throws ProblemError where it is none. */
export function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProblemError('invalid-request', `${sourceName(path)} is not a JSON document.`);
  }
}

/** Text of a file, or of standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8');
  } catch {
    throw new ProblemError('invalid-request', `${sourceName(path)} cannot be read.`);
  }
}

const sourceName = (path: string) => (path === '-' ? 'Standard input' : `The file ${path}`);
