import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EstimateRequest, TierEntry } from '../../src/contract/estimate/index.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { casesOf } from '../support/cases.ts';
import { estimateRequest } from './arbitrary-request.ts';
import { answer, TIERS } from './fixture.ts';

type Building = NonNullable<EstimateRequest['building']>;

/** Measures that enlarge the electrical service by what the rest of the work needs. */
const SERVICE_IDS = new Set(
  testSnapshot()
    .sections.measures.list.filter(({ quantity }) => quantity.basis === 'added_kva')
    .map(({ id }) => id),
);

const sum = (values: readonly number[]): number => values.reduce((total, own) => total + own, 0);
const escalationOf = ({ cost_breakdown: cost }: TierEntry): number => cost.escalation;
const todayOf = (tier: TierEntry): number => tier.cost_breakdown.totalCost - escalationOf(tier);
const serviceCost = ({ measures }: TierEntry): number =>
  sum(measures.filter(({ id }) => SERVICE_IDS.has(id)).map(({ cost }) => cost));
const otherDirect = ({ measures }: TierEntry): number =>
  sum(measures.filter(({ id }) => !SERVICE_IDS.has(id)).map(({ cost }) => cost));
const list = (tier: TierEntry, of: 'id' | 'inService'): string =>
  tier.measures.map((own) => own[of]).join(' ');

/** Pairs of tiers of two buildings that hold the same measures. */
function sameWork(request: EstimateRequest, small: Building, big: Building): [TierEntry, TierEntry][] {
  const [one, other] = [small, big].map((building) => answer({ ...request, building })?.response.tiers ?? []);
  return TIERS.flatMap((tier) => {
    const [a, b] = [one, other].map((tiers) => tiers?.find((entry) => entry.tier === tier));
    return a !== undefined && b !== undefined && list(a, 'id') === list(b, 'id') ? [[a, b] as const] : [];
  }).map(([a, b]) => [a, b]);
}

/** The same storeys, homes, age and intensity of use, so that only the floor area differs. */
const held = (building: Building): Building => ({
  num_floors: 6,
  dwelling_units: 40,
  year_built: 1950,
  site_eui: 80,
  ...building,
});

/** Sizes at which a rule, a price or a pathway may change. */
const STEPS = [5_000, 10_000, 25_000, 50_000, 100_000, 200_000, 500_000] as const;
const pair = fc
  .tuple(
    estimateRequest,
    fc.option(fc.constantFrom(...STEPS), { nil: undefined, freq: 2 }),
    fc.oneof(
      fc.double({ min: 1.001, max: 3, noNaN: true }),
      fc.double({ min: 1.00001, max: 1.05, noNaN: true }),
    ),
  )
  .map(([request, step, growth]) => {
    const own = held(request.building as Building);
    const small = step === undefined ? own : { ...own, building_area: step * 0.99 };
    return { request, small, big: { ...small, building_area: small.building_area * growth } };
  });

/**
 * More area, everything else held, never costs less for the same measures. Two things are not held by holding the
 * measures, and each is stated apart:
 *
 * - The dates. A tier that adds nothing to the tier before has that tier's dates, so that the larger building may
 *   start sooner and be escalated less: the law is of cost at today's prices, and of the total where the dates agree.
 * - The spare of the electrical service, which grows with the building, while stoves and water heaters of the same
 *   homes ask for the same power: fewer kVA may have to be added. The law is then of the work beside the service.
 */
test('more area never costs less for the same measures', () => {
  const compared = { today: 0, total: 0, besideService: 0 };
  fc.assert(
    fc.property(pair, ({ request, small, big }) => {
      for (const [one, other] of sameWork(request, small, big)) {
        compared.besideService += 1;
        expect(otherDirect(other), one.tier).toBeGreaterThanOrEqual(otherDirect(one) - 0.01);
        if (serviceCost(other) < serviceCost(one)) continue;
        compared.today += 1;
        expect(todayOf(other), one.tier).toBeGreaterThanOrEqual(todayOf(one) - 0.01);
        if (list(one, 'inService') !== list(other, 'inService')) continue;
        compared.total += 1;
        expect(other.cost_breakdown.totalCost, one.tier).toBeGreaterThanOrEqual(one.cost_breakdown.totalCost);
      }
    }),
    { numRuns: casesOf(400) },
  );
  expect(Math.min(...Object.values(compared))).toBeGreaterThan(casesOf(400) / 2);
});

describe('what once broke the law of the total', () => {
  const request = { building: { building_area: 1 } };
  const tierOf = (pairs: [TierEntry, TierEntry][], tier: string) => {
    const found = pairs.find(([one]) => one.tier === tier);
    if (found === undefined) throw new Error(`the buildings share no ${tier} work`);
    return found;
  };

  // Lamps too slow for a quick win came in with the fast package of the larger building, a year sooner and cheaper for it.
  test('lamps are done no sooner because the building is larger', () => {
    const small = held({ building_area: 30_400, num_floors: 2, dwelling_units: 4, site_eui: 75 });
    const [one, other] = tierOf(
      sameWork(request, small, { ...small, building_area: 33_440 }),
      'code_compliant',
    );
    expect(other.cost_breakdown.totalCost).toBeGreaterThanOrEqual(one.cost_breakdown.totalCost);
    expect(list(other, 'inService')).toBe(list(one, 'inService'));
    expect(todayOf(other)).toBeGreaterThanOrEqual(todayOf(one));
  });

  test('forty homes in a space for two ask the service for less where the building is larger', () => {
    const small = held({ building_area: 1_444, year_built: 2020, site_eui: 375 });
    const [one, other] = tierOf(
      sameWork(request, small, { ...small, building_area: 1_505 }),
      'net_zero_ready',
    );
    expect(serviceCost(other)).toBeLessThan(serviceCost(one));
    expect(otherDirect(other)).toBeGreaterThanOrEqual(otherDirect(one));
  });
});
