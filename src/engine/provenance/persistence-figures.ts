import { isPhotovoltaic } from '../estimate/tier-incentives.ts';
import { minus, times, over, power, larger, plusOf } from '../figures/arithmetic.ts';
import { compute, step, type Figure } from '../figures/figure.ts';
import { returnsParameter } from './catalog-leaves.ts';
import { tierEnergy } from './energy/tier-energy.ts';
import type { TierScope } from './rule.ts';

/** Share of the first year's saving that is left; null where nothing fades. */
export function persistence(scope: TierScope, age: number): Figure | null {
  const { measures, tier } = scope.tier.plan;
  if (age === 0 || !measures.some((planned) => fades(planned))) return null;
  const parts = weights(scope);
  if (parts.total === null || parts.total.value === 0) return null;
  const decay = returnsParameter(scope, 'retrocommissioning_decay_years');
  const degradation = returnsParameter(scope, 'photovoltaic_degradation');
  const left = plusOf([
    parts.steady,
    parts.retrocommissioning === null
      ? null
      : times(parts.retrocommissioning, larger(0, minus(1, over(age, decay)))),
    parts.photovoltaic === null ? null : times(parts.photovoltaic, power(minus(1, degradation), age)),
  ]);
  return step(
    `#/persistence/${tier}/${age + 1}`,
    `share of savings left in year ${age + 1}`,
    'share',
    over(left ?? 0, parts.total),
  );
}

type Planned = TierScope['tier']['plan']['measures'][number];

const fades = (planned: Planned): boolean =>
  isPhotovoltaic(planned) || planned.measure.decay_years !== undefined;

/** Energy saved by what stays, by what drifts and by modules, kBtu a year (modules: kWh). */
function weights(scope: TierScope) {
  const { tier, measures } = scope.tier.plan;
  return scope.memo(`persistence ${tier}`, () => {
    const { saved } = tierEnergy(scope);
    const of = (kind: string, keep: (planned: Planned) => boolean) => {
      const parts = measures.map((planned, index) => {
        const own = saved[index];
        if (own === undefined || !keep(planned)) return null;
        const kbtu = isPhotovoltaic(planned) ? compute('abs', own.kwh) : plusOf(own.kbtuByFuel);
        return kbtu === null || kbtu.value <= 0 ? null : kbtu;
      });
      const sum = plusOf(parts);
      return step(`#/persistence/${tier}/${kind}`, `saved by ${kind} measures`, 'kBtu/yr', sum);
    };
    const steady = of('steady', (planned) => !fades(planned));
    const retrocommissioning = of('drifting', (planned) => fades(planned) && !isPhotovoltaic(planned));
    const photovoltaic = of('photovoltaic', isPhotovoltaic);
    return {
      steady,
      retrocommissioning,
      photovoltaic,
      total: plusOf([steady, retrocommissioning, photovoltaic]),
    };
  });
}
