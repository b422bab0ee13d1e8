import { describe, expect, test } from 'vitest';
import { excludedIn, type EstimateRequest } from '../../src/contract/estimate/index.ts';
import { excludedProgramView } from '../../src/engine/estimate/incentive-view.ts';
import { usdFromCents } from '../../src/quantities/money.ts';
import { round } from '../../src/quantities/rounding.ts';
import { answer } from './fixture.ts';
import { described, ownedBy } from '../support/described.ts';

/** Buildings whose tiers say something different of a program, and one whose tiers agree. */
const REQUESTS: readonly EstimateRequest[] = [
  {
    building: described(43_000, 'D4', 1955, { num_floors: 10, dwelling_units: 57, landmark_status: true }),
  },
  { building: { building_area: 120_000, building_class: 'O4', year_built: 1970, num_floors: 12 } },
  { building: { building_area: 60_000, building_class: 'K1', num_floors: 2 } },
  {
    building: { building_area: 30_000, building_class: 'C1', year_built: 1920, region: 'westchester' },
    financing: ownedBy('coop'),
  },
];

/** Columns of the flows, and where the schedule has them. */
const FLOWS = {
  cost: 'costUsd',
  incentives: 'incentivesUsd',
  energy: 'energyUsd',
  tenantEnergy: 'tenantEnergyUsd',
  operations: 'operationsUsd',
  penaltyAvoided: 'penaltyAvoidedUsd',
  demandResponse: 'demandResponseUsd',
  replacement: 'replacementUsd',
  residual: 'residualUsd',
  net: 'netUsd',
} as const;

describe('what stands once in an answer', () => {
  test.each(REQUESTS)('every tier says of a program what was found for that tier: %j', (request) => {
    const { response, outcome } = answer(request)!;
    for (const entry of response.tiers) {
      const found = outcome.computed.find(({ plan }) => plan.tier === entry.tier)?.incentives.excluded ?? [];
      expect(excludedIn(response, entry)).toEqual(
        found.map((evaluation) => ({
          ...excludedProgramView(evaluation),
          potentialAmount:
            evaluation.potentialAmountCents === null ? null : usdFromCents(evaluation.potentialAmountCents),
        })),
      );
    }
  });

  test.each(REQUESTS)(
    'the flows of every year are in their columns, and no column is all zero: %j',
    (request) => {
      const { response, outcome } = answer(request)!;
      for (const { tier, roi } of response.tiers) {
        const schedule = outcome.computed.find(({ plan }) => plan.tier === tier)!.schedule;
        for (const [column, flow] of Object.entries(FLOWS)) {
          const found = schedule[flow].map((usd) => round(usd, 2));
          expect(found).toHaveLength(roi.studyYears + 1);
          const served = roi.cashFlow[column as keyof typeof FLOWS];
          expect(served ?? found.map(() => 0)).toEqual(found);
          if (!['cost', 'energy', 'net'].includes(column))
            expect(served?.some((usd) => usd !== 0)).not.toBe(false);
        }
      }
    },
  );

  test('a program stands once, a tier says only what differs, and some do differ', () => {
    const answers = REQUESTS.map((request) => answer(request)!.response);
    for (const { excluded_programs: programs } of answers)
      expect(new Set(programs.map(({ programId }) => programId)).size).toBe(programs.length);
    const fields = answers.flatMap(({ tiers }) =>
      tiers.flatMap(({ excluded_incentives: items }) => items.map((item) => Object.keys(item).length)),
    );
    expect(Math.min(...fields)).toBe(2);
    expect(Math.max(...fields)).toBeGreaterThan(2);
  });
});
