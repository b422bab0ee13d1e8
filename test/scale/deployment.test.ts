import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { accountServices, operatorAt } from '../accounts/fixture.ts';
import { ROOT } from '../architecture/source-files.ts';
import { expressions, metricsOf } from '../docs/monitored.ts';
import { ACCOUNT_OPERATIONS, type AccountServices } from '../../src/operations/accounts/index.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { outputOf } from './container.ts';
import { canDeploy, startDeployment, type Deployment } from './deployment.ts';

const DESCRIBED = '{"building":{"building_area":30000}}';
const LOTS = ['1008350041', '1000160100'];

interface Question {
  readonly from?: string;
  readonly key?: string;
  readonly path?: string;
  readonly certificate?: Buffer;
}

/** A caller from an address of this machine of its own. */
function ask(url: string, { from = '127.0.0.1', key, path, certificate }: Question = {}): Promise<number> {
  const target = path ?? (key === undefined ? '/app/v1/estimate' : '/retrofit/v1/estimate');
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) };
  const trust = certificate && { ca: certificate, servername: 'localhost' };
  const send = certificate === undefined ? plainRequest : secureRequest;
  return new Promise((resolve, reject) => {
    const method = path === undefined ? 'POST' : 'GET';
    const sent = send(`${url}${target}`, { method, headers, localAddress: from, ...trust }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(path === undefined ? DESCRIBED : undefined);
  });
}

describe.runIf(canDeploy)('deploy/compose.yaml, run with the programs of this machine', () => {
  let deployment: Deployment;
  let balancer: string;
  let secure: string;
  let certificate: Buffer;
  let services: AccountServices;
  let storage: Storage;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    deployment = await startDeployment();
    balancer = deployment.url('balancer', 8080);
    secure = deployment.url('balancer', 8443).replace('http:', 'https:');
    certificate = readFileSync(deployment.file('certificate', 'plumbline.pem'));
    ({ services, storage } = await accountServices(deployment.databaseUrl));
    for (const name of ['app1', 'app2', 'app3']) await answering(`${deployment.url(name, 8080)}/readyz`);
    await answering(`${balancer}/readyz`);
  }, 240_000);
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  afterAll(async () => {
    await storage?.close();
    await deployment?.close();
  });

  const answering = (url: string) =>
    vi.waitUntil(
      () =>
        fetch(url).then(
          ({ status }) => status === 200,
          () => false,
        ),
      { timeout: 120_000, interval: 100 },
    );

  const makeKey = async () => {
    const operator = operatorAt(Date.now());
    const made = { email: `${performance.now()}@example.org`, plan: 'free' };
    const { account_id } = await ACCOUNT_OPERATIONS.createAccount.run(services, operator, made);
    const parts = { account_id, mode: 'test' as const, scopes: ['cost:read' as const] };
    return (await ACCOUNT_OPERATIONS.createKey.run(services, operator, parts)).key;
  };

  test('https with the certificate that was made at the start: a caller who trusts it gets an estimate, another does not', async () => {
    const key = await makeKey();
    expect(await ask(secure, { key, certificate })).toBe(200);
    await expect(ask(secure, { key, certificate: Buffer.alloc(0) })).rejects.toThrow(/self-signed/);
  });

  test('every service runs that is not meant to end', () => {
    const isRunning = ([name, container]: [string, Deployment['containers'][string]]) =>
      container.running() ? [name] : [];
    expect(Object.entries(deployment.containers).flatMap(isRunning).toSorted()).toEqual(
      ['app1', 'app2', 'app3', 'backup', 'balancer', 'nightly', 'prometheus', 'valkey', 'worker'].toSorted(),
    );
  });

  test('a queued portfolio is worked on by the worker', async () => {
    const { worker } = deployment.containers;
    writeFileSync(worker!.here('/tmp/lots.csv'), `bbl\n${LOTS.join('\n')}\n`);
    const [, ...program] = worker!.service.command!.toReversed();
    const run = ['run', '/tmp/lots.csv', '--out', '/tmp/estimates.csv', '--queue', '--json'];
    const { code, text } = await outputOf(worker!.spawn([...program.toReversed(), ...run]));
    expect(code, text).toBe(0);
    const rows = readFileSync(worker!.here('/tmp/estimates.csv'), 'utf8').match(/^\d+(?=,)/gm);
    expect(new Set(rows)).toEqual(new Set(LOTS.map((_, index) => String(index + 1))));
    expect(await worker!.stop()).toBe(0);
    expect(worker!.log()).toContain('1 units of work done');
  });

  test('the nightly jobs report from their container, and fail only where something is left to a person', async () => {
    const { nightly } = deployment.containers;
    const command = nightly!.service.command!;
    const run = [...command.slice(command.indexOf('node')), '--no-refresh', '--json'];
    const { code, text } = await outputOf(nightly!.spawn(run));
    const report = JSON.parse(text) as { to_do: string[]; parcels: object; programs: { programs: number } };
    expect(report.parcels).toMatchObject({ outcome: 'not_due' });
    expect(report.programs.programs).toBeGreaterThan(1_000);
    expect(code, text).toBe(report.to_do.length > 0 ? 1 : 0);
  });

  test('metrics: with the token only, scraped from all three instances, with what every alert, panel and objective asks for', async () => {
    const token = { authorization: `Bearer ${deployment.metricsToken}` };
    const metrics = `${deployment.url('app1', 8080)}/metrics`;
    expect((await fetch(metrics)).status).toBe(401);
    expect((await fetch(metrics, { headers: { authorization: 'Bearer another-token-of-16' } })).status).toBe(
      401,
    );
    const scraped = await (await fetch(metrics, { headers: token })).text();
    for (const [where, expr] of expressions)
      for (const { name } of metricsOf(expr))
        if (name !== 'up')
          expect(scraped, `${where}: ${name}`).toMatch(
            new RegExp(`^# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')}(?:_count)? `, 'm'),
          );

    const prometheus = async (path: string) => {
      const answer = await fetch(`${deployment.url('prometheus', 9090)}/api/v1/${path}`);
      return (await answer.json()) as { data: Record<string, unknown>; status: string };
    };
    const up = () => prometheus('query?query=sum(up{job="plumbline"})');
    await vi.waitUntil(async () => JSON.stringify((await up()).data).includes('"3"'), {
      timeout: 60_000,
      interval: 250,
    });
    const { groups } = (await prometheus('rules')).data as { groups: { rules: { name: string }[] }[] };
    const { groups: written } = parse(readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8')) as {
      groups: { rules: { alert: string }[] }[];
    };
    expect(groups.flatMap(({ rules }) => rules.map(({ name }) => name))).toEqual(
      written.flatMap(({ rules }) => rules.map(({ alert }) => alert)),
    );
    for (const [where, expr] of expressions) {
      const query = encodeURIComponent(expr.replaceAll('$__rate_interval', '1m'));
      expect((await prometheus(`query?query=${query}`)).status, where).toBe('success');
    }
    const age = JSON.stringify((await prometheus('query?query=max(plumbline_backup_age_seconds)')).data);
    expect(age).toMatch(/"value":\[[\d.]+,"\d+(?:\.\d+)?"\]/);
  });

  test('the backup is a dump that restores to a second database with the same rows; old ones are deleted', async () => {
    const { backup } = deployment.containers;
    const dumps = () => readdirSync(deployment.file('backups')).filter((name) => name.endsWith('.dump'));
    expect(dumps()).toHaveLength(1);
    await makeKey();
    const old = '/backups/plumbline-20200101T070000Z.dump';
    const made = await outputOf(
      backup!.spawn(['sh', '-c', `touch -d 2020-01-01 ${old} && sh /deploy/backup.sh`]),
    );
    expect(made.code, made.text).toBe(0);
    expect(existsSync(backup!.here(old))).toBe(false);
    const restored = await outputOf(
      backup!.spawn(['sh', '/deploy/restore.sh', dumps().toSorted().at(-1) ?? '', 'restored']),
    );
    expect(restored.code, restored.text).toBe(0);
    const rows = async (database: string) => {
      const digests = ['accounts', 'credentials', 'audit_events'].map(
        (table) =>
          `(select md5(string_agg(row, '' order by row)) from (select (to_jsonb(t) - 'last_used_at_ms')::text as row from ${table} t) r)`,
      );
      const counts = `(select string_agg(query_to_xml('select count(*) from "' || schemaname || '"."' || tablename || '"', false, true, '')::text, '' order by schemaname, tablename) from pg_tables where schemaname like 'parcels%')`;
      const query = `select ${[...digests, counts].join(" || ' ' || ")}`;
      return (await outputOf(backup!.spawn(['psql', '-At', '-d', database, '-c', query]))).text;
    };
    const before = await rows('plumbline');
    expect(before).toMatch(/^(?:[0-9a-f]{32} ){3}.*\d{4}/);
    expect(await rows('restored')).toBe(before);
  });

  test('PostgreSQL stopped by signal: confirmed keys, pages and documents are answered, no instance is taken out', async () => {
    const [confirmed, unseen] = [await makeKey(), await makeKey()];
    // Until each instance has confirmed it.
    for (let count = 0; count < 12; count += 1) expect(await ask(balancer, { key: confirmed })).toBe(200);
    deployment.postgres.pause();
    try {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      const statuses = { confirmed: new Set(), unseen: new Set(), anonymous: new Set(), document: new Set() };
      for (let round = 0; round < 12; round += 1) {
        statuses.confirmed.add(await ask(balancer, { key: confirmed }));
        statuses.unseen.add(await ask(balancer, { key: unseen }));
        statuses.anonymous.add(await ask(balancer, { from: '127.0.0.3' }));
        statuses.document.add(await ask(balancer, { path: '/retrofit/v1/openapi.json' }));
      }
      expect(statuses).toEqual({
        confirmed: new Set([200]),
        unseen: new Set([503]),
        anonymous: new Set([200]),
        document: new Set([200]),
      });
    } finally {
      deployment.postgres.resume();
    }
    await vi.waitUntil(async () => (await ask(balancer, { key: unseen })) === 200, { timeout: 30_000 });
  });

  test('2,100 connections with headers and no body, from one address: others are served as before', async () => {
    const { port, hostname } = new URL(balancer);
    const headers =
      'POST /app/v1/estimate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{';
    for (let count = 0; count < 2_100; count += 1) {
      const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.9' });
      socket.on('error', () => undefined);
      socket.once('connect', () => socket.write(headers));
      sockets.push(socket);
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const key = await makeKey();
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      statuses.push(await ask(balancer, { key }), await ask(balancer, { from: '127.0.0.4' }));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('the metrics are not for the outside, however their address is written', async () => {
    for (const path of ['/metrics', '/%6detrics', '/metric%73?a=b'])
      expect(await ask(balancer, { path })).toBe(404);
  });

  test('an instance that is stopped under load loses no request', async () => {
    const key = await makeKey();
    const statuses: number[] = [];
    const loading = { goesOn: true };
    const callers = Array.from({ length: 4 }, async () => {
      while (loading.goesOn) statuses.push(await ask(secure, { key, certificate }));
    });
    await vi.waitUntil(() => statuses.length > 20, { timeout: 60_000 });
    expect(await deployment.containers['app3']!.stop()).toBe(0);
    loading.goesOn = false;
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ask(secure, { key, certificate })).toBe(200);
  });
});
