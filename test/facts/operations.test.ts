import { beforeAll, expect, test } from 'vitest';
import { ProblemError, type ErrorCode } from '../../src/contract/error-codes.ts';
import { ACCOUNT_OPERATIONS as accounts } from '../../src/operations/accounts/index.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { forgetFactFile, listFactFiles } from '../../src/operations/facts/fact-files.ts';
import { clearFacts, getFacts, importFacts, listFacts, setFacts } from '../../src/operations/facts/index.ts';
import { onBothStores } from '../accounts/both-stores.ts';
import { START_MS, callOn, operatorAt } from '../accounts/fixture.ts';

const LOT = '1008350041';
const OTHER_LOT = '3012340001';
const YEAR = [9, 8, 7, 6, 5, 4, 3, 3, 4, 6, 8, 9];
const BILLS = { last_month: '2026-09', covers: 'every_fuel', electricity_kwh: YEAR };

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

onBothStores((current) => {
  const call = (operation: Parameters<ReturnType<typeof callOn>>[0], context: CallContext, value: unknown) =>
    // oxlint-disable-next-line no-explicit-any
    Promise.resolve().then(() => callOn(current.services)(operation, context, { value })) as Promise<any>;
  const refusal = async (asked: Promise<unknown>): Promise<{ code: ErrorCode; pointers: string[] }> => {
    const error: unknown = await asked.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProblemError)) throw new Error(`not refused: ${String(error)}`);
    return { code: error.code, pointers: error.faults.map(({ pointer }) => pointer) };
  };
  const sessions: CallContext[] = [];
  const accountIds: string[] = [];
  const own = (): CallContext => sessions[0]!;
  const others = (): CallContext => sessions[1]!;

  beforeAll(async () => {
    for (const email of ['owner@x.org', 'neighbour@x.org']) {
      const { account_id: accountId } = await call(accounts.createAccount, operatorAt(START_MS), {
        email,
        plan: 'free',
      });
      accountIds.push(accountId as string);
      const actor = {
        kind: 'session',
        sessionId: `ses_${email}`,
        accountId: accountId as string,
        plan: 'free',
        paid: false,
      } as const;
      sessions.push({ actor, requestId: 'test', nowMs: START_MS });
    }
  });

  test('facts come back as they went in; a later change lies over them and null forgets one', async () => {
    const set = await call(setFacts, own(), {
      parcel_id: LOT,
      facts: { heating_system: 'hydronic', bills: BILLS, num_floors: 6 },
    });
    expect(set.facts).toEqual({ heating_system: 'hydronic', bills: BILLS, num_floors: 6 });
    await call(setFacts, own(), { parcel_id: LOT, facts: { num_floors: null, dwelling_units: 0 } });
    const held = await call(getFacts, own(), { parcel_id: LOT });
    expect(held).toEqual({
      parcel_id: LOT,
      updated_at: new Date(START_MS).toISOString(),
      facts: { bills: BILLS, heating_system: 'hydronic', dwelling_units: 0 },
    });
    expect((await call(listFacts, own(), {})).lots).toEqual([
      { parcel_id: LOT, updated_at: held.updated_at, facts: ['bills', 'heating_system', 'dwelling_units'] },
    ]);
  });

  test('a file is noted with what it moved, by lot; another account neither sees nor forgets it', async () => {
    const lot = '4012340005';
    const file = { name: 'audit.xml', sha256: 'a'.repeat(64), bytes: 1200, layout: 'BuildingSync audit' };
    const bring = (facts: object) => call(importFacts, own(), { records: [{ parcel_id: lot, facts }], file });
    await bring({ num_floors: 6, bills: BILLS });
    await bring({ num_floors: 7, bills: BILLS });
    await bring({ num_floors: 7 });
    const { files } = await call(listFactFiles, own(), {});
    expect(files.map(({ moved }: { moved: unknown }) => moved).toSorted(byText)).toEqual(
      [
        [],
        [{ parcel_id: lot, added: [], changed: ['num_floors'] }],
        [{ parcel_id: lot, added: ['bills', 'num_floors'], changed: [] }],
      ].toSorted(byText),
    );
    for (const each of files)
      expect(each).toMatchObject({ source: file, brought_at: new Date(START_MS).toISOString() });
    const [{ file_id: id }] = files;
    expect((await call(listFactFiles, others(), {})).files).toEqual([]);
    expect(await refusal(call(forgetFactFile, others(), { file_id: id }))).toMatchObject({
      code: 'not-found',
    });
    const exported = await call(accounts.exportAccount, own(), {});
    expect(exported.fact_files).toEqual(files);
    await call(forgetFactFile, own(), { file_id: id });
    expect((await call(listFactFiles, own(), {})).files).toEqual(files.slice(1));
    // What is refused leaves no note either.
    await refusal(
      call(importFacts, own(), { records: [{ parcel_id: lot, facts: { num_floors: -1 } }], file }),
    );
    expect((await call(listFactFiles, own(), {})).files).toHaveLength(2);
    await call(clearFacts, own(), { parcel_id: lot });
  });

  test('another account neither sees nor changes them', async () => {
    const named = { account_id: accountIds[0] };
    expect(await refusal(call(getFacts, others(), { parcel_id: LOT }))).toMatchObject({ code: 'not-found' });
    expect((await call(listFacts, others(), {})).lots).toEqual([]);
    for (const [operation, input] of [
      [getFacts, { ...named, parcel_id: LOT }],
      [listFacts, named],
      [setFacts, { ...named, parcel_id: LOT, facts: { num_floors: 2 } }],
      [clearFacts, { ...named, parcel_id: LOT }],
      [importFacts, { ...named, records: [{ parcel_id: LOT, facts: { num_floors: 2 } }] }],
    ] as const)
      expect(await refusal(call(operation, others(), input)), operation.id).toMatchObject({
        code: 'not-found',
      });
    expect((await call(getFacts, own(), { parcel_id: LOT })).facts.num_floors).toBeUndefined();
  });

  test('what an account says, it exports; every change is in its audit trail', async () => {
    const exported = await call(accounts.exportAccount, own(), {});
    expect(exported.facts).toMatchObject([{ parcel_id: LOT, facts: { heating_system: 'hydronic' } }]);
    const events = (exported.audit_events as { action: string; subject: string | null }[]).filter(
      ({ action }) => action === 'facts.set',
    );
    expect(events).toHaveLength(2);
    expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([LOT]));
  });

  test.each([
    [
      'a negative bill',
      { bills: { ...BILLS, electricity_kwh: [-1, ...YEAR.slice(1)] } },
      '/bills/electricity_kwh/0',
    ],
    ['thirteen months', { bills: { ...BILLS, electricity_kwh: [...YEAR, 9] } }, '/bills/electricity_kwh'],
    ['eleven months', { bills: { ...BILLS, electricity_kwh: YEAR.slice(1) } }, '/bills/electricity_kwh'],
    ['a month that is not over', { bills: { ...BILLS, last_month: '2026-11' } }, '/bills/last_month'],
    ['bills without a fuel', { bills: { last_month: '2026-09', covers: 'every_fuel' } }, '/bills'],
    ['a year without use', { bills: { ...BILLS, electricity_kwh: YEAR.map(() => 0) } }, '/bills'],
    ['degree days alone', { bills: { ...BILLS, heating_degree_days_f: YEAR } }, '/bills'],
    ['a boiler of the future', { boiler_installed_year: 2027 }, '/boiler_installed_year'],
    ['a mortgage that is over', { mortgage_maturity: '2026-11-01' }, '/mortgage_maturity'],
    ['a mortgage due on no day', { mortgage_maturity: '2031-02-30' }, '/mortgage_maturity'],
    [
      'a measure of the future',
      { measures_done: [{ measure_id: 'steam_traps', done_year: 2030 }] },
      '/measures_done/0/done_year',
    ],
    [
      'a quote of tomorrow',
      { quotes: [{ measure_id: 'steam_traps', amount_usd: 5, quoted_on: '2026-11-21' }] },
      '/quotes/0/quoted_on',
    ],
    [
      'a measure named twice',
      { measures_done: [{ measure_id: 'steam_traps' }, { measure_id: 'steam_traps' }] },
      '/measures_done/1/measure_id',
    ],
    [
      'an unknown measure done',
      { measures_done: [{ measure_id: 'led_lights' }] },
      '/measures_done/0/measure_id',
    ],
    [
      'a quote for an unknown measure',
      { quotes: [{ measure_id: 'new_windows', amount_usd: 5, quoted_on: '2026-11-01' }] },
      '/quotes/0/measure_id',
    ],
    [
      'a quote of less than a dollar',
      { quotes: [{ measure_id: 'steam_traps', amount_usd: 0.5, quoted_on: '2026-11-01' }] },
      '/quotes/0/amount_usd',
    ],
    [
      'a quote of long ago',
      { quotes: [{ measure_id: 'steam_traps', amount_usd: 5, quoted_on: '2020-12-31' }] },
      '/quotes/0/quoted_on',
    ],
    ['a share above one', { regulated_units_share: 35 }, '/regulated_units_share'],
    ['an unknown fact', { colour: 'red' }, '/colour'],
  ])('%s is refused where it stands, and nothing is stored', async (_name, facts, pointer) => {
    const before = await call(getFacts, own(), { parcel_id: LOT });
    const set = await refusal(call(setFacts, own(), { parcel_id: LOT, facts }));
    expect(set).toEqual({ code: 'invalid-request', pointers: [`/facts${pointer}`] });
    // One bad record of several: none of them is kept.
    const records = [
      { parcel_id: OTHER_LOT, facts: { num_floors: 3 } },
      { parcel_id: LOT, facts },
    ];
    const imported = await refusal(call(importFacts, own(), { records }));
    expect(imported).toEqual({ code: 'invalid-request', pointers: [`/records/1/facts${pointer}`] });
    expect(await call(getFacts, own(), { parcel_id: LOT })).toEqual(before);
    expect((await call(listFacts, own(), {})).lots).toHaveLength(1);
  });

  test.each([
    ['led_lights', 'led_common_areas'],
    ['window_replacement', 'window_replacement_punched'],
    ['new_boiler', 'condensing_boiler'],
    ['steam_trap', 'steam_traps'],
    ['solar_panels', 'rooftop_solar'],
  ])('%s is asked back as what may be meant', async (sent, meant) => {
    const facts = { measures_done: [{ measure_id: sent }] };
    const { faults } = await call(setFacts, own(), { parcel_id: LOT, facts }).catch(
      (error: ProblemError) => error,
    );
    expect(faults[0]?.message).toContain('did you mean');
    expect(faults[0]?.message).toContain(meant);
  });

  test('a name like no other is refused without a guess', async () => {
    const facts = { measures_done: [{ measure_id: 'xyzzy' }] };
    const { faults } = await call(setFacts, own(), { parcel_id: LOT, facts }).catch(
      (error: ProblemError) => error,
    );
    expect(faults[0]?.message).toBe('no measure is called xyzzy; send an id as answers list them');
  });

  test('several lots at once, none of them twice', async () => {
    const records = [
      { parcel_id: LOT, facts: { num_floors: 7 } },
      { parcel_id: OTHER_LOT, facts: { num_floors: 3 } },
    ];
    expect(await call(importFacts, own(), { records })).toEqual({ lots: [LOT, OTHER_LOT] });
    expect((await call(getFacts, own(), { parcel_id: LOT })).facts).toMatchObject({
      heating_system: 'hydronic',
      num_floors: 7,
    });
    const twice = [...records, { parcel_id: LOT, facts: { num_floors: 8 } }];
    expect(await refusal(call(importFacts, own(), { records: twice }))).toEqual({
      code: 'invalid-request',
      pointers: ['/records/2/parcel_id'],
    });
  });

  test('clearing forgets one fact, then the lot', async () => {
    const left = await call(clearFacts, own(), { parcel_id: LOT, fact: 'bills' });
    expect(left).toEqual({ parcel_id: LOT, left: ['heating_system', 'num_floors', 'dwelling_units'] });
    expect(await refusal(call(clearFacts, own(), { parcel_id: LOT, fact: 'bills' }))).toMatchObject({
      code: 'not-found',
    });
    expect((await call(clearFacts, own(), { parcel_id: LOT })).left).toEqual([]);
    expect((await call(listFacts, own(), {})).lots).toMatchObject([{ parcel_id: OTHER_LOT }]);
  });

  test('they go with their account', async () => {
    await call(setFacts, others(), { parcel_id: LOT, facts: { num_floors: 9 } });
    await call(accounts.deleteAccount, operatorAt(START_MS), { account_id: accountIds[0] });
    expect(await current.storage.read.facts.find(accountIds[0] ?? '', OTHER_LOT)).toBeNull();
    expect(await current.storage.read.facts.find(accountIds[1] ?? '', LOT)).not.toBeNull();
  });
});
