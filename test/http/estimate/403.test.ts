import { describe, expect, it } from 'vitest';
import { ACCOUNT_OPERATIONS } from '../../../src/operations/accounts/index.ts';
import { ARTIFACT, ESTIMATE, post, useHarness } from '../harness.ts';

const harness = useHarness();

describe('403: a known key that may not', () => {
  it('a key without the scope, before the body is looked at', async () => {
    const { key } = await harness.key({ scopes: [] });
    for (const url of [ESTIMATE, ARTIFACT]) {
      const answer = await harness.send(post(url, key, 'not json'));
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ required_scope: 'cost:read' });
      expect(answer.body.type).toMatch(/\/forbidden$/);
    }
  });

  it('a live key whose account left its paid plan', async () => {
    const { key, account_id } = await harness.key({ mode: 'live' });
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(400);
    await ACCOUNT_OPERATIONS.setPlan.run(harness.services.accounts, harness.operator(), {
      account_id,
      plan: 'free',
    });
    expect((await harness.send(post(ESTIMATE, key, {}))).status).toBe(403);
  });
});
