import fc from 'fast-check';
import { test } from 'vitest';
import { estimateRequest } from './arbitrary-request.ts';
import { answer } from './fixture.ts';
import { expectGrounded } from './grounded.ts';

test('every number has one line of evidence that ends in the request, a record, an assumption, the law or the catalogue', () => {
  fc.assert(
    fc.property(estimateRequest, (request) => {
      const found = answer(request, { traced: true });
      if (found !== null) expectGrounded(found);
    }),
    { numRuns: 30 },
  );
});
