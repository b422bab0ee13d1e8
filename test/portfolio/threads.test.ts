import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { CLI, plumblineIn } from '../cli/plumbline.ts';
import { query, rowNumbers, writeLots } from './portfolio-files.ts';
import { readXlsx } from '../../src/tables/xlsx.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dir = directoryWithParcels('plumbline-portfolio-');
const plumbline = plumblineIn(dir);
const input = join(dir, 'lots.csv');
const whole = join(dir, 'whole.csv');
let rows = 0;
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeAll(() => {
  rows = writeLots(input, 600);
  const ended = run(whole, '--workers', '1');
  expect(ended.status, ended.stderr).toBe(0);
});

const DAY = ['--shard-rows', '50', '--as-of', '2026-11-20'];
const run = (out: string, ...args: string[]) =>
  plumbline('portfolio', 'run', input, '--out', out, ...DAY, ...args);
const files = (out: string) =>
  ['', '.errors.csv', '.warnings.csv', '.summary.json'].map((end) => readFileSync(out + end, 'utf8'));

const madeByOf = (summary: Record<string, string>) =>
  Object.fromEntries(
    ['catalog_version', 'evaluated_on', 'methodology_version', 'parcels', 'programs_version'].map((name) => [
      name,
      summary[name],
    ]),
  );

describe('a portfolio run', () => {
  it('loses no row, doubles none, and keeps the order of the input', () => {
    const estimated = rowNumbers(whole);
    const failed = rowNumbers(`${whole}.errors.csv`);
    expect(estimated).toEqual(estimated.toSorted((a, b) => a - b));
    expect([...new Set(estimated), ...failed].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: rows }, (_, i) => i + 1),
    );
    const summary = JSON.parse(readFileSync(`${whole}.summary.json`, 'utf8'));
    expect(summary).toMatchObject({ rows, failed: failed.length, estimated: rows - failed.length });
    expect(existsSync(`${whole}.run`)).toBe(false);
  });

  it('gives the same bytes whatever the worker count', () => {
    const out = join(dir, 'two.csv');
    expect(run(out, '--workers', '2').status).toBe(0);
    expect(files(out)).toEqual(files(whole));
  });

  it('gives the same bytes after kill -9 in the middle, without pricing finished rows again', async () => {
    const out = join(dir, 'killed.csv');
    await killedMidway(out);
    const again = run(out, '--workers', '2', '--json');
    expect(again.status, again.stderr).toBe(0);
    expect(JSON.parse(again.stdout).resumed_rows).toBeGreaterThan(0);
    expect(files(out)).toEqual(files(whole));
  });

  // A terminal sends ^C to every program of the line, and the one in front passes it on as well.
  it.each([
    ['the installed command', ['bin/plumbline.mjs']],
    ['the command of a checkout', ['scripts/run.mjs', 'cli']],
  ])('%s stopped by ^C says what is kept and how to go on, and goes on', async (_, command) => {
    const out = join(dir, `stopped-${command.length}.csv`);
    const stopped = await stoppedMidway(command.concat(lineOf(out)), out);
    expect(stopped.code).toBe(130);
    const [, kept] =
      /^Stopped\. (\d+) of 604 rows are finished and kept in .*again to go on/.exec(stopped.said) ?? [];
    expect(Number(kept)).toBeGreaterThanOrEqual(100);
    expect(existsSync(out)).toBe(false);
    const again = run(out, '--workers', '2', '--json');
    expect(JSON.parse(again.stdout).resumed_rows).toBe(Number(kept));
    expect(files(out)).toEqual(files(whole));
  });

  it('refuses to go on with another setting', async () => {
    const out = join(dir, 'changed.csv');
    await killedMidway(out);
    const other = plumbline('portfolio', 'run', input, '--out', out, '--shard-rows', '40', '--json');
    expect(JSON.parse(other.stderr)).toMatchObject({ status: 409 });
  });

  it('keeps the columns of the input behind its own, and counts a lot that is named again once', async () => {
    const given = join(dir, 'given.csv');
    const [tower, concourse] = ['1008350041', '2024590030'];
    writeFileSync(
      given,
      [
        'Lot,Owner,owner,,row,Note',
        `${tower},Ann,a,x,7,"two\nlines, one cell"`,
        `${concourse},Bob,b,,8,=SUM(A1)`,
        '1999999999,Cy,c,y,9,none',
        `1-00835-0041,Di,d`,
      ].join('\n'),
    );
    const kept = ['input_Lot', 'input_Owner', 'input_owner_2', 'input_column_4', 'input_row', 'input_Note'];
    const priced = (out: string, ...args: string[]) =>
      plumbline('portfolio', 'run', given, '--out', out, '--column', 'bbl=Lot', '--json', ...args);
    const [csv, parquet, bare] = ['given-out.csv', 'given-out.parquet', 'bare.csv'].map((name) =>
      join(dir, name),
    );
    for (const out of [csv!, parquet!]) {
      const report = JSON.parse(priced(out).stdout);
      expect(report).toMatchObject({ rows: 4, estimated: 3, failed: 1, rows_of_a_lot_named_before: 1 });
      const cells = kept.map((name) => `"${name}"`).join(', ');
      const from = out === csv ? `read_csv('${out}', all_varchar = true)` : `'${out}'`;
      const rows = await query(
        `SELECT DISTINCT "row"::INT AS n, same_lot_as_row::INT, ${cells} FROM ${from} ORDER BY n`,
      );
      expect(rows).toEqual([
        [1, null, tower, 'Ann', 'a', 'x', '7', 'two\nlines, one cell'],
        [2, null, concourse, 'Bob', 'b', null, '8', "'=SUM(A1)"],
        [4, 1, '1-00835-0041', 'Di', 'd', null, null, null],
      ]);
      const summary = JSON.parse(readFileSync(`${out}.summary.json`, 'utf8'));
      expect(summary.tiers.quick_wins.buildings).toBe(2);
    }
    const headings = (path: string) => readFileSync(path, 'utf8').split('\n', 1)[0]!.split(',');
    expect(headings(`${csv}.errors.csv`).slice(-kept.length)).toEqual(kept);
    expect(JSON.parse(priced(bare!, '--no-input-columns').stdout)).toMatchObject({ rows: 4 });
    expect(headings(csv!)).toEqual([...headings(bare!), ...kept]);
  });

  it('writes Parquet that holds what the CSV holds, and reads it back in', async () => {
    const parquet = join(dir, 'estimates.parquet');
    expect(run(parquet).status).toBe(0);
    const sums = 'count(*), sum(total_cost_usd), sum("row"), count(distinct bbl)';
    const [a] = await query(`SELECT ${sums} FROM '${parquet}'`);
    const [b] = await query(
      `SELECT ${sums} FROM read_csv('${whole}', all_varchar = false, types = {'bbl': 'VARCHAR'})`,
    );
    expect(a).toEqual(b);
    const types = await query(
      `SELECT name, type FROM parquet_schema('${parquet}') WHERE name = 'total_cost_usd'`,
    );
    expect(types[0]?.[1]).toBe('DOUBLE');
    const [[days]] = (await query(
      `SELECT count(*) FROM '${parquet}' WHERE evaluated_on = DATE '2026-11-20'`,
    )) as [[unknown]];
    expect(days).toBe(a?.[0]);
    const metadata = await query(
      `SELECT decode(key), decode(value) FROM parquet_kv_metadata('${parquet}') ORDER BY 1`,
    );
    expect(Object.fromEntries(metadata)).toEqual(
      madeByOf(JSON.parse(readFileSync(`${whole}.summary.json`, 'utf8'))),
    );
    const lots = join(dir, 'lots.parquet');
    await query(
      `COPY (SELECT bbl FROM '${parquet}' WHERE is_default_tier AND bbl IS NOT NULL LIMIT 20) TO '${lots}' (FORMAT parquet)`,
    );
    const back = plumbline('portfolio', 'run', lots, '--out', join(dir, 'back.csv'), '--json');
    expect(JSON.parse(back.stdout)).toMatchObject({ rows: 20, estimated: 20 });
  });

  it('says in every output what made it, in codes what to look at, and each sentence once', async () => {
    for (const text of files(whole).slice(0, 3)) expect(text.startsWith('\uFEFF')).toBe(true);
    const summary = JSON.parse(readFileSync(`${whole}.summary.json`, 'utf8'));
    const made = Object.keys(madeByOf(summary)).join(', ');
    for (const file of [whole, `${whole}.errors.csv`])
      expect(await query(`SELECT DISTINCT ${made} FROM read_csv('${file}', all_varchar = true)`)).toEqual([
        Object.values(madeByOf(summary)),
      ]);
    const coded = `SELECT DISTINCT "row"::INT AS n, unnest(string_split(warnings, ' ')) AS code FROM read_csv('${whole}', all_varchar = true) WHERE warnings IS NOT NULL`;
    const said = `SELECT DISTINCT "row"::INT AS n, code FROM read_csv('${whole}.warnings.csv', all_varchar = true)`;
    expect(await query(`(${coded}) EXCEPT (${said})`)).toEqual([]);
    expect(await query(`(${said}) EXCEPT (${coded})`)).toEqual([]);
    const [[sentences, distinct]] = (await query(
      `SELECT count(*), count(DISTINCT "row" || text) FROM read_csv('${whole}.warnings.csv', all_varchar = true)`,
    )) as [[unknown, unknown]];
    expect(sentences).toBe(distinct);
    const counted = summary.warnings as { code: string; buildings: number }[];
    const first = 'same_lot_as_row IS NULL';
    expect(
      await query(`SELECT code, count(DISTINCT n) FROM (${coded} AND ${first}) GROUP BY code ORDER BY code`),
    ).toEqual(
      counted
        .map(({ code, buildings }) => [code, String(buildings)])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
  });

  it('writes a workbook with its totals first, and refuses one that would be too large', async () => {
    const out = join(dir, 'small.xlsx');
    const few = join(dir, 'few.csv');
    writeFileSync(few, 'bbl\n1008350041\n9999999999\n');
    const ended = plumbline('portfolio', 'run', few, '--out', out, '--as-of', '2026-11-20');
    expect(ended.status, ended.stderr).toBe(0);
    const sheets = readXlsx(readFileSync(out));
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Estimates', 'Warnings', 'Errors']);
    const [summary, estimates, , errors] = sheets.map(({ rows }) => rows.map(({ cells }) => cells));
    expect(summary).toContainEqual(expect.arrayContaining(['Not priced', 1]));
    const [head, first] = estimates!;
    expect(first?.[head!.indexOf('bbl')]).toBe('1008350041');
    expect(first?.[head!.indexOf('total_cost_usd')]).toBeGreaterThan(0);
    expect(errors).toHaveLength(2);
    const many = join(dir, 'many.csv');
    writeFileSync(many, `bbl\n${'1008350041\n'.repeat(10_001)}`);
    const refused = plumbline('portfolio', 'run', many, '--out', join(dir, 'many.xlsx'), '--json');
    expect(JSON.parse(refused.stderr)).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/at most 10000/),
    });
  });

  it('refuses what it cannot read before any work', () => {
    expect(plumbline('portfolio', 'run', join(dir, 'absent.csv'), '--out', join(dir, 'x.csv')).status).toBe(
      1,
    );
    expect(plumbline('portfolio', 'run', input, '--out', join(dir, 'x.txt')).status).toBe(1);
  });
});

const lineOf = (out: string) => ['portfolio', 'run', input, '--out', out, ...DAY, '--workers', '2'];

/** Does `act` once two stretches of a run are on disk. */
function onceBegun(out: string, act: () => void): void {
  const shards = () =>
    (existsSync(`${out}.run`) ? readdirSync(`${out}.run`) : []).filter((name) => name.endsWith('.shard'));
  const watch = setInterval(() => {
    if (shards().length < 2) return;
    clearInterval(watch);
    act();
  }, 5);
}

/** Starts a run and kills it once a few stretches are on disk. */
async function killedMidway(out: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dir };
  const child = spawn(process.execPath, [...CLI, ...lineOf(out)], { env, stdio: 'ignore' });
  onceBegun(out, () => child.kill('SIGKILL'));
  await once(child, 'exit');
  expect(existsSync(out)).toBe(false);
}

/** Runs a command from the checkout in a process group of its own, and gives the group ^C. */
async function stoppedMidway(args: readonly string[], out: string) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dir, LOG_LEVEL: 'silent', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  onceBegun(out, () => process.kill(-(child.pid ?? 0), 'SIGINT'));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
