import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesUnder, readSource } from './source-files.ts';
import { words } from '../support/words.ts';

/** The pages that show an answer: no number is written there but where its place in the answer is said. */
const PAGES = ['web/src/estimate', 'web/src/explorer', 'web/src/report'];
/** What writes numbers; `web/src/format/numbers.ts`. */
const WRITERS = new Set(
  words(`
  usd usdCents aboutUsd briefUsd barUsd shortUsd signed count tenth percent tenthPercent wholePercent
  years
`),
);

type Node = { type: string; [key: string]: unknown };

/** Visits every node with the nodes above it, nearest first. */
function walk(
  value: unknown,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, above);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    const isNode = typeof node.type === 'string';
    if (isNode) visit(node, above);
    for (const child of Object.values(node)) walk(child, visit, isNode ? [node, ...above] : above);
  }
}

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['name'] ?? '');

/** A function whose last argument is a number: how it is written, which the component that knows the place calls. */
const isWriter = (node: Node): boolean => {
  const params = node['params'];
  return (
    /Function/.test(node.type) &&
    Array.isArray(params) &&
    params.length > 0 &&
    nameOf(params.at(-1)) === 'value'
  );
};

/** An object that says the places of what it writes: a row or a stop of a chart. */
const hasPlaces = (node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  (node['properties'] as Node[]).some((property) => nameOf(property['key']) === 'of');

/** An element that says its places itself: a mark of a chart, or how far two answers are apart. */
const saysPlaces = (node: Node): boolean =>
  node.type === 'JSXElement' &&
  ((node['openingElement'] as Node)['attributes'] as Node[]).some(
    (attribute) =>
      nameOf(attribute['name']) === 'data-difference' ||
      (attribute.type === 'JSXSpreadAttribute' &&
        nameOf((attribute['argument'] as Node)['callee']) === 'placesOf'),
  );

/** Numbers written without their place, and counts and sums put on the page as they are. */
export function looseNumbers(path: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(path, source);
  walk(program, (node, above) => {
    const [parent] = above;
    if (node.type === 'CallExpression' && WRITERS.has(nameOf(node['callee'])))
      if (!above.some((each) => isWriter(each) || hasPlaces(each) || saysPlaces(each)))
        found.push(`${path}: ${nameOf(node['callee'])}(…)`);
    if (parent?.type !== 'JSXExpressionContainer' || above[1]?.type === 'JSXAttribute') return;
    const isLength = node.type === 'MemberExpression' && nameOf(node['property']) === 'length';
    const isSum = node.type === 'BinaryExpression' && ['-', '*', '/'].includes(String(node['operator']));
    if (isLength || isSum) found.push(`${path}: {${isLength ? '….length' : 'a sum'}}`);
  });
  return found;
}

describe('numbers on the pages of an estimate', () => {
  it('are written only where their place in the answer is said', () => {
    const files = PAGES.flatMap((folder) => filesUnder(folder, ['.ts', '.tsx']));
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap((path) => looseNumbers(path, readSource(path)))).toEqual([]);
  });

  it.each([
    ['a number in a sentence', 'const a = <p>costs {usd(net)}</p>;', 1],
    ['a number in a text', 'const a = `costs ${usd(net)}`;', 1],
    ['how many', 'const a = <p>{rows.length} rows</p>;', 1],
    ['a sum', 'const a = <p>{net - cost}</p>;', 1],
    ['a number with its place', 'const a = <Value at={at} as={(value) => `${usd(value)} a year`} />;', 0],
    ['a stop of a chart with its places', 'const a = { text: usd(net), of: [at] };', 0],
  ])('%s', (_name, source, faults) => expect(looseNumbers('page.tsx', source)).toHaveLength(faults));
});
