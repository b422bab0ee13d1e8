import { plus, minus, times, over, larger, plusOf } from '../figures/arithmetic.ts';
import { step, type Figure } from '../figures/figure.ts';
import { FUELS } from '../energy/types.ts';
import { tariffFigure } from './catalog-leaves.ts';
import { billTotal, usdPerKbtu } from './energy/bill.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { maintenanceOf } from './planned-quantity.ts';
import type { TierScope } from './rule.ts';
import { energySavedInFirstYear, flow } from './schedule-figures.ts';

/** A tier's first-year savings over its measures: the twin of `estimate/measure-savings.ts`. */
export function measureSavings(scope: TierScope, index: number): Figure {
  const { energy, growth } = split(scope);
  const own = energy[index];
  if (own === undefined) throw new RangeError(`the tier has no measure ${index}`);
  const grown = growth === null ? own : times(own, growth);
  const operations = operationsOf(scope, index);
  return operations === null ? grown : plus(grown, operations);
}

interface Split {
  /** Each measure's part of the bill saved at as-of prices. */
  readonly energy: readonly Figure[];
  /** From as-of prices to the first full year; null where nothing is saved. */
  readonly growth: Figure | null;
}

function split(scope: TierScope): Split {
  const { tier, measures } = scope.tier.plan;
  return scope.memo(`savings by measure ${tier}`, () => {
    const asOf = step(
      `#/savings/${tier}/as_of`,
      'energy saved at prices of the evaluation date',
      'USD/yr',
      minus(billTotal(scope, energyBefore(scope)), billTotal(scope, tierEnergy(scope).after)),
    );
    const raw = measures.map((planned, index) =>
      step(
        `#/savings/${tier}/${planned.measure.id}`,
        `${planned.measure.name} at the owner’s prices`,
        'USD/yr',
        atOwnerPrices(scope, index),
      ),
    );
    const rest = step(
      `#/savings/${tier}/rest`,
      'what prices alone do not explain',
      'USD/yr',
      minus(asOf, plus(...raw)),
    );
    const shares = sharesOf(scope, rest.value < 0);
    return {
      energy: raw.map((own, index) => plus(own, times(rest, shares[index] ?? 0))),
      growth: asOf.value === 0 ? null : over(energySavedInFirstYear(scope), asOf),
    };
  });
}

/** Extra cost goes to what adds electricity, extra saving to what saves it, in proportion. */
function sharesOf(scope: TierScope, isCost: boolean): Figure[] {
  const { tier } = scope.tier.plan;
  const moved = tierEnergy(scope).saved.map(({ kwh }) => larger(0, isCost ? times(-1, kwh) : kwh));
  const total = step(`#/savings/${tier}/moved`, 'electricity moved', 'kWh/yr', plus(...moved));
  return moved.map((kwh) => (total.value > 0 ? over(kwh, total) : over(1, moved.length)));
}

function atOwnerPrices(scope: TierScope, index: number): Figure {
  const { tariffs } = scope.context.baseline;
  const saved = tierEnergy(scope).saved[index];
  if (saved === undefined) throw new RangeError(`the tier has no measure ${index}`);
  const fuels = FUELS.map((fuel, place) => {
    const kbtu = saved.kbtuByFuel[place] ?? null;
    return fuel === 'electricity' || kbtu === null
      ? null
      : times(kbtu, usdPerKbtu(scope, tariffs.byFuel[fuel]));
  });
  const electricity = times(saved.kwh, tariffFigure(scope, tariffs.ownerElectricity, 'energy') ?? 0);
  return plusOf([plusOf(fuels), electricity]) ?? plus();
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
