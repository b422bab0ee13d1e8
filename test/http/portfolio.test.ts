import { beforeAll, describe, expect, it } from 'vitest';
import { BATCH_ROWS } from '../../src/contract/portfolio.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { ESTIMATE, pointers, post, useHarness, type Answer } from './harness.ts';
import { ownedBy } from '../support/described.ts';

const harness = useHarness({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const LOT = '1008350041';

function ask(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return harness.send({
    method: 'POST',
    url: `/app/v1${path}`,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    payload: JSON.stringify(body),
  });
}

/** From an address of its own: the limits of a day are counted by address. */
const from = (host: number) => ({ 'x-forwarded-for': `10.44.0.${host}` });
const priced = (host: number, rows: readonly Readonly<Record<string, string>>[], more: object = {}) =>
  ask('/portfolio/rows', { rows: rows.map((cells, at) => ({ row: at + 1, cells })), ...more }, from(host));

describe('how the columns of a file are read', () => {
  const read = async (headings: readonly string[]) =>
    (await ask('/portfolio/columns', { headings })).body as {
      columns: { heading: string; field: string | null; note: string | null }[];
      fields: { field: string; title: string }[];
    };

  it('is guessed from the headings, each field once, the best column first', async () => {
    const { columns, fields } = await read([
      'Property Name',
      'BBL 10 digits',
      'gfa',
      'building_area',
      'Notes',
    ]);
    expect(columns.map(({ field }) => field)).toEqual(['reference', 'bbl', null, 'building_area', null]);
    expect(columns[2]?.note).toContain('building_area');
    expect(fields.map(({ field }) => field)).toContain('bbl');
    expect(fields.every(({ title }) => title.length > 3)).toBe(true);
  });

  it('says what is wrong with a unit and leaves the column out', async () => {
    const { columns } = await read(['bbl', 'area m2']);
    expect(columns[1]).toMatchObject({ field: null });
    expect(columns[1]?.note).toContain('square feet');
  });
});

describe('rows of a portfolio', () => {
  it('are the estimates of the interface, row by row, with what names the building', async () => {
    const { key } = await harness.key();
    const day = '2026-11-20';
    const answer = await priced(
      1,
      [{ bbl: '1-00835-0041', reference: 'ours' }, { building_area: '52,000' }],
      {
        as_of: day,
      },
    );
    expect(answer.status, answer.text).toBe(200);
    const [lot, described] = answer.body.buildings;
    const one = (await harness.send(post(ESTIMATE, key, { bbl: LOT }))).body;
    expect(lot).toMatchObject({ row: 1, reference: 'ours', parcel_id: LOT, building: null });
    expect(lot.address).toMatch(/AVENUE/i);
    expect(lot.default_tier).toBe(one.default_tier.tier);
    expect(lot.tiers.map((tier: { npv_usd: number }) => tier.npv_usd)).toEqual(
      one.tiers.map((tier: { roi: { npv: number } }) => tier.roi.npv),
    );
    expect(described).toMatchObject({ row: 2, parcel_id: null, building: { building_area: 52_000 } });
    expect(answer.body).toMatchObject({ made_by: { evaluated_on: day }, failed: [] });
  });

  it('that cannot be priced stand beside the others, with the reason', async () => {
    const { body } = await priced(2, [{ bbl: LOT }, { bbl: '9999999999' }, { building_area: 'big' }, {}]);
    expect(body.buildings.map(({ row }: { row: number }) => row)).toEqual([1]);
    expect(body.failed.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4]);
    expect(body.failed[1].detail).toContain('building_area: "big" is not a number');
  });

  it.each([
    ['a field that does not exist', [{ row: 1, cells: { roof_colour: 'red' } }], '/rows/0/cells/roof_colour'],
    ['a cell that is no text', [{ row: 1, cells: { bbl: 1 } }], '/rows/0/cells/bbl'],
    ['no rows', [], '/rows'],
    [
      'too many rows',
      Array.from({ length: BATCH_ROWS + 1 }, (_, at) => ({ row: at + 1, cells: { bbl: LOT } })),
      '/rows',
    ],
  ])('are refused whole for %s', async (_what, rows, pointer) => {
    const answer = await ask('/portfolio/rows', { rows }, from(3));
    expect(answer.status).toBe(400);
    expect(pointers(answer)).toContain(pointer);
  });
});

describe('the rows of a day', () => {
  const { anonymous_portfolio_rows_per_day: anonymous, plans } = {
    anonymous_portfolio_rows_per_day: 200,
    plans: { free: 1_000 },
  };
  const empty = { rows: [{ row: 1, cells: {} }] };

  it('are limited by address without an account, and the refusal says so', async () => {
    for (let batch = 0; batch < anonymous / BATCH_ROWS; batch += 1)
      expect((await ask('/portfolio/rows', empty, from(9))).status).toBe(200);
    const refused = await ask('/portfolio/rows', empty, from(9));
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toContain(`${anonymous} rows of portfolios a day`);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await ask('/portfolio/rows', empty, from(10))).status).toBe(200);
  });

  describe('with an account', () => {
    const EMAIL = 'portfolio@example.org';
    let headers: Record<string, string>;
    let accountId: string;
    beforeAll(async () => {
      const signed = await ask('/auth/sign-up', { email: EMAIL, password: 'a long enough password' });
      const lines = [signed.headers['set-cookie'] ?? []].flat() as unknown as string[];
      const pairs = lines.map((line) => line.split(';')[0] ?? '');
      const csrf = pairs.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '';
      headers = { cookie: pairs.join('; '), 'x-csrf-token': csrf };
      accountId = signed.body.account_id;
    });

    it('are those of the plan', async () => {
      for (let batch = 0; batch < plans.free / BATCH_ROWS; batch += 1)
        expect((await ask('/account/portfolio/rows', empty, headers)).status).toBe(200);
      expect((await ask('/account/portfolio/rows', empty, headers)).status).toBe(429);
      await ACCOUNT_OPERATIONS.setPlan.run(harness.services.accounts, harness.operator(), {
        account_id: accountId,
        plan: 'starter',
      });
      expect((await ask('/account/portfolio/rows', empty, headers)).status).toBe(200);
    });

    it('rest on what the account knows of a lot', async () => {
      const rows = { rows: [{ row: 1, cells: { bbl: LOT } }] };
      const before = (await ask('/account/portfolio/rows', rows, headers)).body.buildings[0];
      const said = await harness.send({
        method: 'PATCH',
        url: `/app/v1/facts/${LOT}`,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
        payload: JSON.stringify({ facts: { num_floors: 30 } }),
      });
      expect(said.status, said.text).toBe(200);
      const after = (await ask('/account/portfolio/rows', rows, headers)).body.buildings[0];
      expect(after.tiers[0].total_cost_usd).not.toBe(before.tiers[0].total_cost_usd);
    });

    it('are not priced without the session', async () => {
      expect((await ask('/account/portfolio/rows', empty)).status).toBe(401);
    });
  });
});

it.each(['0000-01-01', '0001-01-01', '0099-12-31', '2019-12-31', '2041-01-01', '9999-12-31'])(
  'a day outside what the catalogue speaks for, %s, is refused at its place',
  async (as_of) => {
    const refused = await priced(90, [{ bbl: LOT }], { as_of });
    expect([refused.status, pointers(refused)]).toEqual([400, ['/as_of']]);
  },
);

it.each(['2020-01-01', '2024-02-29', '2040-12-31'])(
  'the first and the last of them answer: %s',
  async (as_of) => {
    const answer = await priced(91, [{ bbl: LOT }], { as_of });
    expect([answer.status, answer.body.made_by.evaluated_on]).toEqual([200, as_of]);
  },
);

it.each([
  ['2020-01-01T00:00:00-05:00', 200],
  ['2020-01-01T04:59:59Z', 400],
  ['2041-01-01T04:59:59Z', 200],
  ['2041-01-01T05:00:00Z', 400],
  ['2026-12-31T23:59:60Z', 400],
  ['9999-12-31T23:59:59-14:00', 400],
  ['0001-01-01T00:00:00+14:00', 400],
])('an estimate with the clock %s answers %s', async (now, status) => {
  const { key } = await harness.key();
  const financing = ownedBy('nonprofit', null, { now });
  const body = { building: { building_area: 20_000 }, include_financing: true, financing };
  expect((await harness.send(post(ESTIMATE, key, body))).status).toBe(status);
});
