import { expect, test } from 'vitest';
import { compiledCondition } from '../../src/catalog/sections/programs/compiled-condition.ts';
import type { Condition, WindowRule } from '../../src/catalog/sections/programs/conditions.ts';
import { satisfies, unknownsOf } from '../../src/engine/incentives/conditions.ts';
import type { EligibleWork, ProjectFacts } from '../../src/engine/incentives/types.ts';
import {
  lastServiceDay,
  unknownDates,
  withinFromToday,
  withinWindows,
} from '../../src/engine/incentives/windows.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { facts, work } from './project.ts';
import { words } from '../support/words.ts';

/** Conditions and windows by hand: met, not met, or open, and what an open one asks for. */

type Given = Partial<Record<keyof ProjectFacts | keyof EligibleWork, unknown>>;

const WORK = new Set(
  words('constructionBegins placedInService capacityKwAc capacityKwDc storageKwh tons costCents'),
);
const pick = (given: Given, ofWork: boolean): object =>
  Object.fromEntries(Object.entries(given).filter(([name]) => WORK.has(name) === ofWork));
const project = (given: Given) => facts(pick(given, false));
const worked = (given: Given) => work({ constructionBegins: null, ...pick(given, true) });

const answered = { true: 'met', false: 'not met', null: 'open' } as const;
type Answered = (typeof answered)[keyof typeof answered];
const inWord = (found: boolean | null): Answered => answered[`${found}`];

const dwellings = (operator: object): Condition => ({ fact: 'dwellingUnits', ...operator }) as Condition;
const fact = (name: string, operator: object): Condition => ({ fact: name, ...operator }) as Condition;
const YES = fact('state', { is: 'NY' });
const NO = fact('state', { is: 'NJ' });
const OPEN = fact('county', { is: '36119' });
const HERE: Given = { state: 'NY' };

const CONDITIONS: readonly (readonly [what: string, when: Condition, given: Given, Answered])[] = [
  ['five dwellings of at least five', dwellings({ atLeast: 5 }), { dwellingUnits: 5 }, 'met'],
  ['four of at least five', dwellings({ atLeast: 5 }), { dwellingUnits: 4 }, 'not met'],
  ['unknown of at least five', dwellings({ atLeast: 5 }), {}, 'open'],
  ['four of at most four', dwellings({ atMost: 4 }), { dwellingUnits: 4 }, 'met'],
  ['five of at most four', dwellings({ atMost: 4 }), { dwellingUnits: 5 }, 'not met'],
  ['unknown of at most four', dwellings({ atMost: 4 }), {}, 'open'],
  [
    'a floor area of five or more, of at most four',
    dwellings({ atMost: 4 }),
    { leastDwellingUnits: 5 },
    'not met',
  ],
  [
    'a floor area of four or more, of at most four',
    dwellings({ atMost: 4 }),
    { leastDwellingUnits: 4 },
    'open',
  ],
  ['a floor area proves no least', dwellings({ atLeast: 4 }), { leastDwellingUnits: 5 }, 'open'],
  [
    'begun the day before',
    fact('constructionBegins', { before: '2026-07-05' }),
    { constructionBegins: '2026-07-04' },
    'met',
  ],
  [
    'begun on the day, of before',
    fact('constructionBegins', { before: '2026-07-05' }),
    { constructionBegins: '2026-07-05' },
    'not met',
  ],
  [
    'in service the day after',
    fact('placedInService', { after: '2026-07-05' }),
    { placedInService: '2026-07-06' },
    'met',
  ],
  [
    'in service on the day, of after',
    fact('placedInService', { after: '2026-07-05' }),
    { placedInService: '2026-07-05' },
    'not met',
  ],
  ['a ZIP code of the City', fact('zip', { startsWith: ['100', '104'] }), { zip: '10456' }, 'met'],
  ['a ZIP code elsewhere', fact('zip', { startsWith: ['100', '104'] }), { zip: '10701' }, 'not met'],
  ['AC before DC', fact('capacityKwAc', { atMost: 100 }), { capacityKwAc: 100, capacityKwDc: 120 }, 'met'],
  ['DC where AC is not known', fact('capacityKwAc', { atMost: 100 }), { capacityKwDc: 120 }, 'not met'],
  ['kWh of a battery where neither is', fact('capacityKwAc', { atMost: 100 }), { storageKwh: 90 }, 'met'],
  ['the kWh of a battery', fact('storageKwh', { atLeast: 50 }), { storageKwh: 50 }, 'met'],
  ['tons', fact('tons', { atLeast: 50 }), { tons: 49 }, 'not met'],
  ['a cost in dollars', fact('costUsd', { atLeast: 1000 }), { costCents: 100_000 }, 'met'],
  ['a cost below it', fact('costUsd', { atLeast: 1000 }), { costCents: 99_999 }, 'not met'],
  ['no cost is an unknown one', fact('costUsd', { atLeast: 1000 }), { costCents: 0 }, 'open'],
  ['confirmed', fact('confirmed', { overlaps: ['a', 'b'] }), { confirmed: ['b'] }, 'met'],
  ['not confirmed is not denied', fact('confirmed', { overlaps: ['a', 'b'] }), { confirmed: ['c'] }, 'open'],
  ['one of two denied', fact('confirmed', { overlaps: ['a', 'b'] }), { denied: ['a'] }, 'open'],
  ['each denied', fact('confirmed', { overlaps: ['a', 'b'] }), { denied: ['b', 'a'] }, 'not met'],
  ['in the place', fact('place', { in: ['x', 'y'] }), { place: ['z', 'y'] }, 'met'],
  ['in another place', fact('place', { in: ['x', 'y'] }), { place: ['z'] }, 'not met'],
  [
    'perhaps in the place',
    fact('place', { is: 'x' }),
    { place: [], candidates: { place: ['z', 'x'] } },
    'open',
  ],
  ['perhaps in another', fact('place', { is: 'x' }), { place: [], candidates: { place: ['z'] } }, 'not met'],
  ['no place known', fact('place', { is: 'x' }), { place: null }, 'open'],
  [
    'each company that it may be',
    fact('electricUtility', { in: ['p', 'q', 'r'] }),
    { candidates: { electricUtility: ['p', 'q'] } },
    'met',
  ],
  [
    'one of two it may be',
    fact('electricUtility', { is: 'p' }),
    { candidates: { electricUtility: ['p', 'q'] } },
    'open',
  ],
  [
    'none it may be',
    fact('electricUtility', { in: ['r'] }),
    { candidates: { electricUtility: ['p', 'q'] } },
    'not met',
  ],
  [
    'candidates of another fact',
    fact('electricUtility', { is: 'p' }),
    { candidates: { gasUtility: ['q'] } },
    'open',
  ],
  ['all of met and met', { all: [YES, YES] }, HERE, 'met'],
  ['all of met and open', { all: [YES, OPEN] }, HERE, 'open'],
  ['all of open and not met', { all: [OPEN, NO] }, HERE, 'not met'],
  ['any of not met and not met', { any: [NO, NO] }, HERE, 'not met'],
  ['any of not met and open', { any: [NO, OPEN] }, HERE, 'open'],
  ['any of open and met', { any: [OPEN, YES] }, HERE, 'met'],
];

test.each(CONDITIONS)('%s', (_, when, given, expected) => {
  const condition = compiledCondition(when);
  expect(inWord(satisfies(condition, project(given), worked(given)))).toBe(expected);
  const opposite = { met: 'not met', 'not met': 'met', open: 'open' } as const;
  const not = { op: 'not', fact: null, value: null, values: [], parts: [condition] } as const;
  expect(inWord(satisfies(not, project(given), worked(given)))).toBe(opposite[expected]);
});

test('an open condition asks for what is open in it, each once', () => {
  const asks = (when: Condition, given: Given): string[] => {
    const names: string[] = [];
    unknownsOf(compiledCondition(when), project(given), worked(given), names);
    return names;
  };
  expect(asks({ all: [YES, OPEN, dwellings({ atLeast: 5 })] }, HERE)).toEqual(['county', 'dwellingUnits']);
  expect(asks({ any: [OPEN, { all: [OPEN, YES] }] }, HERE)).toEqual(['county']);
  expect(asks(fact('confirmed', { overlaps: ['a', 'b'] }), {})).toEqual(['a', 'b']);
});

const begun = (from?: string, to?: string): WindowRule =>
  ({ kind: 'begin_construction', ...(from && { from }), ...(to && { to }) }) as WindowRule;
const served = (from?: string, to?: string): WindowRule =>
  ({ kind: 'placed_in_service', ...(from && { from }), ...(to && { to }) }) as WindowRule;
const applied = (from?: string, to?: string): WindowRule =>
  ({ kind: 'apply', ...(from && { from }), ...(to && { to }) }) as WindowRule;

/** The day of the answer is 2026-11-20. */
const WINDOWS: readonly (readonly [what: string, WindowRule, Given, Answered, fromToday: Answered])[] = [
  ['begun on the first day', begun('2027-01-01'), { constructionBegins: '2027-01-01' }, 'met', 'open'],
  ['begun before it', begun('2027-01-01'), { constructionBegins: '2026-12-31' }, 'not met', 'open'],
  [
    'in service on the last day',
    served(undefined, '2027-12-31'),
    { placedInService: '2027-12-31' },
    'met',
    'open',
  ],
  [
    'in service after it',
    served(undefined, '2027-12-31'),
    { placedInService: '2028-01-01' },
    'not met',
    'open',
  ],
  [
    'service unknown, begun after its last day',
    served(undefined, '2027-12-31'),
    { constructionBegins: '2028-01-01' },
    'not met',
    'open',
  ],
  [
    'service unknown, begun on its last day',
    served(undefined, '2027-12-31'),
    { constructionBegins: '2027-12-31' },
    'open',
    'open',
  ],
  ['a last day that is past', begun(undefined, '2026-11-19'), {}, 'open', 'not met'],
  ['a last day that is today', begun(undefined, '2026-11-20'), {}, 'open', 'open'],
  ['open since today, without an end', begun('2026-11-20'), {}, 'open', 'met'],
  ['opens tomorrow', begun('2026-11-21'), {}, 'open', 'open'],
  ['applications to today', applied(undefined, '2026-11-20'), {}, 'met', 'met'],
  ['applications to yesterday', applied(undefined, '2026-11-19'), {}, 'not met', 'not met'],
  [
    'both of two',
    { all: [begun('2020-01-01'), served(undefined, '2026-01-01')] },
    { constructionBegins: '2025-01-01', placedInService: '2026-06-01' },
    'not met',
    'not met',
  ],
  [
    'one of two',
    { any: [begun('2020-01-01'), served(undefined, '2026-01-01')] },
    { constructionBegins: '2025-01-01', placedInService: '2026-06-01' },
    'met',
    'met',
  ],
];

test.each(WINDOWS)('a window: %s', (...[, rule, given, expected, fromToday]) => {
  expect(inWord(withinWindows(rule, project(given), worked(given)))).toBe(expected);
  expect(inWord(withinFromToday(rule, project(given)))).toBe(fromToday);
});

test('an open window asks for the days that are open in it', () => {
  const asks = (rule: WindowRule, given: Given): string[] => {
    const names: string[] = [];
    unknownDates(rule, project(given), worked(given), names);
    return names;
  };
  const both: WindowRule = { all: [begun('2020-01-01'), served(undefined, '2027-12-31')] } as WindowRule;
  expect(asks(both, {})).toEqual(['constructionBegins', 'placedInService']);
  expect(asks(both, { constructionBegins: calendarDate('2026-12-01') })).toEqual(['placedInService']);
});

test.each([
  ['that of the window', served(undefined, '2027-12-31'), '2027-12-31'],
  ['none where only the start is bounded', begun(undefined, '2027-12-31'), null],
  [
    'the sooner of two that both hold',
    { all: [served(undefined, '2028-12-31'), served(undefined, '2027-12-31')] },
    '2027-12-31',
  ],
  [
    'the only one of two that both hold',
    { all: [begun('2020-01-01'), served(undefined, '2027-12-31')] },
    '2027-12-31',
  ],
  [
    'the later of two ways in',
    { any: [served(undefined, '2027-12-31'), served(undefined, '2028-12-31')] },
    '2028-12-31',
  ],
  [
    'none where a way in holds without one',
    { any: [begun('2020-01-01'), served(undefined, '2027-12-31')] },
    null,
  ],
  [
    'the other where a way in is missed',
    { any: [begun('2030-01-01'), served(undefined, '2027-12-31')] },
    '2027-12-31',
  ],
] as const)('the last day of service is %s', (_, rule, day) => {
  const given = { constructionBegins: '2026-12-01' };
  expect(lastServiceDay(rule as WindowRule, project(given), worked(given))).toBe(day);
});
