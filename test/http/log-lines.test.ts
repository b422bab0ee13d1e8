import { expect, test } from 'vitest';
import { createLogger } from '../../src/telemetry/logger.ts';
import { ESTIMATE, post, useHarness } from './harness.ts';

const lines: string[] = [];
const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
const harness = useHarness({ override: () => ({ logger }) });

test('a refusal by the rate names the account and the key, and holds no secret', async () => {
  const { key, key_id, account_id } = await harness.key();
  const limit = harness.services.accounts.plans.test_key_requests_per_minute;
  for (let sent = 0; sent <= limit; sent += 1) await harness.send(post(ESTIMATE, key, {}));
  const refused = lines.map((line) => JSON.parse(line)).filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({
    route: ESTIMATE,
    problem: 'rate-limited',
    account: account_id,
    credential: key_id,
  });
  expect(lines.join('')).not.toContain(key);
});
