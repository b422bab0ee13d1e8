import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineRequest } from '../../src/operations/estimate/prepare-request.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { casesOf } from '../support/cases.ts';
import { estimateRequest } from './arbitrary-request.ts';
import { answer } from './fixture.ts';

test('a building that is tried has the numbers and the recommendation of its estimate', () => {
  let tiers = 0;
  fc.assert(
    fc.property(estimateRequest, (request) => {
      const found = answer(request);
      if (found === null) return;
      const { response, outcome } = found;
      const { input, asOf } = outcome.context;
      const tried = testEngine().tried(engineRequest(request), input, asOf);
      expect(tried.tiers).toEqual(
        response.tiers.map(({ tier, sensitivity, roi }) => ({
          tier,
          expectedUsd: sensitivity.expected,
          npvUsd: roi.npv,
          intervalUsd: sensitivity.worstCase - sensitivity.bestCase,
        })),
      );
      if (response.default_tier !== null)
        expect(tried.recommendation).toBe(response.default_tier.recommendation);
      tiers += tried.tiers.length;
    }),
    { numRuns: casesOf(100) },
  );
  expect(tiers).toBeGreaterThan(casesOf(100) / 2);
});
