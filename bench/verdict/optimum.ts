import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { engine, PLAIN, TODAY } from '../held-lots.ts';
import { described, type Building } from './described.ts';

/**
 * Is the cheapest work that meets the limit the cheapest? Described buildings over their limit are asked again with a little
 * more energy: an answer to that harder problem that costs less beats the answer here.
 * `npm run -s node -- bench/verdict/optimum.ts [buildings=44]`
 */
const BUILDINGS = Number(process.argv[2] ?? 44);
const HARDER = [1.005, 1.01, 1.02, 1.03, 1.05, 1.08];
/** Cheaper by less than this is the same. */
const SAME_WITHIN = 0.005;

/** Cost and net present value of the tiers, by name. */
function tiersOf(building: Building) {
  const made = engine.estimate(PLAIN, buildingInputFromRequest(building), TODAY);
  if (made.kind === 'rejected') return new Map<string, Priced>();
  return new Map(
    made.computed.map(({ plan, cost, npvUsd, compliantThrough2034 }): [string, Priced] => [
      plan.tier,
      { usd: cost.totalCents / 100, npvUsd, isWithin: compliantThrough2034 === true },
    ]),
  );
}
interface Priced {
  readonly usd: number;
  readonly npvUsd: number;
  readonly isWithin: boolean;
}

let tried = 0;
let beaten = 0;
let most = 0;
for (const building of described()) {
  if (tried === BUILDINGS) break;
  const own = tiersOf(building).get('code_compliant');
  const asIs = engine.tried(PLAIN, buildingInputFromRequest(building), TODAY).charges;
  if (own?.isWithin !== true || !asIs.some(({ usd }) => usd > 0)) continue;
  tried += 1;
  const least = Math.min(
    ...HARDER.map((ratio) => {
      const harder = tiersOf({ ...building, site_eui: building.site_eui * ratio }).get('code_compliant');
      return harder?.isWithin === true && harder.npvUsd > own.npvUsd ? harder.usd : Infinity;
    }),
  );
  const less = 1 - least / own.usd;
  if (less <= SAME_WITHIN) continue;
  beaten += 1;
  most = Math.max(most, less);
  console.log(JSON.stringify({ ...building, usd: own.usd, harderUsd: least }));
}
console.log(JSON.stringify({ tried, beaten, most }));
