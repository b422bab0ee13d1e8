import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { benchOf } from '../../src/engine/measures/bench.ts';
import { FUELS } from '../../src/engine/energy/types.ts';
import { billedAt, ownerBillsUsd, StandingBill } from '../../src/engine/search/bills.ts';
import { boundInto } from '../../src/engine/search/bounds.ts';
import { applyWork } from '../../src/engine/search/apply-work.ts';
import type { Space } from '../../src/engine/search/space.ts';
import { rowEnd, STATE, writeState } from '../../src/engine/search/state-rows.ts';
import { stepsOf } from '../../src/engine/search/steps.ts';
import { levelOf, mostPerKbtu, perKwhMade, type Target } from '../../src/engine/search/targets.ts';
import { accept, newWalk, standOn, tryBuying, type Walk } from '../../src/engine/search/walk.ts';
import type { Point } from '../../src/engine/search/trials.ts';
import { indicesOf, noneOf, type WorkSet } from '../../src/engine/search/work-sets.ts';
import { arbitraryBuilding } from '../building/arbitrary-building.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { AS_OF, offerForRequest } from '../measures/offer.ts';

const RUNS = { numRuns: 60 };
/** Which of the work that is there is tried, in turn, and whether the trial is taken. */
const arbitraryTrials = fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 25 });

function walkOn(building: Parameters<typeof offerForRequest>[0]): Walk {
  const { profile, baseline, compliance } = offerForRequest(building);
  return newWalk(benchOf({ profile, baseline, compliance, asOf: AS_OF, snapshot: testSnapshot() }).space);
}

/** The numbers of a state in use: memory is used again, so that others may hold anything. */
const numbersOf = ({ states, setting }: Space, row: number): number[] =>
  Array.from(states.subarray(row, row + rowEnd(setting.fuelEnd)));

/** The state of a choice worked out from the building as it is, in memory of its own. */
function fromScratch(space: Space, bought: WorkSet): number[] {
  const states = new Float64Array(STATE.length);
  writeState(states, 0, space.setting.baseline.state);
  for (const index of indicesOf(bought, space.tables.relations.count))
    applyWork({ ...space, states }, index, 0);
  return numbersOf({ ...space, states }, 0);
}

/** What tiers aim at: site energy, and emissions of two years. */
function aims(): Target[] {
  const { emissionRates } = testSnapshot().tables.measures;
  return [
    { limit: 0, emissions: null },
    { limit: 0, emissions: { rates: emissionRates[2030], shiftTco2e: 0 } },
    { limit: 0, emissions: { rates: emissionRates[2035], shiftTco2e: 0 } },
  ];
}

function expectTrue(walk: Walk, point: Point): void {
  expect(numbersOf(walk.space, point.row)).toEqual(fromScratch(walk.space, point.bought));
}

/** Walks at random; `law` sees each trial before it is taken or left. */
function holds(law: (walk: Walk, trial: Point, taken: () => void) => void) {
  return () =>
    fc.assert(
      fc.property(arbitraryBuilding, arbitraryTrials, (building, trials) => {
        const walk = walkOn(building);
        const there = indicesOf(walk.space.there, walk.space.tables.relations.count);
        for (const [pick, taken] of trials) {
          const trial = tryBuying(walk, there[pick % there.length] ?? 0, null);
          if (trial !== null) law(walk, trial, () => taken && accept(walk));
        }
      }),
      RUNS,
    );
}

const EVERY_FUEL_ONCE = Float64Array.from(FUELS, () => 1);

describe('a walk over choices of work', () => {
  test(
    'a trial is what the whole choice comes to from the building as it is, and so is what stands',
    holds((walk, trial, take) => {
      expectTrue(walk, trial);
      take();
      expectTrue(walk, walk.at);
    }),
  );
  test(
    "an owner's bill of the fuels that a trial changes is the owner's bill of all",
    holds((walk, trial, take) => {
      const bill = new StandingBill(walk);
      expect(bill.trialUsd()).toBe(ownerBillsUsd(billedAt(walk, trial), EVERY_FUEL_ONCE));
      take();
    }),
  );
  test(
    'what the steps save sums to what the choice saves',
    holds((walk, _, take) => {
      take();
      const { list, after } = stepsOf(walk, walk.at.bought);
      const { baseline } = walk.space.setting;
      const saved = list.reduce((sum, step) => sum + step.savedKbtuByFuel.reduce((a, b) => a + b, 0), 0);
      const left = after.use.reduce((sum, kbtu) => sum + kbtu, 0);
      expect(baseline.siteKbtu - saved).toBeCloseTo(left, 3);
    }),
  );
  test('no trial costs less or saves more than was promised of it', () => {
    let bounded = 0;
    fc.assert(
      fc.property(arbitraryBuilding, arbitraryTrials, (building, trials) => {
        const walk = walkOn(building);
        const { there, tables, setting } = walk.space;
        const all = indicesOf(there, tables.relations.count);
        for (const [pick, taken] of trials) {
          const index = all[pick % all.length] ?? 0;
          const best = { leastUsd: 0, mostKbtu: 0, madeKwh: 0 };
          const isBounded = boundInto(best, walk, index);
          const trial = tryBuying(walk, index, null);
          if (trial === null) continue;
          if (isBounded) {
            bounded += 1;
            expect(best.leastUsd).toBeLessThanOrEqual(trial.loadedUsd - walk.at.loadedUsd + 1e-6);
            for (const target of aims()) {
              const gain = levelOf(target, walk.at, walk) - levelOf(target, trial, walk);
              const most = best.mostKbtu * mostPerKbtu(target, setting) + best.madeKwh * perKwhMade(target);
              expect(gain).toBeLessThanOrEqual(most * (1 + 1e-9) + 1e-6);
            }
          }
          if (taken) accept(walk);
        }
      }),
      { numRuns: 200 },
    );
    expect(bounded).toBeGreaterThan(200);
  });
  test('a walk that goes back stands where it stood', () => {
    const walk = walkOn({ building_area: 100_000, building_class: 'D4', year_built: 1928, num_floors: 6 });
    const start = numbersOf(walk.space, walk.at.row);
    for (const index of indicesOf(walk.space.there, walk.space.tables.relations.count))
      if (tryBuying(walk, index, null) !== null) accept(walk);
    expect(numbersOf(walk.space, walk.at.row)).not.toEqual(start);
    standOn(walk, noneOf(walk.space.tables.relations.count));
    expect(numbersOf(walk.space, walk.at.row)).toEqual(start);
  });
});
