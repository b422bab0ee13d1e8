import { KBTU_PER_BILLED_UNIT } from '../building/billed-fuels.ts';
import { plus, minus, times, over, larger, plusOf } from '../figures/arithmetic.ts';
import { step, type Figure } from '../figures/figure.ts';
import { FUELS, type Fuel } from '../energy/types.ts';
import { unitOf } from '../estimate/baseline-view.ts';
import { fuelName } from './catalog-leaves.ts';
import { billOf } from './energy/bill.ts';
import { unitPrice } from './energy/monthly-bills.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { maintenanceOf } from './planned-quantity.ts';
import { grown } from './prices-over-time.ts';
import type { TierScope } from './rule.ts';
import { flow, yearsToService } from './schedule-figures.ts';

/** A tier's first-year savings over its measures: the twin of `estimate/measure-savings.ts`. */
export function measureSavings(scope: TierScope, index: number): Figure {
  const energy = energyByMeasure(scope)[index];
  if (energy === undefined) throw new RangeError(`the tier has no measure ${index}`);
  const operations = operationsOf(scope, index);
  return operations === null ? energy : plus(energy, operations);
}

/** Each measure's part of the bills saved, at prices of the first full year. */
function energyByMeasure(scope: TierScope): readonly Figure[] {
  const { tier, measures } = scope.tier.plan;
  return scope.memo(`savings by measure ${tier}`, () => {
    const parts: Figure[][] = measures.map(() => []);
    FUELS.forEach((fuel, place) => {
      const usd = fuelSavedUsd(scope, fuel);
      if (usd === null) return;
      splitFuel(scope, { fuel, place, usd }).forEach((part, index) =>
        parts[index]?.push(grown(scope, fuel, part, yearsToService(scope))),
      );
    });
    return measures.map((planned, index) => {
      const what = `energy that ${planned.measure.name} saves`;
      return step(`#/savings/${tier}/${planned.measure.id}`, what, 'USD/yr', plus(...(parts[index] ?? [])));
    });
  });
}

/** What owner and tenants save of a fuel; null where none is paid for before or after. */
function fuelSavedUsd(scope: TierScope, fuel: Fuel): Figure | null {
  const [before, after] = [energyBefore(scope), tierEnergy(scope).after].map((energy) =>
    billOf(scope, energy),
  );
  const was = plusOf([before?.owner[fuel] ?? null, before?.tenant[fuel] ?? null]);
  const is = plusOf([after?.owner[fuel] ?? null, after?.tenant[fuel] ?? null]);
  if (was === null && is === null) return null;
  const name = `${fuelName(FUELS.indexOf(fuel))} saved`;
  return step(`#/savings/${scope.tier.plan.tier}/${fuel}`, name, 'USD/yr', minus(was ?? 0, is ?? 0));
}

interface SavedFuel {
  readonly fuel: Fuel;
  readonly place: number;
  readonly usd: Figure;
}

/** Saved units at the mean price, and the rest by what each measure moves. */
function splitFuel(scope: TierScope, { fuel, place, usd }: SavedFuel): Figure[] {
  const { saved } = tierEnergy(scope);
  const units = saved.map(({ kbtuByFuel, kwh }) => {
    if (fuel === 'electricity') return kwh;
    const kbtu = kbtuByFuel[place] ?? null;
    return kbtu === null ? plus() : over(kbtu, KBTU_PER_BILLED_UNIT[place] ?? 1);
  });
  const price = unitPrice(scope, fuel, 'owner');
  const at = `#/savings/${scope.tier.plan.tier}/${fuel}`;
  const rest = step(
    `${at}/rest`,
    `${fuelName(place)} bills that the mean price does not explain`,
    'USD/yr',
    minus(usd, times(plus(...units), price)),
  );
  const moved = units.map((saving) => larger(0, rest.value < 0 ? times(-1, saving) : saving));
  const oneSided = moved.some(({ value }) => value > 0);
  const weights = oneSided ? moved : units.map((saving) => larger(saving, times(-1, saving)));
  const unit = unitOf(fuel, scope.context.baseline).unit;
  const total = step(`${at}/moved`, `${fuelName(place)} moved`, `${unit}/yr`, plus(...weights));
  return units.map((saving, index) => {
    const share = total.value > 0 ? over(weights[index] ?? plus(), total) : over(1, units.length);
    return plus(times(saving, price), times(rest, share));
  });
}

/** Its part of the maintenance of the first year, by what it adds itself. */
function operationsOf(scope: TierScope, index: number): Figure | null {
  const all = flow(scope, 1, 'operations');
  const { measures } = scope.tier.plan;
  const added = measures.map((planned) => maintenanceOf(scope, planned));
  const total = plusOf(added);
  const own = added[index] ?? null;
  if (all === null || total === null || total.value === 0 || own === null) return null;
  return over(times(all, own), total);
}
