import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EvidenceMismatch, evidenceOfAll, explainNumber } from '../../src/engine/provenance/explain.ts';
import { estimateRequest } from './arbitrary-request.ts';
import { answer } from './fixture.ts';

test('every figure comes out at the served number, whatever the building', () => {
  fc.assert(
    fc.property(estimateRequest, (request) => {
      const found = answer(request, { traced: true });
      if (found === null || found.trace === null) return;
      expect(() => evidenceOfAll(found.response, found.trace ?? never())).not.toThrow();
    }),
    { numRuns: 100 },
  );
});

test('evidence that comes to another number than the served one is refused', () => {
  const found = answer(
    { building: { property_type: 'office', building_area: 120_000, borough: 'MN' } } as never,
    { traced: true },
  );
  if (found?.trace === null || found === null) throw new Error('an office is priced');
  const response = structuredClone(found.response);
  const [tier] = response.tiers;
  if (tier === undefined) throw new Error('an office has tiers');
  tier.sensitivity.worstCase += 0.01;
  expect(() => explainNumber(response, found.trace ?? never(), '/tiers/0/sensitivity/worstCase')).toThrow(
    EvidenceMismatch,
  );
});

function never(): never {
  throw new Error('traced');
}
