import { escapeToken } from '../../quantities/json-pointer.ts';
import type { CatalogFile, CatalogProblem } from '../section.ts';
import type { CompiledSources, SourceRecord } from '../sections/sources.ts';

/** The place in a source, in words somebody else can follow. */
const LEAST_LOCATOR = 6;

type Node = Readonly<Record<string, unknown>>;

/**
 * Lints that hold in every room: a `source` is the id of a source record; where a figure has `low` and `high` its
 * `value` lies between them; an assumed numeric figure has both; a figure below zero says so in its range,
 * so that a lost or stray sign is not a price; a locator is long enough to find something; what no document says is not
 * called read in one.
 */
export function lintFigures(file: CatalogFile, sources: CompiledSources): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  walk(file.content, '', (node, pointer) => {
    for (const [key, message] of faults(node, sources))
      problems.push({ path: file.path, pointer: `${pointer}/${key}`, message, severity: 'error' });
  });
  return problems;
}

function* faults(node: Node, sources: CompiledSources): Generator<[key: string, message: string]> {
  for (const key of ['source', 'source_id']) {
    const source = node[key];
    if (typeof source !== 'string') continue;
    const record = Object.hasOwn(sources, source) ? sources[source] : undefined;
    if (record === undefined) yield [key, `unknown source id ${source}`];
    else yield* otherBasis(node, record);
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

/** A judgement does not become a reading by its label. */
function* otherBasis(
  { basis }: Node,
  { id, bases }: SourceRecord,
): Generator<[key: string, message: string]> {
  if (bases === undefined || typeof basis !== 'string' || bases.some((one) => one === basis)) return;
  yield ['basis', `a figure of ${id} is ${bases.join(' or ')}: no document says ${basis}`];
}

function walk(value: unknown, pointer: string, visit: (node: Node, pointer: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Node, pointer);
  for (const [key, child] of Object.entries(value)) walk(child, `${pointer}/${escapeToken(key)}`, visit);
}
