import type { Basis } from './parameter.ts';
import type { CatalogFile } from './section.ts';

/** What a group of figures says of itself: where it was read, and its numbers by their path inside the group. */
export interface SourcedFigures {
  readonly source: string;
  readonly locator: string;
  readonly basis: Basis;
  readonly unit?: string;
  readonly numbers: Readonly<Record<string, number>>;
}

/**
 * Every figure of the catalogue by its path: the file without its ending, then the keys inside it, list items by their
 * own id. A path names a parameter (its `value`) or one number below it: `returns/parameters/study_years`,
 * `measures/cool_roof_coating/prices/nyc_private/mid`.
 */
export type FigureIndex = Readonly<Record<string, SourcedFigures>>;

type Node = Readonly<Record<string, unknown>>;

/** Not the records that prices were fitted from: no answer quotes their numbers. */
export const isQuoted = (path: string): boolean =>
  !path.startsWith('calibration/corpus/') && !path.startsWith('sources/');

/** Tables of one number a month. */
export const isMonthly = (path: string): boolean => path.startsWith('factors/escalation/');

/** Files whose groups mark no basis: what the backtest measured is derived; law and program texts are sourced. */
const UNMARKED: Readonly<Record<string, Basis>> = { 'calibration/accuracy': 'derived' };

/** Groups that stand outside every sourced one, and what they rest on. */
const HEADS: readonly (readonly [RegExp, Node])[] = [
  [
    /^measures\/[^/]+\/shares$/,
    {
      source: 'engineering_judgement_2026_11',
      locator: 'material, labour and equipment in a price',
      basis: 'assumed',
    },
  ],
  [
    /^financing\/products\/[^/]+(\/term)?$/,
    {
      source: 'plumbline_method',
      locator: 'instalments a year and days a quote holds, as usual for such a product',
      basis: 'assumed',
    },
  ],
  [
    /^calibration\/unit-costs$/,
    { source: 'nyc_sca_capital_projects', locator: 'smallest building of the corpus', basis: 'derived' },
  ],
];

export function indexFigures(files: readonly CatalogFile[]): FigureIndex {
  const index: Record<string, SourcedFigures> = {};
  const series = seriesSource(files);
  for (const { path, content } of files) {
    if (!isQuoted(path)) continue;
    const at = path.replace(/\.(yaml|csv)$/, '');
    if (isMonthly(path) && series !== undefined) index[at] = monthly(content, series, at);
    else enter(content, at, null, index);
  }
  return index;
}

/** The monthly tables name their source once, in the list of series. */
function seriesSource(files: readonly CatalogFile[]): string | undefined {
  const list = files.find(({ path }) => path === 'factors/escalation-series.yaml');
  return (list?.content as { source?: string } | undefined)?.source;
}

/** One index by month. */
function monthly(content: unknown, source: string, at: string): SourcedFigures {
  const rows = content as readonly { readonly period: string; readonly value: string }[];
  const numbers = Object.fromEntries(rows.map(({ period, value }) => [period, Number(value)]));
  return { source, locator: at.split('/').at(-1) ?? at, basis: 'sourced', unit: 'index', numbers };
}

function enter(
  value: unknown,
  path: string,
  above: Node | null,
  index: Record<string, SourcedFigures>,
): void {
  if (typeof value !== 'object' || value === null) return;
  const isGroup = !Array.isArray(value) && typeof (value as Node)['source'] === 'string';
  const head = isGroup ? (value as Node) : (above ?? headOf(path));
  const numbers = head === null ? {} : numbersOf(value);
  if (head !== null && Object.keys(numbers).length > 0) index[path] = { ...sourcedOf(head, path), numbers };
  const below = isGroup ? head : above;
  for (const [key, child] of childrenOf(value)) enter(child, `${path}/${key}`, below, index);
}

const headOf = (path: string): Node | null => HEADS.find(([pattern]) => pattern.test(path))?.[1] ?? null;

function sourcedOf(head: Node, path: string): Omit<SourcedFigures, 'numbers'> {
  const unit = head['unit'];
  const file = path.split('/', 2).join('/');
  return {
    source: String(head['source']),
    locator: String(head['locator'] ?? path),
    basis: (head['basis'] as Basis | undefined) ?? UNMARKED[file] ?? 'sourced',
    ...(typeof unit === 'string' ? { unit } : {}),
  };
}

function numbersOf(value: object): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [key, child] of childrenOf(value)) {
    const number = typeof child === 'string' && /^\d+(\.\d+)?$/.test(child) ? Number(child) : child;
    if (typeof number === 'number') numbers[key] = number;
  }
  return numbers;
}

/** Members by key; items of a list by their own id where they have one. */
export function childrenOf(value: object): [key: string, child: unknown][] {
  if (!Array.isArray(value)) return Object.entries(value);
  const keys = value.map((item: unknown, position) => keyOf(item, position));
  const unique = new Set(keys).size === keys.length;
  return value.map((item: unknown, position) => [unique ? (keys[position] ?? '') : String(position), item]);
}

function keyOf(item: unknown, position: number): string {
  if (typeof item !== 'object' || item === null) return String(position);
  const node = item as Node;
  for (const name of ['id', 'family', 'property_type']) if (typeof node[name] === 'string') return node[name];
  return String(position);
}
