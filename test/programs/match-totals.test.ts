import { expect, test } from 'vitest';
import type { Candidate } from '../../src/operations/programs/match-items.ts';
import { accountsOf } from '../../src/operations/programs/match-pool.ts';
import {
  scenariosOf,
  settleGroups,
  settleUtilities,
  settleWork,
} from '../../src/operations/programs/match-totals.ts';

interface Sketch {
  readonly cents: number;
  readonly availability?: string;
  readonly group?: string;
  /** What is open is an input of the request. */
  readonly answerable?: boolean;
  readonly items?: readonly string[];
  readonly payer?: string;
  readonly onTop?: boolean;
  readonly utility?: readonly [id: string, fuel: 'electric' | 'gas' | 'any'];
}

/** What the totals read of a candidate. */
const candidate = (
  id: string,
  { cents, availability = 'available', group, answerable = false, utility, ...pays }: Sketch,
): Candidate =>
  ({
    cents,
    answerable,
    pays: { items: [], payer: null, onTop: false, ofStudy: false, ...pays },
    program: {
      id,
      ...(group === undefined ? {} : { stackingGroup: group }),
      accounts:
        utility === undefined ? [] : accountsOf({ utilities: [{ id: utility[0], fuel: utility[1] }] }),
    },
    item: { id, availability, reasons: [] },
  }) as unknown as Candidate;

const counted = (candidates: readonly Candidate[]): string[] =>
  candidates.filter(({ item }) => item.availability === 'available').map(({ program }) => program.id);

const centsOf = (candidates: readonly Candidate[], cost: number): number[] =>
  scenariosOf(candidates, cost).map(({ cents }) => cents);

test('available programs add up, but never past the cost', () => {
  const both = [candidate('a', { cents: 700 }), candidate('b', { cents: 600 })];
  expect(centsOf(both, 0)).toEqual([1300, 1300, 1300]);
  expect(centsOf(both, 1000)).toEqual([1000, 1000, 1000]);
});

test('in an exclusive group the program that pays most counts, and the other says why not', () => {
  const settled = settleGroups([
    candidate('a', { cents: 700, group: 'g' }),
    candidate('b', { cents: 800, group: 'g' }),
    candidate('c', { cents: 100 }),
  ]);
  expect(counted(settled)).toEqual(['b', 'c']);
  expect(settled[0]?.item.reasons).toEqual(['Exclusive with b, which pays more.']);
});

test('one electric and one gas utility count, those whose programs pay most together', () => {
  const settled = settleUtilities([
    candidate('a', { cents: 700, utility: ['north', 'electric'] }),
    candidate('b', { cents: 400, utility: ['south', 'electric'] }),
    candidate('c', { cents: 400, utility: ['south', 'any'] }),
    candidate('d', { cents: 50, utility: ['city', 'gas'] }),
    candidate('e', { cents: 60, utility: ['county', 'gas'] }),
    candidate('f', { cents: 5 }),
  ]);
  expect(counted(settled)).toEqual(['b', 'c', 'e', 'f']);
});

test('what is open adds rivals once and only what the cost leaves', () => {
  const open = [
    candidate('a', { cents: 600 }),
    candidate('b', { cents: 300, availability: 'contingent', utility: ['north', 'electric'] }),
    candidate('c', { cents: 200, availability: 'contingent', utility: ['south', 'electric'] }),
    candidate('d', { cents: 40, availability: 'contingent', group: 'g', answerable: true }),
    candidate('e', { cents: 30, availability: 'contingent', group: 'g' }),
    candidate('f', { cents: 999, availability: 'not_counted' }),
  ];
  // Only d hangs on an input of the request.
  expect(centsOf(open, 0)).toEqual([600, 640, 940]);
  expect(centsOf(open, 700)).toEqual([600, 640, 700]);
});

test('one project is one piece of work: of unlike rebates the largest counts', () => {
  const settled = settleWork([
    candidate('washer', { cents: 50, items: ['other'] }),
    candidate('attic', { cents: 400, items: ['attic_insulation', 'air_sealing'] }),
    candidate('sealing', { cents: 90, items: ['air_sealing'] }),
    candidate('credit', { cents: 30 }),
    candidate('fan', { cents: 20, items: ['other'] }),
  ]);
  expect(counted(settled)).toEqual(['attic', 'sealing', 'credit']);
  expect(settled[0]?.item.reasons).toEqual([
    'attic pays more for other work; one project is taken to be one piece of work.',
  ]);
});

test('one administrator pays once for the same work, but for what it pays on top', () => {
  const settled = settleWork([
    candidate('a', { cents: 100, payer: 'utility' }),
    candidate('b', { cents: 200, payer: 'utility' }),
    candidate('bonus', { cents: 50, payer: 'utility', onTop: true }),
    candidate('c', { cents: 10, payer: 'state' }),
  ]);
  expect(counted(settled)).toEqual(['b', 'bonus', 'c']);
});

test('the best case is of the work that is paid most, which may be other work than what is sure', () => {
  const [, , best] = scenariosOf(
    [
      candidate('thermostat', { cents: 100, items: ['smart_thermostat'] }),
      candidate('attic', { cents: 900, items: ['attic_insulation'], availability: 'contingent' }),
    ],
    0,
  );
  expect(best).toEqual({ name: 'best_case', cents: 900, programs: ['attic'] });
});
