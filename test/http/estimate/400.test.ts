import { beforeAll, describe, expect, it } from 'vitest';
import { ARTIFACT, ESTIMATE, pointers, post, useHarness, type Answer } from '../harness.ts';
import { cpuMs } from '../../timing.ts';
import { words } from '../../support/words.ts';

const harness = useHarness();
let key = '';
beforeAll(async () => {
  key = (await harness.key()).key;
});

const building = (more: object = {}) => ({ building: { building_area: 50_000, ...more } });
const financing = (more: object = {}) => ({
  ...building(),
  financing: {
    owner_type: 'coop',
    mortgage: { exists: false, holder_class: null, refi_in_progress: false },
    ...more,
  },
});

function expectProblem(answer: Answer): void {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).toMatchObject({ status: 400, request_id: answer.headers['x-request-id'] });
  expect(answer.body.type).toMatch(/\/invalid-request$/);
  expect(answer.body.errors.length).toBeGreaterThan(0);
  for (const fault of answer.body.errors) {
    expect(fault).toEqual({
      pointer: expect.any(String),
      code: expect.any(String),
      message: expect.any(String),
    });
  }
}

type Case = readonly [name: string, body: unknown, pointers: readonly string[]];

const SCHEMA_CASES: readonly Case[] = [
  ['neither bbl nor building', {}, ['']],
  ['both bbl and building', { bbl: '1008350041', ...building() }, ['/building']],
  ['an array', [], ['', '']],
  ['null', null, ['']],
  ['a string', '"1008350041"', ['']],
  ['an unknown property', { bbl: '1008350041', bb: 1 }, ['/bb']],
  ['an unknown property of building', building({ area: 1 }), ['/building/area']],
  ['an unknown property of financing', financing({ rate: 5 }), ['/financing/rate']],
  [
    'an unknown property of mortgage',
    financing({ mortgage: { exists: true, holder_class: 'bank', refi_in_progress: false, x: 1 } }),
    ['/financing/mortgage/x'],
  ],
  [
    'an unknown property of census_flags',
    financing({ census_flags: { energy_communities: true } }),
    ['/financing/census_flags/energy_communities'],
  ],
  ['a property named __proto__', '{"bbl":"1008350041","__proto__":{"x":1}}', ['/__proto__']],
  ['an integer bbl', { bbl: 1008350041 }, ['/bbl']],
  ['a bbl of nine digits', { bbl: '100835004' }, ['/bbl']],
  ['a bbl of eleven digits', { bbl: '10083500410' }, ['/bbl']],
  ['a bbl of borough 6', { bbl: '6008350041' }, ['/bbl']],
  ['a bbl with dashes', { bbl: '1-00835-0041' }, ['/bbl']],
  ['a bbl with a newline', { bbl: '1008350041\n' }, ['/bbl']],
  ['a bare W', { bbl: 'W' }, ['/bbl']],
  ['a W id with a space', { bbl: 'W 55' }, ['/bbl']],
  ['a W id of 41 characters', { bbl: `W${'1'.repeat(40)}` }, ['/bbl']],
  ['tiers empty', { ...building(), tiers: [] }, ['/tiers']],
  ['tiers unknown', { ...building(), tiers: ['quick_wins', 'deep'] }, ['/tiers/1']],
  ['tiers twice', { ...building(), tiers: ['quick_wins', 'quick_wins'] }, ['/tiers/1']],
  ['tiers as a string', { ...building(), tiers: 'quick_wins' }, ['/tiers']],
  ['labor_basis unknown', { ...building(), labor_basis: 'union' }, ['/labor_basis']],
  ['include_financing as text', { ...building(), include_financing: 'true' }, ['/include_financing']],
  ['include_financing without financing', { ...building(), include_financing: true }, ['/financing']],
  [
    'financing without owner and mortgage',
    { ...building(), financing: {} },
    ['/financing/mortgage', '/financing/owner_type'],
  ],
  [
    'mortgage without its fields',
    financing({ mortgage: {} }),
    [
      '/financing/mortgage/exists',
      '/financing/mortgage/holder_class',
      '/financing/mortgage/refi_in_progress',
    ],
  ],
  [
    'an unknown holder_class',
    financing({ mortgage: { exists: true, holder_class: 'credit_union', refi_in_progress: false } }),
    ['/financing/mortgage/holder_class'],
  ],
  ['owner_type null', financing({ owner_type: null }), ['/financing/owner_type']],
  ['now without a zone', financing({ now: '2026-11-20T12:00:00' }), ['/financing/now']],
  ['now before the catalogue', financing({ now: '2019-12-31T12:00:00Z' }), ['/financing/now']],
  ['region unknown', building({ region: 'nj' }), ['/building/region']],
  ['a number too large for JSON', '{"building":{"building_area":1e999}}', ['/building/building_area']],
];

describe('POST /estimate answers 400 and points at', () => {
  it('a number in place of an object is told what the object holds', async () => {
    const answer = await harness.send(post(ESTIMATE, key, financing({ mortgage: 5_000_000 })));
    expect(answer.body.errors).toEqual([
      {
        pointer: '/financing/mortgage',
        code: 'type',
        message: 'must be an object with exists, holder_class, refi_in_progress, not 5000000',
      },
    ]);
  });

  it.each(SCHEMA_CASES)('%s', async (_name, body, expected) => {
    const answer = await harness.send(post(ESTIMATE, key, body));
    expectProblem(answer);
    for (const pointer of expected) expect(pointers(answer)).toContain(pointer);
  });

  it.each(['building_area', 'year_built', 'num_floors', 'site_eui', 'dwelling_units', 'estimated_penalty'])(
    'a %s sent as a string',
    async (name) => {
      const answer = await harness.send(post(ESTIMATE, key, building({ [name]: '2000' })));
      expectProblem(answer);
      expect(pointers(answer)).toEqual([`/building/${name}`]);
    },
  );

  it('every failing property, not just the first', async () => {
    const body = {
      ...building({ building_area: 0, year_built: 1799, colour: 'red', region: 'nj' }),
      tiers: [],
      labour_basis: 'market',
    };
    const answer = await harness.send(post(`${ESTIMATE}?artefact=true`, key, body));
    expectProblem(answer);
    expect(pointers(answer)).toEqual(
      words(`
        /building/building_area /building/colour /building/region /building/year_built /labour_basis
        /query/artefact /tiers
      `).toSorted(),
    );
  });

  it('an unknown name with the nearest known one', async () => {
    const answer = await harness.send(post(ESTIMATE, key, building({ yearBuilt: 1930, landmark: true })));
    const messages = answer.body.errors.map((fault: { message: string }) => fault.message).join('\n');
    expect(messages).toContain('did you mean year_built?');
    expect(messages).toContain('did you mean landmark_status?');
  });
});

type Limit = readonly [path: string, bad: number, good: number];
const LIMITS: readonly Limit[] = [
  ['building_area', 0, 0.5],
  ['building_area', -1, 1],
  ['year_built', 1799, 1800],
  ['year_built', 2101, 2100],
  ['year_built', 1900.5, 1900],
  ['num_floors', 0, 1],
  ['num_floors', 2.5, 2],
  ['site_eui', -0.1, 0],
  ['dwelling_units', -1, 0],
  ['dwelling_units', 1.5, 1],
  ['estimated_penalty', -0.01, 0],
];
const FINANCING_LIMITS: readonly Limit[] = [
  ['combined_energy_water_savings_pct', -0.1, 0],
  ['combined_energy_water_savings_pct', 100.1, 100],
  ['energy_savings_pct', -0.1, 0],
  ['energy_savings_pct', 100.1, 100],
  ['max_combined_ltc', -0.01, 0],
  ['max_combined_ltc', 1.01, 1],
];

describe('the limits of the contract, from both sides', () => {
  it.each(LIMITS)('building.%s: %d is refused, %d is not', async (name, bad, good) => {
    const refused = await harness.send(post(ESTIMATE, key, building({ [name]: bad })));
    expectProblem(refused);
    expect(pointers(refused)).toEqual([`/building/${name}`]);
    const admitted = await harness.send(post(ESTIMATE, key, building({ [name]: good, nothing: 1 })));
    expect(pointers(admitted)).toEqual(['/building/nothing']);
  });

  it.each(FINANCING_LIMITS)('financing.%s: %d is refused, %d is not', async (name, bad, good) => {
    const refused = await harness.send(post(ESTIMATE, key, financing({ [name]: bad })));
    expect(pointers(refused)).toEqual([`/financing/${name}`]);
    const admitted = await harness.send(post(ESTIMATE, key, financing({ [name]: good, nothing: 1 })));
    expect(pointers(admitted)).toEqual(['/financing/nothing']);
  });

  it('energy_grade takes one character at most', async () => {
    expect(pointers(await harness.send(post(ESTIMATE, key, building({ energy_grade: 'AB' }))))).toEqual([
      '/building/energy_grade',
    ]);
    const one = await harness.send(post(ESTIMATE, key, building({ energy_grade: 'Z', nothing: 1 })));
    expect(pointers(one)).toEqual(['/building/nothing']);
  });
});

describe('bodies that are no JSON object', () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  const deeper = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  it.each([
    ['empty', '', 'empty_body'],
    ['blank', ' \n ', 'empty_body'],
    ['not JSON', 'bbl=1008350041', 'not_json'],
    ['truncated', '{"bbl":"10083', 'not_json'],
    ['NaN', '{"building":{"building_area":NaN}}', 'not_json'],
    ['deeply nested', deep, 'nested_too_deep'],
    ['deeply nested in a property', `{"bbl":${deep}}`, 'nested_too_deep'],
    [
      'deeply nested twice, where items must differ',
      `{"bbl":"1008350041","tiers":[${deeper},${deeper}]}`,
      'nested_too_deep',
    ],
    ['deeply nested and unclosed', '{"a":'.repeat(40_000), 'not_json'],
  ])('%s', async (_name, body, code) => {
    const answer = await harness.send(post(ESTIMATE, key, body));
    expectProblem(answer);
    expect(answer.body.errors.map((fault: { code: string }) => fault.code)).toContain(code);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
  ])('content type "%s"', async (type) => {
    const answer = await harness.send(post(ESTIMATE, key, { bbl: '1008350041' }, { 'content-type': type }));
    expectProblem(answer);
    expect(answer.body.errors[0].code).toBe('content_type');
  });

  it('no body at all', async () => {
    const answer = await harness.send({ method: 'POST', url: ESTIMATE, headers: { 'x-api-key': key } });
    expectProblem(answer);
    expect(answer.body.errors[0].code).toBe('empty_body');
  });

  it('a compressed body', async () => {
    const answer = await harness.send(
      post(ESTIMATE, key, { bbl: '1008350041' }, { 'content-encoding': 'gzip' }),
    );
    expectProblem(answer);
    expect(answer.body.errors[0].code).toBe('content_encoding');
  });

  it('tens of thousands of list items are refused at once, in little time', async () => {
    const cpuMsOf = async (length: number, times: number) => {
      const tiers = Array.from({ length }, (_, index) => index.toString(36));
      const started = cpuMs();
      for (let sent = 0; sent < times; sent += 1)
        expectProblem(await harness.send(post(ESTIMATE, key, { ...building(), tiers })));
      return cpuMs() - started;
    };
    await cpuMsOf(30_000, 2);
    const [apart, together] = [await cpuMsOf(3_750, 40), await cpuMsOf(30_000, 5)];
    // As many items in all: what compares each with each takes eight times as long on the long lists.
    expect(together).toBeLessThan(4 * apart);
  });

  it('thousands of unknown properties do not make a huge answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, 1]));
    const answer = await harness.send(post(ESTIMATE, key, many));
    expectProblem(answer);
    expect(answer.text.length).toBeLessThan(100_000);
  });
});

describe('the query', () => {
  it.each([
    [`${ESTIMATE}?artifact=maybe`, '/query/artifact'],
    [`${ESTIMATE}?artifact=`, '/query/artifact'],
    [`${ESTIMATE}?artifact=1`, '/query/artifact'],
    [`${ESTIMATE}?artifact=TRUE`, '/query/artifact'],
    [`${ESTIMATE}?artifact=true&artifact=true`, '/query/artifact'],
    [`${ESTIMATE}?tiers=quick_wins`, '/query/tiers'],
    [`${ESTIMATE}?view=short`, '/query/view'],
    [`${ESTIMATE}?view=`, '/query/view'],
    [`${ESTIMATE}?view=summary&view=summary`, '/query/view'],
    [`${ESTIMATE}?artifact=true&view=summary`, '/query/view'],
    [`${ARTIFACT}?view=summary`, '/query/view'],
    [`${ESTIMATE}?__proto__=1`, '/query/__proto__'],
    [`${ARTIFACT}?artifact=false`, '/query/artifact'],
    [`${ARTIFACT}?verbose=1`, '/query/verbose'],
  ])('%s', async (url, pointer) => {
    const answer = await harness.send(post(url, key, building()));
    expectProblem(answer);
    expect(pointers(answer)).toEqual([pointer]);
  });
});
