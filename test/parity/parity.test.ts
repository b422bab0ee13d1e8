import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EstimateResponse, EstimateSummary } from '../../src/contract/estimate/index.ts';
import { previewOf } from '../../src/operations/assistant/index.ts';
import { plumblineJson } from '../cli/plumbline.ts';
import { ESTIMATE, Harness, post } from '../http/harness.ts';
import { allPages } from '../mcp/all-pages.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { ownedBy } from '../support/described.ts';

const NOW = '2026-11-20T15:00:00Z';
const dir = directoryWithParcels('plumbline-parity-');
const harness = new Harness();
const client = new Client({ name: 'parity', version: '1.0.0' });
let token = '';
let key = '';

beforeAll(async () => {
  await harness.open({});
  token = (await harness.token()).token;
  key = (await harness.key()).key;
  await harness.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = harness.server.app.server.address() as AddressInfo;
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  // The command line reads the wall clock; the others are held to the same day.
  harness.nowMs = Date.now();
});
afterAll(async () => {
  await client.close();
  await harness.close();
  rmSync(dir, { recursive: true, force: true });
});

async function programsOverHttp(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await harness.send({
    method,
    url: `/incentives/v1${path}`,
    headers,
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function overTools(name: string, input: Record<string, unknown>) {
  const { isError, text, data } = await allPages(client, name, input);
  expect(isError, text).toBe(false);
  return data;
}

const overCli = (...args: string[]) => plumblineJson(dir, args);

describe('the same request gives the same result over HTTP, tools and command line', () => {
  it('list of programs', async () => {
    const http = await programsOverHttp('GET', '/programs?state=NY&technology=solar&limit=7&q=heat');
    const input = { state: 'NY', technology: 'solar', limit: 7, q: 'heat' };
    expect(await overTools('search_programs', input)).toEqual(http);
    expect(
      await overCli('programs', 'search', 'heat', '--state', 'NY', '--technology', 'solar', '--limit', '7'),
    ).toEqual(http);
  });

  it('one program', async () => {
    const http = await programsOverHttp('GET', '/programs/us-irc-48e-solar-wind');
    expect(await overTools('read_program', { id: 'us-irc-48e-solar-wind' })).toEqual(http);
    expect(await overCli('programs', 'show', 'us-irc-48e-solar-wind')).toEqual(http);
  });

  it('match', async () => {
    const input = { projectType: 'solar', state: 'NY', capacity: 100, includeBonus: true };
    const http = await programsOverHttp('POST', '/programs/match', input);
    expect(await overTools('match_programs', input)).toEqual(http);
    expect(
      await overCli('programs', 'match', '--type', 'solar', '--state', 'NY', '--capacity', '100', '--bonus'),
    ).toEqual(http);
  });

  it('calculation', async () => {
    const input = {
      programId: 'us-irc-48e-solar-wind',
      projectCost: 1_000_000,
      capacity: 400,
      qualifiesForBonus: { energyCommunity: true },
      asOf: '2026-11-20',
    };
    const http = await programsOverHttp('POST', '/calculate', input);
    expect(await overTools('calculate_program', input)).toEqual(http);
    const flags = ['--cost', '1000000', '--capacity', '400', '--energy-community', '--as-of', '2026-11-20'];
    expect(await overCli('programs', 'calculate', 'us-irc-48e-solar-wind', ...flags)).toEqual(http);
  });

  it('estimate and artifact, the preview being the documented projection of the estimate', async () => {
    const financing = ownedBy('for_profit', null, { now: NOW });
    const request = { bbl: '1008350041', include_financing: true, financing };
    const path = join(dir, 'request.json');
    writeFileSync(path, JSON.stringify(request));
    for (const [suffix, flags] of [
      ['', []],
      ['?artifact=true', ['--artifact']],
      ['?view=summary', ['--view', 'summary']],
    ] as const) {
      const http = await harness.send(post(ESTIMATE + suffix, key, request));
      expect(http.status, http.text).toBe(200);
      expect(await overCli('estimate', path, ...flags)).toEqual(http.body);
    }
    const bare = { bbl: '1008350041' };
    const { body } = await harness.send(post(ESTIMATE, key, bare));
    const preview = await overTools('preview_estimate', bare);
    const { body: summary } = await harness.send(post(`${ESTIMATE}?view=summary`, key, bare));
    const { find_out_first: findOutFirst } = summary as EstimateSummary;
    expect(preview).toEqual(previewOf(body as EstimateResponse, { classNote: null, findOutFirst }));
    const { default_tier: verdict, tiers } = body as EstimateResponse;
    expect(preview).toMatchObject({
      recommendation: verdict?.recommendation,
      tiers: tiers.map(({ roi }) => ({ npv_usd: roi.npv, present_cost_usd: roi.presentCost.total })),
    });
  });
});
