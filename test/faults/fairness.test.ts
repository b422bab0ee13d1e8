import { describe, expect, it } from 'vitest';
import { ARTIFACT, ESTIMATE, post, useHarness, type Answer } from '../http/harness.ts';

const patient = useHarness();
/** Refuses whoever would wait longer than a few estimates take. */
const strict = useHarness({ maxQueueMs: 100 });

const DESCRIBED = { building: { building_area: 20_000 } };
// Fewer than one address may have on their way without their bodies.
const GREED = 100;

describe('a caller who asks for everything at once', () => {
  it('lets the one estimate of another go before hardly any of its own', async () => {
    const [greedy, lone] = [await patient.key({ mode: 'live' }), await patient.key()];
    const ended: string[] = [];
    const send = async (who: string, request: ReturnType<typeof post>) => {
      const answer = await patient.send(request);
      ended.push(who);
      return answer.status;
    };
    const many = Array.from({ length: GREED }, () => send('greedy', post(ESTIMATE, greedy.key, DESCRIBED)));
    expect(await send('lone', post(ESTIMATE, lone.key, DESCRIBED))).toBe(200);
    // In a line of all it would stand behind a hundred.
    expect(ended.length).toBeLessThan(GREED / 10);
    expect(await Promise.all(many)).toEqual(many.map(() => 200));
  });

  it("lets every part of another's artifact go before hardly any of its own estimates", async () => {
    const [greedy, lone] = [await patient.key({ mode: 'live' }), await patient.key()];
    let ended = 0;
    const many = Array.from({ length: GREED }, async () => {
      await patient.send(post(ESTIMATE, greedy.key, DESCRIBED));
      ended += 1;
    });
    expect((await patient.send(post(ARTIFACT, lone.key, DESCRIBED))).status).toBe(200);
    expect(ended).toBeLessThan(GREED / 2);
    await Promise.all(many);
  });

  it('is refused alone: nobody else hears that the service is busy', async () => {
    const [greedy, lone] = [await strict.key({ mode: 'live' }), await strict.key()];
    const rounds: Promise<Answer>[] = [];
    const others: Answer[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let asked = 0; asked < GREED; asked += 1)
        rounds.push(strict.send(post(ESTIMATE, greedy.key, DESCRIBED)));
      others.push(await strict.send(post(ESTIMATE, lone.key, DESCRIBED)));
    }
    const answers = await Promise.all(rounds);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('1');
    expect(answers.length - refused.length).toBeGreaterThan(0);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  });
});
