import { expect, test } from 'vitest';
import { atOnce } from '../../src/engine/at-once.ts';
import type { EvidenceLine } from '../../src/contract/estimate/index.ts';
import { Evidence, explainedAt } from '../../src/evidence/evidence.ts';
import { evaluate, formulaOf, type Expression } from '../../src/evidence/expression.ts';
import { recordedInput } from '../../src/evidence/leaves.ts';
import type { OperationName } from '../../src/evidence/operations.ts';
import { PRIMITIVES } from '../../src/evidence/primitives.ts';
import { operate, Recorded, RECORDING, type Term } from '../../src/evidence/recorded.ts';
import { listed } from '../support/words.ts';

/** Small documents, and how the line of each of their numbers is written. */

const { price, rate, count, one, two, three, four } = recordedInput(
  { price: 12.345, rate: 0.2, count: 3, one: 1, two: 2, three: 3, four: 4 },
  'request',
) as unknown as Readonly<Record<'price' | 'rate' | 'count' | 'one' | 'two' | 'three' | 'four', Term>>;
const money = PRIMITIVES['quantities/money.ts'] as unknown as {
  centsFromUsd(usd: Term): Term;
  roundCents(cents: Term): Term;
  usdFromCents(cents: Term | undefined): Term;
  allocateCents(total: Term, weights: readonly Term[]): readonly Term[];
};
const made = (operation: OperationName, ...terms: Term[]): Term => operate(operation, terms);
const named = (value: Term, name: string): Term => RECORDING.named(value, name) as Term;

/** The lines of a document, and of the steps below them: name, unit, formula, and what the inputs are. */
function linesOf(document: unknown): Record<string, string> {
  const evidence = atOnce(Evidence.of(document));
  const written = ({ formula, unit, inputs }: EvidenceLine) =>
    `${formula} [${unit}] ${inputs.map(({ kind, ref }) => (kind === 'step' || kind === 'pointer' ? ref : kind)).join(' ')}`;
  const lines: Record<string, string> = {};
  for (const pointer of evidence.pointers()) {
    const steps = new Map<string, EvidenceLine>();
    const line = atOnce(evidence.explain(pointer, steps));
    for (const each of [line, ...steps.values()]) if (each !== null) lines[each.pointer] = written(each);
  }
  return lines;
}
/** The sum of seven numbers. */
const seven = (of: (each: Term, at: number) => Term): Term =>
  [one, two, three, four, one, two, three]
    .map((each, at) => of(each, at))
    .reduce((sum, each) => made('sum', sum, each));

test('money is written in dollars, to the cent where the engine rounds it', () => {
  const { centsFromUsd, roundCents, allocateCents, usdFromCents: usd } = money;
  const priceCents = centsFromUsd(made('mul', price, count));
  const feeCents = roundCents(made('mul', priceCents, rate));
  const base = named(
    seven((each, at) => centsFromUsd(made('mul', each, price, at + 10))),
    'baseCents',
  );
  const restCents = roundCents(made('mul', base, rate));
  expect(
    linesOf({
      price: usd(priceCents),
      lines: [
        { label: 'Fee', amount: usd(feeCents) },
        { name: 'Fixed', amount: usd(centsFromUsd(price)) },
      ],
      totalUsd: usd(made('sum', priceCents, feeCents, 500)),
      less: usd(made('sub', priceCents, feeCents)),
      larger: usd(made('max', priceCents, 100)),
      smaller: usd(made('min', priceCents, feeCents)),
      part: usd(allocateCents(priceCents, [one, two])[1]),
      twice: usd(roundCents(made('mul', centsFromUsd(made('mul', price, two)), rate, four))),
      rest: usd(restCents),
      restAndPrice: usd(made('sum', restCents, priceCents)),
      baseRatio: made('div', base, price),
      feeRatio: made('div', feeCents, priceCents),
      // Rounded, but no cents.
      rounded: made('round', made('mul', price, 100), 2),
    }),
  ).toEqual({
    '/price': 'to the cent(price × count) [USD] request request',
    '/lines/0/amount': 'product to the cent(price, rate) [USD] /price request',
    '/lines/1/amount': 'to the cent(price) [USD] request',
    '/totalUsd': 'to the cent(price + Fee + 5) [USD] /price /lines/0/amount',
    '/less': 'to the cent(price - Fee) [USD] /price /lines/0/amount',
    '/larger': 'to the cent(the larger of(price, 1)) [USD] /price',
    '/smaller': 'to the cent(the smaller of(price, Fee)) [USD] /price /lines/0/amount',
    '/part': 'the largest-remainder share(1, price, one, two) [USD] /price request request',
    '/twice':
      'product to the cent(to the cent(price × two), rate, four) [USD] request request request request',
    '/rest': 'product to the cent(base, rate) [USD] #/base request',
    '#/base':
      'to the cent(to the cent(one × price × 10) + to the cent(two × price × 11) + to the cent(three × price × 12) + ' +
      'to the cent(four × price × 13) + to the cent(one × price × 14) + to the cent(two × price × 15) + ' +
      'to the cent(three × price × 16)) [USD] request request request request request',
    '/restAndPrice': 'to the cent(rest + price) [USD] /rest /price',
    '/baseRatio': 'rounded(base × 100, 0) ÷ price [] #/base request',
    '/rounded': 'rounded(price × 100, 2) [] request',
    '/feeRatio': 'rounded(Fee × 100, 0) ÷ rounded(price × 100, 0) [] /lines/0/amount /price',
  });
});

test('what is made of plain numbers stays a plain number', () => {
  expect(money.allocateCents(100, [1, 3])).toEqual([25, 75]);
  expect(made('sum', 2, 3)).toBe(5);
});

test.each([
  ['an operation without its terms', ['abs'], 'lacks its argument 1'],
  ['an unknown operation', ['guess', 1], 'no operation guess'],
  ['an input that is not there', '$2', 'no input $2'],
  ['several values', '$*', 'one value'],
])('%s proves nothing', (_, expression, message) => {
  expect(() => evaluate(expression as Expression, [4, 5])).toThrow(message);
});

test('a line names its inputs, or counts them where it takes more than six as they stand', () => {
  expect(
    linesOf({
      few: made('sum', one, two, three),
      many: seven((_, at) => recordedInput(at, 'record', `/building/${at}`) as Term),
      next: made('sub', one, 1),
      larger: made('max', one, two),
      nested: made('mul', made('sum', one, two), three),
      square: made('mul', two, two),
      // A part with a name stays together.
      parts: made('sum', named(made('sum', one, two), 'subtotal'), three),
      count,
      plain: 3,
    }),
  ).toEqual({
    '/few': 'one + two + three [] request request request',
    '/many': 'sum of 7 inputs [] record record record record record record record',
    '/next': 'one - 1 [] request',
    '/larger': 'the larger of(one, two) [] request request',
    '/nested': '(one + two) × three [] request request request',
    '/square': 'two × two [] request',
    '/parts': '(one + two) + three [] request request request',
    '/count': 'count [] request',
    '/plain': '3 [] ',
  });
});

test('a number of many parts with a name has a line of its own, once; two of one name are told apart', () => {
  const wallOf = (from: number): Term =>
    named(
      seven((each, at) => made('sub', each, at + from)),
      'wallSqft',
    );
  const wall = wallOf(10);
  const written = (from: number) =>
    `(one - ${from}) + (two - ${from + 1}) + (three - ${from + 2}) + (four - ${from + 3}) + (one - ${from + 4}) + ` +
    `(two - ${from + 5}) + (three - ${from + 6}) [sqft] request request request request`;
  expect(
    linesOf({
      double: made('mul', wall, two),
      square: made('mul', wall, wall),
      other: made('mul', wallOf(20), two),
    }),
  ).toEqual({
    '/double': 'wall × two [] #/wall request',
    '/square': 'wall × wall [] #/wall',
    '#/wall': written(10),
    '/other': 'wall × two [] #/wall/2 request',
    '#/wall/2': written(20),
  });
});

test('a number of the answer is called as it stands there, with the name of the thing that holds it', () => {
  const life = made('sum', one, two);
  const cost = made('mul', price, two);
  expect(
    linesOf({
      pump: { name: 'Pump', cost, lifeYears: life, label: 7 },
      lifeRatio: made('div', life, three),
      costRatio: made('div', cost, three),
      // The deepest place of a number explains it.
      total: cost,
    }),
  ).toEqual({
    '/pump/cost': 'price × two [] request request',
    '/pump/lifeYears': 'one + two [] request request',
    '/pump/label': '7 [] ',
    '/lifeRatio': 'life: Pump ÷ three [] /pump/lifeYears request',
    '/costRatio': 'Pump ÷ three [] /pump/cost request',
    '/total': 'Pump [] /pump/cost',
  });
});

test('a line that repeats one input is known as that input is; any other is computed', () => {
  const figure = (basis?: 'sourced') =>
    new Recorded(3, null, [], { kind: 'catalog', path: 'a/b', ...(basis && { basis }) });
  const day = new Recorded(2026, null, [], { kind: 'clock', day: '2026-11-20', unit: 'year' });
  const sum = made('sum', one, two);
  const document = {
    figure: figure('sourced'),
    unmarked: figure(),
    day,
    price,
    lot: recordedInput(5, 'record', '/building/lot'),
    sum,
    deep: { sum },
    plain: 3,
  };
  const evidence = atOnce(Evidence.of(document));
  const basis = (name: string) => atOnce(evidence.explain(`/${name}`, new Map()))?.basis;
  expect(Object.keys(document).map((name) => `${name} ${basis(name) ?? 'none'}`)).toEqual(
    listed(`
    figure sourced, unmarked assumed, day clock, price supplied, lot supplied, sum computed, deep none,
    plain computed
  `),
  );
});

test('a line whose operation comes to another number is refused', () => {
  const wrong = new Recorded(4, 'sum', [one, two]);
  expect(() => linesOf({ wrong })).toThrow('the evidence of /wrong comes to 3, not 4');
});

test('every input stands for itself where it is not all that an operation takes', () => {
  expect(formulaOf(['sum', '$*', 5], ['price', 'fee'])).toBe('price, fee + 5');
});

test('every source is cited down to the last number', () => {
  const figure = (source: string) =>
    new Recorded(3, null, [], { kind: 'catalog', path: `a/${source}`, source });
  const wall = named(
    seven((each) => made('mul', each, figure('survey'))),
    'wallSqft',
  );
  const area = made('mul', wall, figure('law'));
  const evidence = atOnce(Evidence.of({ area, cost: made('mul', area, figure('prices')), own: count }));
  const cited = (pointer: string) => [...(atOnce(explainedAt(evidence, pointer))?.cited ?? [])].toSorted();
  expect(cited('/cost')).toEqual(['law', 'prices', 'survey']);
  expect(cited('/area')).toEqual(['law', 'survey']);
  expect(cited('/own')).toEqual([]);
  expect(atOnce(explainedAt(evidence, '/nothing'))).toBeNull();
});
