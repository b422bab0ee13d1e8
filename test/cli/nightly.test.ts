import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../buildings/open-data-server.ts';
import {
  publications,
  publishersAt,
  wholePublications,
  type Portal,
} from '../buildings/publishers-server.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { clone, incentive } from '../programs/rewiring-clone.ts';
import { CLI } from './plumbline.ts';

const dataDir = directoryWithParcels('plumbline-nightly-');
let held = wholePublications();
let server: TestServer;

beforeAll(async () => {
  server = await startServer(publications(() => held));
  writeFileSync(join(dataDir, 'publishers.json'), JSON.stringify(publishersAt(server.baseUrl)));
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

// oxlint-disable-next-line no-explicit-any
type Report = any;

/** The table without a column that estimates rest on. */
const withoutYears = (table: Portal): Portal => ({
  ...table,
  columns: table.columns.filter(([field]) => field !== 'yearbuilt'),
});

const nightly = (...options: string[]): Promise<{ code: number; report: Report }> =>
  new Promise((resolve) => {
    const args = [...CLI, 'nightly', '--publishers', join(dataDir, 'publishers.json'), '--json', ...options];
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '' };
    execFile(process.execPath, args, { env, maxBuffer: 1e8 }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), report: JSON.parse(stdout) }),
    );
  });

it('refreshes the parcels when due, and is red only for what a person must do', async () => {
  const first = await nightly();
  expect(first.report.parcels).toMatchObject({ outcome: 'refreshed', last: null });
  expect(first.report).toMatchObject({ to_do: [], programs: { used: [] } });
  expect(first.code).toBe(0);

  const { report: second, code } = await nightly();
  expect(second.parcels).toMatchObject({ outcome: 'not_due', last: second.day });
  expect(code).toBe(0);

  // Due again, and a column is gone.
  writeFileSync(join(dataDir, 'publications.json'), JSON.stringify({ day: '2026-01-01', columns: {} }));
  const whole = held;
  held = { ...whole, portal: { ...whole.portal, '64uk-42ks': withoutYears(whole.portal['64uk-42ks']!) } };
  const refused = await nightly();
  held = whole;
  expect(refused.report.parcels.outcome).toBe('refused');
  expect(refused.report.to_do).toEqual([expect.stringContaining('no column for')]);
  expect(refused.code).toBe(1);

  // A silent publisher is a matter for the next night, until the parcels are old.
  await server.close();
  const day = refused.report.day as string;
  const yesterday = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  writeFileSync(join(dataDir, 'publications.json'), JSON.stringify({ day: yesterday, columns: {} }));
  const silent = await nightly('--refresh-days', '1');
  expect(silent.report).toMatchObject({ parcels: { outcome: 'unreachable' }, to_do: [] });
  expect(silent.code).toBe(0);
});

it('says what the data set of programs changed since it was imported, and leaves the import to a person', async () => {
  const upstream = clone(['2026-11-01', [incentive]]);
  const { code, report } = await nightly('--no-refresh', '--programs', upstream);
  // No remote to pull from; a data set of one line, against which all others ended.
  expect(report.behind).toMatchObject({ is_up_to_date: false, written: expect.any(Number) });
  expect(report.behind.closed).toBeGreaterThan(500);
  expect(report.to_do).toEqual([expect.stringContaining(`${report.behind.closed} ended`)]);
  expect(code).toBe(1);
});
