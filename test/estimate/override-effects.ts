import fc from 'fast-check';
import type { EstimateRequest, EstimateResponse } from '../../src/contract/estimate/index.ts';
import { estimateRequest } from './arbitrary-request.ts';
import { answer } from './fixture.ts';

/** A request with financing, and the same one with every override of the financing object. */
export const overriddenRequest: fc.Arbitrary<{ plain: EstimateRequest; overridden: EstimateRequest }> = fc
  .record({
    request: estimateRequest,
    scope_cost: fc.integer({ min: 0, max: 30_000_000 }),
    projected_annual_savings: fc.integer({ min: -200_000, max: 2_000_000 }),
    dr_revenue_year1: fc.integer({ min: 0, max: 200_000 }),
  })
  .map(({ request, ...overrides }) => {
    const plain = { ...request, include_financing: true } as EstimateRequest;
    return {
      plain,
      overridden: { ...plain, financing: { ...plain.financing, ...overrides } } as EstimateRequest,
    };
  });

/** All but financing, the sentences about overrides, and the age of sources, among which are those of loans. */
function untouchable({
  tiers,
  consistency_warnings: _warnings,
  freshness_summary: _ages,
  ...rest
}: EstimateResponse) {
  return JSON.stringify({ ...rest, tiers: tiers.map(({ financing: _own, ...entry }) => entry) });
}

/** Did the overrides leave all but financing alone, byte for byte? Null where nothing is offered. */
export function leavesAlone({ plain, overridden }: { plain: EstimateRequest; overridden: EstimateRequest }) {
  const before = answer(plain);
  const after = answer(overridden);
  if (before === null || after === null) return before === after ? null : false;
  return untouchable(before.response) === untouchable(after.response);
}
