import fc from 'fast-check';
import { expect, test } from 'vitest';
import { energyBill } from '../../src/engine/energy/energy-bill.ts';
import { siteKbtu } from '../../src/engine/energy/energy-state.ts';
import { FUELS } from '../../src/engine/energy/types.ts';
import { billOf } from '../../src/engine/provenance/energy/bill.ts';
import { energyBefore, siteTotal, tierEnergy } from '../../src/engine/provenance/energy/tier-energy.ts';
import { measureQuantity } from '../../src/engine/provenance/planned-quantity.ts';
import type { TierScope } from '../../src/engine/provenance/rule.ts';
import { estimateRequest } from '../estimate/arbitrary-request.ts';
import { answer } from '../estimate/fixture.ts';

/** Scopes of every tier of arbitrary requests. */
function everyTier(check: (scope: TierScope) => void): void {
  fc.assert(
    fc.property(estimateRequest, (request) => {
      const found = answer(request, { traced: true });
      if (found === null || found.trace === null) return;
      const { response: document, trace } = found;
      document.tiers.forEach((entry, index) => {
        const tier = trace.tiers.get(entry.tier);
        if (tier === undefined) throw new Error('every served tier is traced');
        check({ ...trace, document, tier, entry, at: `/tiers/${index}`, stars: [] });
      });
    }),
    { numRuns: 60 },
  );
}

test("energy as figures comes to the engine's own, cell by cell, measure by measure, to the last bit", () => {
  everyTier((scope) => {
    const { plan } = scope.tier;
    const before = energyBefore(scope);
    const { after, saved } = tierEnergy(scope);
    const values = (cells: typeof before.cells) => cells.map((cell) => cell?.value ?? 0);
    expect(values(before.cells)).toEqual([...scope.context.baseline.state.use]);
    expect(values(after.cells)).toEqual([...plan.after.use]);
    expect(siteTotal(scope, after).value).toBe(siteKbtu(plan.after));
    expect(after.summerKw?.value ?? 0).toBe(plan.after.summerPeakKw);
    expect(after.winterKw?.value ?? 0).toBe(plan.after.winterPeakKw);
    expect(after.heatingKw?.value ?? 0).toBe(plan.after.heatingPeakKw);
    expect(after.tenantShiftKbtu?.value ?? 0).toBe(plan.after.tenantShiftKbtu);
    plan.measures.forEach((planned, index) => {
      expect(measureQuantity(scope, planned).value).toBe(planned.quantity);
      expect(saved[index]?.kwh.value, planned.measure.id).toBe(planned.savedKwh + 0);
      expect(saved[index]?.therms.value, planned.measure.id).toBe(planned.savedTherms + 0);
    });
  });
});

test("the bill as figures comes to the engine's own, payer by payer", () => {
  everyTier((scope) => {
    const states = [
      [energyBefore(scope), scope.context.baseline.state],
      [tierEnergy(scope).after, scope.tier.plan.after],
    ] as const;
    for (const [energy, state] of states) {
      const bill = billOf(scope, energy);
      const own = energyBill(state, scope.context.baseline);
      for (const fuel of FUELS) {
        expectSameUsd(bill.owner[fuel]?.value ?? 0, own.ownerUsdByFuel[fuel]);
        expectSameUsd(bill.tenant[fuel]?.value ?? 0, own.tenantUsdByFuel[fuel]);
      }
    }
  });
});

/** The engine sums a year, the figures twelve months: the last bits may differ, never a millionth of a cent. */
const expectSameUsd = (figure: number, engine: number) =>
  expect(Math.abs(figure - engine)).toBeLessThanOrEqual(1e-8 + 1e-12 * Math.abs(engine));
