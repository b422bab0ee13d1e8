import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI, plumblineIn } from '../cli/plumbline.ts';
import { query, rowNumbers, writeLots } from './portfolio-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'plumbline-portfolio-'));
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
  ['', '.errors.csv', '.summary.json'].map((end) => readFileSync(out + end, 'utf8'));

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

  it('refuses to go on with another setting', async () => {
    const out = join(dir, 'changed.csv');
    await killedMidway(out);
    const other = plumbline('portfolio', 'run', input, '--out', out, '--shard-rows', '40', '--json');
    expect(JSON.parse(other.stderr)).toMatchObject({ status: 409 });
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
    const lots = join(dir, 'lots.parquet');
    await query(
      `COPY (SELECT bbl FROM '${parquet}' WHERE is_default_tier AND bbl IS NOT NULL LIMIT 20) TO '${lots}' (FORMAT parquet)`,
    );
    const back = plumbline('portfolio', 'run', lots, '--out', join(dir, 'back.csv'), '--json');
    expect(JSON.parse(back.stdout)).toMatchObject({ rows: 20, estimated: 20 });
  });

  it('refuses what it cannot read before any work', () => {
    expect(plumbline('portfolio', 'run', join(dir, 'absent.csv'), '--out', join(dir, 'x.csv')).status).toBe(
      1,
    );
    expect(plumbline('portfolio', 'run', input, '--out', join(dir, 'x.xlsx')).status).toBe(1);
  });
});

/** Starts a run and kills it once a few shards are on disk. */
function killedMidway(out: string): Promise<void> {
  const args = [...CLI, 'portfolio', 'run', input, '--out', out, ...DAY, '--workers', '2'];
  const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dir }, stdio: 'ignore' });
  const shards = () =>
    (existsSync(`${out}.run`) ? readdirSync(`${out}.run`) : []).filter((name) => name.endsWith('.shard'));
  const watch = setInterval(() => {
    if (shards().length >= 2) child.kill('SIGKILL');
  }, 5);
  return new Promise((resolve) => {
    child.on('exit', () => {
      clearInterval(watch);
      expect(existsSync(out)).toBe(false);
      resolve();
    });
  });
}
