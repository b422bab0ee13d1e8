import { escapeToken } from '../../quantities/json-pointer.ts';
import type { CatalogFile, CatalogProblem } from '../section.ts';

/** The place in a source, in words somebody else can follow. */
const LEAST_LOCATOR = 6;

type Node = Readonly<Record<string, unknown>>;

/**
 * Lints that hold in every room: a `source` is the id of a source record; where a figure has `low` and `high` its
 * `value` lies between them; an assumed numeric figure has both; a figure below zero says so in its range,
 * so that a lost or stray sign is not a price; a locator is long enough to find something.
 */
export function lintFigures(file: CatalogFile, sourceIds: ReadonlySet<string>): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  walk(file.content, '', (node, pointer) => {
    for (const [key, message] of faults(node, sourceIds))
      problems.push({ path: file.path, pointer: `${pointer}/${key}`, message, severity: 'error' });
  });
  return problems;
}

function* faults(node: Node, sourceIds: ReadonlySet<string>): Generator<[key: string, message: string]> {
  for (const key of ['source', 'source_id']) {
    const source = node[key];
    if (typeof source === 'string' && !sourceIds.has(source)) yield [key, `unknown source id ${source}`];
  }
  if (typeof node['locator'] === 'string' && node['locator'].length < LEAST_LOCATOR)
    yield ['locator', `a locator of fewer than ${LEAST_LOCATOR} characters finds nothing`];
  const { value, low, high, basis } = node;
  if (typeof value !== 'number') return;
  if (typeof low === 'number' && low > value) yield ['low', `low ${low} is above value ${value}`];
  if (typeof high === 'number' && high < value) yield ['high', `high ${high} is below value ${value}`];
  if (value < 0 && !(typeof high === 'number' && high < 0))
    yield ['value', 'a figure below zero needs a range below zero'];
  if (basis !== 'assumed') return;
  if (typeof low !== 'number' || typeof high !== 'number')
    yield ['value', 'an assumed figure needs low and high'];
}

function walk(value: unknown, pointer: string, visit: (node: Node, pointer: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Node, pointer);
  for (const [key, child] of Object.entries(value)) walk(child, `${pointer}/${escapeToken(key)}`, visit);
}
