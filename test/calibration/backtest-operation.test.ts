import { describe, expect, it } from 'vitest';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { backtestFile } from '../../src/operations/backtest/backtest-file.ts';
import { PUBLISHED_COLUMNS } from '../../src/operations/backtest/project-columns.ts';
import { csvRows } from '../../src/operations/backtest/csv-rows.ts';
import { runBacktest } from '../../src/operations/backtest.ts';
import { csvOf, OTHER_COLUMNS, recordRows, type RecordRow } from './record-file.ts';
import { snapshot } from './shipped.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { words } from '../support/words.ts';

const rows = recordRows();
const report = runBacktest(csvOf(rows), snapshot);
const score = (changed: readonly RecordRow[]) => runBacktest(csvOf(changed), snapshot);
const sample = rows
  .filter((row) => row['backtest_use'] === 'backtest_total' && row['building_class'] === 'education')
  .filter((row) => row['record_id']?.startsWith('SCA-'))
  .slice(0, 20);
const first = sample[0] ?? {};

describe('plumbline backtest', () => {
  it('scores the headline, at least 80 % of it, and keeps every other set apart', () => {
    expect(report.overall.n).toBe(78);
    expect(report.overall.n / (report.overall.n + report.overall.n_skipped)).toBeGreaterThan(0.8);
    expect(report.overall.n_skipped).toBe(report.skipped.length);
    expect(
      report.skipped.every(({ record_id, reason }) => record_id.startsWith('PRESS-') && reason.length > 5),
    ).toBe(true);
    expect(report.apart).toMatchObject({ mixed_scope: { n: 74 }, non_energy: { n: 44 } });
    expect(report.apart.solar_by_kw.n).toBeGreaterThanOrEqual(29);
    expect(report.n_seen_in_fit).toBe(78);
  });

  it('gives fractions in the agreed fields, and groups that add up', () => {
    expect(Object.keys(report.overall)).toEqual(
      words('n n_skipped mape median_ape within_20 within_50 bias coverage'),
    );
    expect(Object.keys(report.raw)).toEqual(Object.keys(report.overall));
    expect(report.overall.median_ape).toBeLessThan(1);
    expect(report.overall.mape).not.toBe(report.raw.mape);
    for (const by of [report.by_class, report.by_tier, report.by_scope_family]) {
      expect(Object.values(by).reduce((sum, { n }) => sum + n, 0)).toBe(78);
    }
    const claimed = snapshot.sections.calibration.accuracy.cells[0]?.calibrated;
    expect(report.published).toEqual({
      median_ape: claimed?.median_ape,
      within_50: claimed?.within_50,
      coverage: claimed?.coverage,
    });
  });

  it('holds most of the jobs its intervals were made from, and claims none for solar by the kW', () => {
    // The interval of each job is from its own parts: boiler conversions lie closer than ventilation.
    expect(report.overall.coverage).toBeGreaterThanOrEqual(0.8);
    expect(report.by_scope_family['ventilation']?.coverage).toBeGreaterThanOrEqual(0.8);
    expect(report.apart.solar_by_kw.coverage).toBeNull();
  });

  it('reads no other column: blank or spoilt, the same bytes', () => {
    const blank = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(OTHER_COLUMNS.map((name) => [name, ''])),
    }));
    expect(JSON.stringify(score(blank))).toBe(JSON.stringify(report));
    const order = rows.toReversed();
    expect(score(order).overall).toEqual(report.overall);
  });

  it('scores records without an area', () => {
    const bare = score(sample.map((row) => ({ ...row, floor_area_sqft: '' })));
    expect(bare.overall.n + bare.apart.non_energy.n).toBe(20);
  });

  it('sees the actual cost: against jobs a million times dearer every estimate is far too low', () => {
    const base = score(sample);
    const dear = score(
      sample.map((row) => ({
        ...row,
        construction_cost_usd: String(Number(row['construction_cost_usd']) * 1e6),
      })),
    );
    expect(base.overall.within_50).toBeGreaterThan(0);
    expect(dear.overall.within_50).toBe(0);
    expect(dear.overall.bias).toBeLessThan(-0.99);
  });

  it.each<[string, RecordRow, RegExp]>([
    ['a cost that is no number', { construction_cost_usd: '1,2x' }, /construction_cost_usd/],
    ['a negative cost', { construction_cost_usd: '-5' }, /construction_cost_usd/],
    ['an infinite cost', { construction_cost_usd: '1e999' }, /construction_cost_usd/],
    ['no cost', { construction_cost_usd: '' }, /no construction cost/],
    ['a strange area', { floor_area_sqft: 'big' }, /floor_area_sqft/],
    ['no area at all in the building', { floor_area_sqft: '0' }, /floor_area_sqft/],
    ['a strange year', { year: 'soon' }, /year/],
    ['a year before any index', { year: '1980' }, /price index/],
    ['no scope', { measures: '' }, /no scope/],
    ['a scope of another world', { measures: 'moat' }, /unknown scope: moat/],
    ['another class', { building_class: 'office' }, /nyc_private/],
    ['another town', { county_or_borough: 'Erie' }, /nyc_private/],
    ['an estimate', { real_vs_derived: 'real_estimate' }, /not a paid cost/],
  ])('skips %s with its reason', (_name, change, reason) => {
    const odd = score([{ ...first, measures: 'dhw_heater', ...change }]);
    expect(odd.overall).toMatchObject({ n: 0, n_skipped: 1, median_ape: null });
    expect(odd.skipped[0]?.reason).toMatch(reason);
    expect(odd.skipped[0]?.record_id).toBe(first['record_id']);
  });

  it('never fails on a broken file', () => {
    for (const text of [
      '',
      '\n\n',
      'x',
      'record_id,backtest_use\n"open,backtest_total',
      '\u0000,\u0000\n1,2,3,4',
      'backtest_use\nbacktest_total',
    ])
      expect(() => runBacktest(text, snapshot)).not.toThrow();
    expect(runBacktest('backtest_use\nbacktest_total', snapshot).skipped).toHaveLength(1);
    const year = score([{ ...first, measures: 'dhw_heater', year: '2031' }]);
    expect(year.overall.n).toBe(1);
  });
});

describe('reading CSV', () => {
  it('knows quotes, both line ends, a byte-order mark, short and long rows', () => {
    expect(csvRows('﻿a,b\r\n1,"x ""y"", z"\n2\n3,4,5\n\n')).toEqual([
      { a: '1', b: 'x "y", z' },
      { a: '2', b: '' },
      { a: '3', b: '4' },
    ]);
    expect(csvRows('a,b\n1,')).toEqual([{ a: '1', b: '' }]);
    expect(csvRows('a\n"two\nlines"')).toEqual([{ a: 'two\nlines' }]);
  });
});

describe('a file of private projects', () => {
  const { snapshot: engine } = compileEngine(snapshot, 'test');
  const { rows: projects } = snapshot.sections.projects;
  const [header = {}] = projects;
  const csv = (list: readonly Readonly<Record<string, string>>[]) =>
    [Object.keys(header), ...list.map((row) => Object.keys(header).map((name) => row[name] ?? ''))]
      .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      .join('\n');
  const noStore = () => Promise.reject(new Error('no address is to be looked up'));
  const scoreOf = (list: readonly Readonly<Record<string, string>>[]) =>
    backtestFile(csv(list), engine, noStore);

  it('scores what it can and lists every other row with its reason', async () => {
    const scored = await scoreOf(projects);
    const apart = 'public_housing' in scored.apart ? scored.apart.public_housing.n : NaN;
    const { multifamily, ...otherClasses } = scored.by_class;
    const others = Object.values(otherClasses).reduce((sum, { n }) => sum + n, 0);
    expect(multifamily?.n).toBe(scored.overall.n);
    expect(others).toBeGreaterThan(0);
    expect(scored.overall.n + scored.overall.n_skipped + apart + others).toBe(333);
    expect(scored.skipped).toHaveLength(scored.overall.n_skipped);
    expect(scored.overall.n + others).toBe(scored.published.median_ape === null ? NaN : scored.n_seen_in_fit);
    expect(scored.overall.median_ape).toBeCloseTo(scored.published.median_ape ?? NaN, 3);
    expect(Object.values(scored.by_scope_family).reduce((sum, { n }) => sum + n, 0)).toBe(scored.overall.n);
  });

  it("sees the actual cost, and takes no level from the owner's own rows", async () => {
    const [one = {}] = projects.filter(({ id }) => id === 'M187');
    const base = await scoreOf([one]);
    const dear = await scoreOf([{ ...one, cost_usd: '350000000' }]);
    expect(base.overall.n).toBe(1);
    expect((dear.overall.bias ?? 0) + 1).toBeCloseTo(((base.overall.bias ?? 0) + 1) / 1000, 6);
  });

  it('names the columns a file lacks', async () => {
    await expect(backtestFile('id,scope\n1,solar PV', engine, noStore)).rejects.toThrow(
      /lacks columns.*cost_usd, cost_basis.*backtest_use/s,
    );
    await expect(backtestFile('', engine, noStore)).rejects.toThrow(/lacks columns/);
  });

  it('fills dwellings and area from the lot at the address where the file does not bring them', async () => {
    const [one = {}] = projects.filter(({ id }) => id === 'M018');
    const published = Object.fromEntries(
      PUBLISHED_COLUMNS.map((name) => [name, one[name as keyof typeof one] ?? '']),
    );
    const columns = [...PUBLISHED_COLUMNS];
    const text = [columns, columns.map((name) => `"${(published[name] ?? '').replaceAll('"', '""')}"`)]
      .map((cells) => cells.join(','))
      .join('\n');
    const store = new EmbeddedLookup({ dataDir: directoryWithParcels('plumbline-projects-') });
    try {
      expect((await backtestFile(text, engine, () => Promise.resolve(store))).overall.n).toBe(1);
    } finally {
      store.close();
    }
  });
});
