import { describe, expect, it } from 'vitest';
import { ACCOUNT_OPERATIONS } from '../../../src/operations/accounts/index.ts';
import { ARTIFACT, ESTIMATE, post, useHarness } from '../harness.ts';

const harness = useHarness();
const ZEROS = '0'.repeat(32);

describe('401: no usable key', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['of another service', `sk_test_${ZEROS}`],
    ['too short', 'plb_test_0123'],
    ['upper-case', `plb_test_${'A'.repeat(32)}`],
    ['of an unknown mode', `plb_prod_${ZEROS}`],
    ['well formed and unknown', `plb_live_${ZEROS}`],
    ['a programs token', `plb_pat_${'a'.repeat(40)}`],
  ])('a key that is %s', async (_name, key) => {
    for (const url of [ESTIMATE, ARTIFACT]) {
      const answer = await harness.send(post(url, key, { bbl: '1008350041' }));
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('X-API-Key');
      expect(answer.body.type).toMatch(/\/unauthorized$/);
      expect(answer.body.errors[0].pointer).toBe('/headers/x-api-key');
      if (key) expect(answer.text).not.toContain(key);
    }
  });

  it('a revoked key, at once on this instance', async () => {
    const { key, key_id } = await harness.key();
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(400);
    await ACCOUNT_OPERATIONS.revokeKey.run(harness.services.accounts, harness.operator(), { key_id });
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(401);
  });

  it('a key in the query is not a key', async () => {
    const { key } = await harness.key();
    expect((await harness.send(post(`${ESTIMATE}?api_key=${key}`, undefined, {}))).status).toBe(401);
  });

  it('comes before everything the body could be', async () => {
    const huge = `{"x":"${'a'.repeat(400_000)}"}`;
    expect((await harness.send(post(ESTIMATE, undefined, huge))).status).toBe(401);
    expect((await harness.send(post(`${ESTIMATE}?x=1`, undefined, 'no json'))).status).toBe(401);
  });
});
