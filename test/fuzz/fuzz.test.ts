import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaign, type CampaignReport } from './campaign.ts';
import { FuzzHarness } from './fuzz-harness.ts';
import { isSeldom, prepared, targetsServed } from './prepared.ts';
import type { Target } from './published.ts';

const harness = new FuzzHarness();
beforeAll(() => harness.open());
afterAll(() => harness.close());
const SEED = 20_261_120;
const COUNT = 2_000;

/** Requests that are right, wrong and not allowed reached it. */
function expectEveryWayOut({ answers }: CampaignReport, name: string): void {
  const statuses = Object.keys(answers[name] ?? {});
  expect(statuses, name).toEqual(expect.arrayContaining(['200', '400', '401']));
}

it('every route that is served is in the fuzz', async () => {
  const targets = await targetsServed(harness);
  const fuzzed = targets.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const served = harness.routes.map(({ method, path }) => `${method} ${path}`);
  expect(served.length).toBeGreaterThan(90);
  expect(served.filter((route) => !fuzzed.includes(route))).toEqual([]);
  expect(fuzzed.filter((route) => !served.includes(route))).toEqual([]);
});

it(`${COUNT} generated requests: no 5xx, every answer as published, every fault with a pointer`, async () => {
  const { targets, maker } = await prepared(harness, SEED, await targetsServed(harness));
  const report = await campaign({
    targets: targets.filter(({ surface }) => surface !== 'tools'),
    maker,
    count: COUNT,
    send: (request, number) => harness.fuzz(request, number),
  });
  expect(report.failures).toEqual([]);
  expect(report.sent).toBe(COUNT);
  // Nothing is left out but by chance what is slow and seldom called.
  const called = ({ surface, id }: Target) => report.answers[`${surface} ${id}`] !== undefined;
  const ordinary = targets.filter((target) => target.surface !== 'tools' && !isSeldom(target));
  expect(ordinary.filter((target) => !called(target)).map(({ id }) => id)).toEqual([]);
  // Each way out of the operations that matter is reached, whatever chance drew above: artifacts are seldom among them.
  for (const id of ['createEstimate', 'createEstimateArtifact', 'matchPrograms', 'calculateCredit']) {
    const [target] = targets.filter((each) => each.id === id);
    const more = await campaign({
      targets: [target!],
      maker,
      count: 80,
      send: (request, number) => harness.fuzz(request, COUNT + number),
    });
    expect(more.failures).toEqual([]);
    expectEveryWayOut(more, `${target!.surface} ${id}`);
  }
});

it.each([
  ['if-match', '"x"', '/headers'],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', '/headers'],
  ['range', 'bytes=99999999-', '/headers/range'],
])('a page asked for under %s that does not hold: 400 with the reason', async (name, value, pointer) => {
  const { status, body } = await harness.send({ method: 'GET', url: '/account', headers: { [name]: value } });
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer })]]);
  expect(body.detail).toMatch(/^The file /);
});
