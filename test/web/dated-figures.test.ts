import { expect, test } from 'vitest';
import { atOnce } from '../../src/engine/at-once.ts';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { valueAt } from '../../src/quantities/json-pointer.ts';
import { figureOf } from '../../web/src/explorer/insight-figures.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { answer } from '../estimate/fixture.ts';
import { described } from '../support/described.ts';

/** A rental of 1928: the federal credit and the City's abatement of its solar come to one amount. */
const RENTAL = {
  building: described(60_000, 'C1', 1928, { num_floors: 6, dwelling_units: 60, region: 'nyc' }),
} as EstimateRequest;

function dated() {
  const found = answer(RENTAL);
  if (found === null) throw new Error('the rental is estimated');
  const { response, outcome } = found;
  const { cliffs } = atOnce(testEngine().insights(outcome, response.default_tier?.tier ?? null));
  return { response, cliffs };
}

test('a dated sum opens the number that it repeats: its own program, its own period', () => {
  const { response, cliffs } = dated();
  const opened = Object.fromEntries(
    cliffs.map((cliff) => [cliff.id, figureOf(response, '/tiers/1', cliff) ?? '']),
  );
  for (const { id, amountUsd } of cliffs)
    if (opened[id] !== '') expect(valueAt(response, opened[id] ?? ''), id).toBe(amountUsd);
  const program = (id: string) =>
    valueAt(response, (opened[id] ?? '').replace(/\/(?:amount|potentialAmount)$/, '/programId'));
  expect(program('solar_credit_ends')).toBe('us-irc-48e-solar-wind');
  expect(program('nyc_solar_abatement_ends')).toBe('ny-nyc-solar-storage-pta');
  const amount = (id: string) => cliffs.find((cliff) => cliff.id === id)?.amountUsd;
  expect(amount('solar_credit_ends')).toBe(amount('nyc_solar_abatement_ends'));
});

test('a charge opens that of its period, and a sum of no number does not open', () => {
  const { response, cliffs } = dated();
  const [cliff] = cliffs;
  if (cliff === undefined) throw new Error('some date moves money');
  const charge = { ...cliff, amountUsd: 1, programId: null };
  const from2030 = figureOf(response, '/tiers/2', { ...charge, chargeFrom: 2030 }) ?? '';
  expect(valueAt(response, from2030.replace('baselinePenaltyUsd', 'from'))).toBe(2030);
  expect(from2030).toMatch(/^\/tiers\/2\//);
  expect(figureOf(response, '/tiers/0', { ...charge, chargeFrom: null })).toBeNull();
  expect(figureOf(response, '/tiers/0', { ...charge, amountUsd: 0, chargeFrom: 2030 })).toBeNull();
  expect(figureOf(response, '/tiers/0', { ...charge, amountUsd: null, chargeFrom: 2030 })).toBeNull();
});
