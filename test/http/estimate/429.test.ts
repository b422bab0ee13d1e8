import { describe, expect, it } from 'vitest';
import { ACCOUNT_OPERATIONS } from '../../../src/operations/accounts/index.ts';
import { ESTIMATE, post, useHarness } from '../harness.ts';

const harness = useHarness();

describe('429: the rate of a key', () => {
  it('admits 600 a minute of a test key and refuses the next, before the body is looked at', async () => {
    const { key } = await harness.key();
    for (let count = 0; count < 600; count += 1) {
      const answer = await harness.send(post(ESTIMATE, key, {}));
      if (answer.status !== 400) expect.unreachable(`request ${count} was answered ${answer.status}`);
      if (count === 0) {
        expect(answer.headers['ratelimit-policy']).toBe('"test";q=600;w=60');
        expect(answer.headers['ratelimit']).toBe('"test";r=599;t=60');
      }
    }
    const refused = await harness.send(post(ESTIMATE, key, 'not json'));
    expect(refused.status).toBe(429);
    expect(refused.headers['ratelimit']).toMatch(/^"test";r=0;t=\d+$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.type).toMatch(/\/rate-limited$/);
    harness.nowMs += 61_000;
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(400);
  });

  it('is one for all keys of an account: a second key brings no second figure', async () => {
    const account_id = await harness.account('professional');
    const made = async () => {
      const { accounts } = harness.services;
      const input = { account_id, mode: 'test' as const, scopes: ['cost:read' as const] };
      return (await ACCOUNT_OPERATIONS.createKey.run(accounts, harness.operator(), input)).key;
    };
    const [first, second] = [await made(), await made()];
    const left = async (key: string) =>
      Number(/r=(\d+)/.exec(String((await harness.send(post(ESTIMATE, key, {}))).headers['ratelimit']))?.[1]);
    expect([await left(first), await left(second), await left(first)]).toEqual([599, 598, 597]);
    const { key: another } = await harness.key();
    expect(await left(another)).toBe(599);
  });

  it('limits guessing: 600 refused credentials a minute from one address', async () => {
    const guess = () => harness.send(post(ESTIMATE, 'plb_live_00000000000000000000000000000000', {}));
    for (let count = 0; count < 600; count += 1) {
      if ((await guess()).status !== 401) expect.unreachable(`guess ${count}`);
    }
    expect((await guess()).status).toBe(429);
    const { key } = await harness.key();
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(400);
  });
});
