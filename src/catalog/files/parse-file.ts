import { CsvError, parse } from 'csv-parse/sync';
import { LineCounter, parseDocument } from 'yaml';
import { unescapeToken } from '../../quantities/json-pointer.ts';
import type { CatalogProblem } from '../section.ts';

export type Parsed =
  | { readonly ok: true; readonly content: unknown }
  | { readonly ok: false; readonly problems: CatalogProblem[] };

/** Where a pointer stands in a text, 1-based; undefined when it cannot be told. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const YAML_OPTIONS = { version: '1.2', schema: 'core', strict: true, uniqueKeys: true } as const;

/** Parses one YAML 1.2 document strictly: duplicate keys, tabs, aliases, several documents and warnings are errors. */
export function parseYaml(path: string, text: string): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines });
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    const problems = faults.map((fault): CatalogProblem => {
      const place = lines.linePos(fault.pos[0]);
      const message = fault.message.split('\n')[0] ?? fault.code;
      return { path, pointer: '', message, severity: 'error', line: place.line, column: place.col };
    });
    return { ok: false, problems };
  }
  try {
    return { ok: true, content: document.toJS({ maxAliasCount: 0 }) as unknown };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [{ path, pointer: '', message, severity: 'error' }] };
  }
}

/** Parses a CSV with a header row into row objects of strings; ragged rows and duplicate headers are errors. */
export function parseCsv(path: string, text: string): Parsed {
  try {
    const content: unknown[] = parse(text, { columns: uniqueHeader, bom: true, skip_empty_lines: true });
    if (content.length === 0) throw new Error('the table has no rows');
    return { ok: true, content };
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : 1;
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [{ path, pointer: '', message, severity: 'error', line, column: 1 }] };
  }
}

function uniqueHeader(header: string[]): string[] {
  if (new Set(header).size !== header.length) throw new Error('a column name appears twice in the header');
  return header;
}

/** Parses one line of a `.jsonl` file. */
export function parseJson(path: string, text: string): Parsed {
  try {
    return { ok: true, content: JSON.parse(text) as unknown };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [{ path, pointer: '', message, severity: 'error' }] };
  }
}

/** Line and column of an RFC 6901 pointer, or of its nearest existing parent. */
export function placeOf(format: 'yaml' | 'csv', text: string, pointer: string): Place | undefined {
  const keys = pointer.split('/').slice(1).map(unescapeToken);
  if (format === 'csv')
    return /^\d+$/.test(keys[0] ?? '') ? { line: Number(keys[0]) + 2, column: 1 } : undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines });
  for (let depth = keys.length; depth >= 0; depth -= 1) {
    const path = keys.slice(0, depth).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = document.getIn(path, true) as { range?: [number, number, number] } | null | undefined;
    if (node?.range === undefined) continue;
    const place = lines.linePos(node.range[0]);
    return { line: place.line, column: place.col };
  }
  return undefined;
}
