import fc from 'fast-check';
import { leavesAlone, overriddenRequest } from '../../test/estimate/override-effects.ts';

/**
 * Do the overrides of the financing object (`scope_cost`, `projected_annual_savings`, `dr_revenue_year1`) leave everything
 * but financing the same, byte for byte? `node bench/verdict/overrides.ts [requests]`
 */
const REQUESTS = Number(process.argv[2] ?? 1000);
let same = 0;
let moved = 0;
let offersNothing = 0;
for (const pair of fc.sample(overriddenRequest, { numRuns: REQUESTS, seed: 1 })) {
  const result = leavesAlone(pair);
  if (result === null) offersNothing += 1;
  else if (result) same += 1;
  else moved += 1;
}
console.log(JSON.stringify({ requests: REQUESTS, same, moved, offersNothing }));
if (moved > 0) process.exitCode = 1;
