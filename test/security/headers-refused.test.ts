import { describe, expect, it } from 'vitest';
import { post, useHarness } from '../http/harness.ts';
import { exchange, listening, statuses } from './raw-http.ts';
import { ownedBy } from '../support/described.ts';

const harness = useHarness();
const HOST = 'Host: x\r\n';

describe('headers that leave it open who asks, or for what', () => {
  it.each([
    [
      'two Authorization headers',
      `${HOST}Authorization: Bearer a\r\nauthorization: Bearer b\r\n`,
      'authorization',
    ],
    ['two keys', `${HOST}X-API-Key: a\r\nx-api-key: b\r\n`, 'x-api-key'],
    ['no Host', '', 'host'],
  ])('%s: 400 with the reason', async (_what, headers, name) => {
    const port = await listening(harness);
    const received = await exchange(port, `GET /incentives/v1/programs HTTP/1.1\r\n${headers}\r\n`);
    expect(statuses(received)).toEqual([400]);
    expect(received.text).toContain('application/problem+json');
    expect(received.text).toContain(`"/headers/${name}"`);
    expect(received.ended).toBe(true);
  });

  it('an expectation nobody meets: 417 with the reason', async () => {
    const port = await listening(harness);
    const received = await exchange(port, `GET /healthz HTTP/1.1\r\n${HOST}Expect: gold\r\n\r\n`);
    expect(statuses(received)).toEqual([417]);
    expect(received.text).toContain('application/problem+json');
  });

  it('a target with a name and a password is no fault of the server', async () => {
    const port = await listening(harness);
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const head = `POST http://a@b@c:/mcp HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nConnection: close\r\n`;
    const received = await exchange(port, `${head}Content-Length: ${body.length}\r\n\r\n${body}`, 5_000);
    expect(statuses(received)[0]).toBeLessThan(500);
  });
});

describe('input without a bound', () => {
  const financing = ownedBy('for_profit');
  const building = { building_area: 50_000, building_class: 'D4' };

  it.each(['scope_cost', 'projected_annual_savings', 'dr_revenue_year1'])(
    '%s: refused beyond a million million, answered there',
    async (name) => {
      const { key } = await harness.key();
      const ask = (value: number) =>
        harness.send(
          post('/retrofit/v1/estimate', key, {
            building,
            include_financing: true,
            financing: { ...financing, [name]: value },
          }),
        );
      const refused = await ask(1e308);
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, `/financing/${name}`]);
      expect((await ask(1e12)).status).toBe(200);
    },
  );

  it.each(['building_class', 'compliance_status'])('%s: refused beyond 200 characters', async (name) => {
    const { key } = await harness.key();
    const request = { building: { ...building, [name]: 'x'.repeat(201) } };
    const { status, body } = await harness.send(post('/retrofit/v1/estimate', key, request));
    expect([status, body.errors[0].pointer]).toEqual([400, `/building/${name}`]);
  });
});

describe('a batch to the tool server', () => {
  it('counts every message against the address, like as many requests', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const batch = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const send = () => harness.send({ method: 'POST', url: '/mcp', headers, payload: JSON.stringify(batch) });
    const first = Number((await send()).headers['ratelimit']?.toString().match(/r=(\d+)/)?.[1]);
    const second = Number((await send()).headers['ratelimit']?.toString().match(/r=(\d+)/)?.[1]);
    const { unauthenticated_requests_per_minute: limit } = harness.services.accounts.plans;
    for (let sent = 2; sent < limit / 20; sent += 1) await send();
    expect(first - second).toBe(20);
    expect((await send()).status).toBe(429);
  });
});

it("nobody signs up at localhost: the demo account is the operator's", async () => {
  const answer = await harness.send({
    method: 'POST',
    url: '/app/v1/auth/sign-up',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify({ email: 'demo@localhost', password: 'a long enough password' }),
  });
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/email']);
});
