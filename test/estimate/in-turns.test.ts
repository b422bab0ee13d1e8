import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { atOnce } from '../../src/engine/at-once.ts';
import { settledInParts } from '../../src/operations/estimate/assemble-response.ts';
import { prepare } from '../../src/operations/estimate/prepare-request.ts';
import { recordedInParts } from '../../src/operations/estimate/recorded-answer.ts';
import { estimateServices, NOW_MS } from './fixture.ts';

const REQUESTS: readonly EstimateRequest[] = [
  { bbl: '1008350041' },
  { bbl: '1014990014' },
  { bbl: '3054280094' },
  { building: { building_class: 'multifamily', building_area: 52_000, year_built: 1962, region: 'nyc' } },
  { building: { building_class: 'office', building_area: 180_000, region: 'nyc', site_eui: 900 } },
];

const services = await estimateServices();
const envelopes = await Promise.all(
  REQUESTS.map((request) => prepare(services, { nowMs: NOW_MS, request, facts: null })),
);

/** What each of them comes to where every pause of one lets the next go on. */
function inTurns<T>(all: readonly Generator<void, T>[]): T[] {
  const ends = new Map<number, T>();
  while (ends.size < all.length)
    for (const [place, work] of all.entries()) {
      if (ends.has(place)) continue;
      const { done, value } = work.next();
      if (done === true) ends.set(place, value as T);
    }
  return all.map((_, place) => ends.get(place)!);
}

describe('estimates that pause for each other', () => {
  test('answer as they do one after another', () => {
    const made = () => envelopes.map((envelope) => settledInParts([services, envelope]));
    const alone = made().map((work) => atOnce(work).response);
    expect(inTurns(made()).map(({ response }) => response)).toEqual(alone);
  });
  test('are recorded as they are alone', () => {
    const made = () => envelopes.slice(2, 4).map((envelope) => recordedInParts(services, envelope));
    const alone = made().map((work) => JSON.stringify(atOnce(work).response));
    expect(inTurns(made()).map(({ response }) => JSON.stringify(response))).toEqual(alone);
  });
});
