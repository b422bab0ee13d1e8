import { describe, expect, test } from 'vitest';
import { readQuery } from '../../src/http/sent.ts';
import type { QueryRules } from '../../src/contract/query-rule.ts';
import { LIST_QUERY, STATE_QUERY } from '../../src/contract/programs/index.ts';
import { call } from './call.ts';

const calculate = (over: Record<string, unknown>) =>
  call('calculateCredit', { programId: 'us-irc-48e-solar-wind', projectCost: 1_000_000, ...over });

describe('calculateCredit refuses with the reason and the place', () => {
  test.each([
    ['an unknown program', { programId: 'no-such-program' }, 'program-not-found', '/programId'],
    ['a loan', { programId: 'ny-green-bank' }, 'not-calculable', '/programId'],
    ['an exemption', { programId: 'ny-rptl-487' }, 'not-calculable', '/programId'],
    ['depreciation', { programId: 'us-irc-168k' }, 'not-calculable', '/programId'],
    [
      'a program without a published amount',
      { programId: 'ny-ev-make-ready' },
      'not-calculable',
      '/programId',
    ],
    [
      'an amount that was never read',
      { programId: 'us-irc-45u', annualKwh: 1000 },
      'not-calculable',
      '/programId',
    ],
    [
      'a missing capacity',
      { programId: 'ca-smud-battery', ownerType: 'homeowner' },
      'not-calculable',
      '/capacity',
    ],
    [
      'a missing count',
      { programId: 'nyserda-charge-ready-ny-2', ownerType: 'coop', dwellingUnits: 60 },
      'not-calculable',
      '/quantity',
    ],
    ['missing kW of demand response', { programId: 'ny-coned-dlm' }, 'not-calculable', '/capacity'],
    ['a count of nothing', { quantity: 0 }, 'invalid-request', '/quantity'],
    ['an absurd count', { quantity: 1e10 }, 'invalid-request', '/quantity'],
    ['a count in words', { quantity: 'ten' }, 'invalid-request', '/quantity'],
    ['missing output', { programId: 'us-irc-45y' }, 'not-calculable', '/annualKwh'],
    [
      'missing area',
      { programId: 'us-irc-179d', constructionBegins: '2026-06-30' },
      'not-calculable',
      '/floorAreaSqft',
    ],
    [
      'elective pay that hangs on domestic content',
      { ownerType: 'public', capacity: 1200 },
      'not-calculable',
      '/qualifiesForBonus/domesticContent',
    ],
    [
      'service before construction',
      { constructionBegins: '2027-06-01', placedInService: '2027-05-01' },
      'invalid-request',
      '/placedInService',
    ],
    [
      'two days on which construction begins',
      { constructionBegins: '2027-06-01', beginConstruction: '2027-05-01' },
      'invalid-request',
      '/constructionBegins',
    ],
    ['a list of states', { state: ['ny'] }, 'invalid-request', '/state'],
    ['a cost of zero', { projectCost: 0 }, 'invalid-request', '/projectCost'],
    ['a negative cost', { projectCost: -5 }, 'invalid-request', '/projectCost'],
    ['an absurd cost', { projectCost: 1e15 }, 'invalid-request', '/projectCost'],
    ['a negative capacity', { capacity: -1 }, 'invalid-request', '/capacity'],
    ['an absurd capacity', { capacity: 1e12 }, 'invalid-request', '/capacity'],
    ['a cost in words', { projectCost: '1000' }, 'invalid-request', '/projectCost'],
    ['an unknown state', { state: 'ZZ' }, 'invalid-request', '/state'],
    ['a three-letter state', { state: 'NYC' }, 'invalid-request', '/state'],
    ['a day that does not exist', { asOf: '2026-02-30' }, 'invalid-request', '/asOf'],
    ['an unknown property', { wage: true }, 'invalid-request', '/wage'],
    [
      'an unknown adder',
      { qualifiesForBonus: { brownfield: true } },
      'invalid-request',
      '/qualifiesForBonus/brownfield',
    ],
    [
      'an adder that is no boolean',
      { qualifiesForBonus: { lowIncome: 'yes' } },
      'invalid-request',
      '/qualifiesForBonus/lowIncome',
    ],
    ['a fraction of a dwelling', { dwellingUnits: 1.5 }, 'invalid-request', '/dwellingUnits'],
  ])('%s', (_name, over, code, pointer) => {
    const answer = calculate(over);
    expect(answer).toMatchObject({ status: 'problem', code });
    if (answer.status === 'problem') expect(answer.faults.map((fault) => fault.pointer)).toContain(pointer);
  });

  test.each([
    ['a program closed today', { programId: 'us-irc-25d' }, /placed in service|closed/i],
    ['solar in service after 2027', { placedInService: '2028-01-01' }, /placed in service/],
    ['the program of another state', { programId: 'ca-smud-battery', state: 'NY' }, /in NY/],
    [
      'an exempt owner of the abatement',
      { programId: 'ny-nyc-solar-storage-pta', ownerType: 'public' },
      /exempt from property tax/,
    ],
  ])('%s pays nothing, which is an answer', (_name, over, reason) => {
    const answer = calculate(over);
    expect(answer).toMatchObject({ status: 200, body: { totalCredit: 0, determination: 'ineligible' } });
    if (answer.status === 200) expect((answer.body['reasons'] as string[]).join(' ')).toMatch(reason);
  });

  test('a state in small letters is the same state', () => {
    expect(calculate({ state: 'ny' })).toMatchObject({ status: 200 });
    expect(call('matchPrograms', { projectType: 'solar', state: 'ny' })).toMatchObject({ status: 200 });
    expect(readQuery({ state: 'ny' }, LIST_QUERY as unknown as QueryRules).values).toMatchObject({
      state: 'NY',
    });
  });

  test.each([
    ['a ZIP code that does not exist', { zip: '00000' }, '/zip'],
    ['a ZIP code of another state', { state: 'CA', zip: '10018' }, '/zip'],
    ['a utility of another state', { state: 'CA', utility: 'con_edison' }, '/utility'],
    ['a homeowner of an office', { ownerType: 'homeowner', buildingType: 'office' }, '/ownerType'],
    ['a house of nine dwellings', { buildingType: 'house', dwellingUnits: 9 }, '/dwellingUnits'],
  ])('%s is refused with the fix', (_name, over, pointer) => {
    for (const answer of [
      calculate(over),
      call('matchPrograms', { projectType: 'solar', state: 'NY', ...over }),
    ]) {
      expect(answer).toMatchObject({ status: 'problem', code: 'invalid-request' });
      if (answer.status === 'problem') {
        expect(answer.faults.map((fault) => fault.pointer)).toContain(pointer);
        expect(answer.faults[0]?.message).toMatch(/must/);
      }
    }
  });

  test('missing properties are named', () => {
    const answer = call('calculateCredit', {});
    expect(answer.status === 'problem' && answer.faults.map(({ pointer }) => pointer)).toEqual([
      '/programId',
      '/projectCost',
    ]);
  });

  test.each([null, [], 'x', 3])('a body that is %j', (input) => {
    expect(call('calculateCredit', input)).toMatchObject({ code: 'invalid-request' });
    expect(call('matchPrograms', input)).toMatchObject({ code: 'invalid-request' });
  });
});

describe('matchPrograms', () => {
  test.each([
    ['an unknown technology', { projectType: 'coal', state: 'NY' }],
    ['no state', { projectType: 'solar' }],
    ['an unknown state', { projectType: 'solar', state: 'ZZ' }],
    ['a three-letter state', { projectType: 'solar', state: 'NYS' }],
    ['no capacity at all', { projectType: 'solar', state: 'NY', capacity: 0 }],
    ['a negative capacity', { projectType: 'solar', state: 'NY', capacity: -3 }],
    ['an absurd capacity', { projectType: 'solar', state: 'NY', capacity: 1e9 }],
    ['an unknown size', { projectType: 'solar', state: 'NY', projectSize: 'large' }],
    ['an unknown property', { projectType: 'solar', state: 'NY', size: 1 }],
  ])('%s', (_name, input) => {
    expect(call('matchPrograms', input)).toMatchObject({ status: 'problem', code: 'invalid-request' });
  });

  test('an unknown technology is answered with the known ones', () => {
    const answer = call('matchPrograms', { projectType: 'coal', state: 'NY' });
    expect(answer.status === 'problem' && answer.faults[0]?.message).toContain('geothermal_heat_pump');
  });
});

describe('query parameters, read from text', () => {
  test.each([
    ['limit=0', { limit: '0' }],
    ['limit=101', { limit: '101' }],
    ['limit=1.5', { limit: '1.5' }],
    ['limit=ten', { limit: 'ten' }],
    ['offset=-1', { offset: '-1' }],
    ['an empty q', { q: '' }],
    ['a q too long', { q: 'x'.repeat(201) }],
    ['control characters', { q: 'heat\u0007pump' }],
    ['an unknown state', { state: 'ZZ' }],
    ['an unknown type', { type: 'county' }],
    ['an unknown technology', { technology: 'coal' }],
    ['an unknown parameter', { page: '2' }],
    ['a parameter given twice', { state: ['NY', 'CA'] }],
  ])('%s is 400', (_name, query) => {
    expect(readQuery(query, LIST_QUERY as unknown as QueryRules).faults.length).toBe(1);
  });

  test('unknown values list the allowed ones', () => {
    expect(
      readQuery({ technology: 'coal' }, LIST_QUERY as unknown as QueryRules).faults[0]?.message,
    ).toContain('solar, wind, storage, hydrogen');
    expect(readQuery({ state: 'ZZ' }, LIST_QUERY as unknown as QueryRules).faults[0]?.message).toContain(
      'NY',
    );
  });

  test('defaults and numbers', () => {
    expect(readQuery({ offset: '40' }, STATE_QUERY as unknown as QueryRules)).toEqual({
      values: { offset: 40, limit: 20 },
      faults: [],
    });
    expect(readQuery({ q: 'x' }, STATE_QUERY as unknown as QueryRules).faults).toHaveLength(1);
  });
});

test('the same bounds hold for callers that do not go through a query', () => {
  for (const input of [
    { limit: 0 },
    { limit: 101 },
    { limit: 1.5 },
    { offset: -1 },
    { q: '' },
    { q: 'a\nb' },
    { foo: 1 },
  ])
    expect(call('listPrograms', input)).toMatchObject({ code: 'invalid-request' });
  expect(call('getProgram', { id: 'nope' })).toMatchObject({
    code: 'program-not-found',
    faults: [{ pointer: '/id' }],
  });
});
