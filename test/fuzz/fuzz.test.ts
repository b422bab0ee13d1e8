import { expect, it } from 'vitest';
import { useHarness } from '../http/harness.ts';
import { campaign } from './campaign.ts';
import { written } from './fuzz-request.ts';
import { prepared } from './prepared.ts';

const harness = useHarness({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const SEED = 20_261_120;
const COUNT = 5_000;

it(`${COUNT} generated requests: no 5xx, every answer as published, every fault with a pointer`, async () => {
  const { targets, maker } = await prepared(harness, SEED);
  const report = await campaign({
    targets,
    maker,
    count: COUNT,
    send: async (request, number) => {
      // The clock moves on, so that no caller meets its rate limit.
      harness.nowMs += 100;
      const { url, headers, body } = written(request);
      const forwarded = `10.${(number >> 8) & 255}.${number & 255}.1`;
      return harness.send({
        method: request.method as 'GET',
        url,
        headers: { ...headers, 'x-forwarded-for': forwarded },
        ...(body !== undefined && { payload: body }),
      });
    },
  });
  expect(report.failures).toEqual([]);
  expect(report.sent).toBe(COUNT);
  // The generator reaches what it should: public operations are answered, refused by form and refused by credential.
  for (const { id, guard, parameters, body } of targets) {
    if (guard === 'session' || id.startsWith('web ')) continue;
    const due = guard === 'open' ? ['200'] : ['200', '400', '401'];
    const seen = Object.keys(report.answers[id] ?? {});
    if (parameters.length > 0 || body !== null) expect(seen, id).toEqual(expect.arrayContaining(due));
  }
});
