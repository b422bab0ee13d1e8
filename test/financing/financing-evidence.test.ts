import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { explainNumber } from '../../src/engine/provenance/explain.ts';
import { visitNumbers } from '../../src/engine/provenance/walk.ts';
import { estimateRequest } from '../estimate/arbitrary-request.ts';
import { answer } from '../estimate/fixture.ts';

/** What a request may put in place of the model's own figures, in financing alone. */
const ownFigures = fc.record(
  {
    scope_cost: fc.integer({ min: 1_000, max: 3_000_000 }),
    projected_annual_savings: fc.integer({ min: 1_000, max: 500_000 }),
    dr_revenue_year1: fc.integer({ min: 0, max: 50_000 }),
    max_combined_ltc: fc.double({ min: 0.5, max: 1, noNaN: true }),
  },
  { requiredKeys: [] },
);

/** Days on which rates are of a later day, and credits are stepped down. */
const days = fc.constantFrom(
  '2024-06-01T12:00:00Z',
  '2025-06-01T12:00:00Z',
  '2026-11-20T15:00:00Z',
  '2035-03-01T12:00:00Z',
);

test("every number of financing is worked out again, with the request's own figures in it", () => {
  let numbers = 0;
  fc.assert(
    fc.property(estimateRequest, ownFigures, days, ({ building, financing }, own, now) => {
      const request = {
        building,
        financing: { ...financing, ...own, now },
        include_financing: true,
      } as EstimateRequest;
      const found = answer(request, { traced: true });
      if (found === null || found.trace === null) return;
      const { response, trace } = found;
      const steps = new Map();
      response.tiers.forEach(({ financing: ranked }, index) => {
        visitNumbers(ranked, `/tiers/${index}/financing`, (pointer) => {
          expect(explainNumber(response, trace, pointer, steps), pointer).not.toBeNull();
          numbers += 1;
        });
      });
    }),
    { numRuns: 20 },
  );
  expect(numbers).toBeGreaterThan(1_000);
});
