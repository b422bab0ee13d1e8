import type { CompliancePeriod, PeriodOutcome } from '../compliance/types.ts';
import { plus, smaller, times } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { fromClock, type Figure } from '../figures/figure.ts';
import { limitOf, penaltyOf, penaltyPrice, tonnes } from './emission-figures.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { rounded, usdAYear } from './rounded.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

function cell(scope: TierScope): Figure {
  const [index = '0', field = ''] = scope.stars;
  const outcome = scope.tier.outcomes[Number(index)];
  const period = scope.context.compliance.periods.find(({ from }) => from === outcome?.from);
  if (outcome === undefined || period === undefined) throw new Error('a served period has an outcome');
  if (field === 'from')
    return plus(fromClock('first year of the period', outcome.from, 'year', `${outcome.from}-01-01`));
  if (field === 'to')
    return plus(fromClock('last year of the period', outcome.to ?? 0, 'year', `${outcome.to ?? ''}-12-31`));
  return amount(scope, field, { outcome, period });
}

interface Period {
  readonly outcome: PeriodOutcome;
  readonly period: CompliancePeriod;
}

function amount(scope: TierScope, field: string, { outcome, period }: Period): Figure {
  const { from, scenario } = outcome;
  const tonnesOf = (name: string, figure: Figure) => rounded(name, 'tCO2e/yr', 2, figure);
  switch (field) {
    case 'limitTco2e':
      return tonnesOf('limit', limitOf(scope, period));
    case 'baselineTco2e':
      return tonnesOf('emissions as is', tonnes(scope, energyBefore(scope), { from, scenario }));
    case 'afterTco2e':
      return tonnesOf('emissions after', tonnes(scope, tierEnergy(scope).after, { from, scenario }));
    case 'baselinePenaltyUsd':
      return usdAYear('penalty as is', penaltyOf(scope, energyBefore(scope), period, scenario));
    default:
      return usdAYear('penalty after', penaltyOf(scope, tierEnergy(scope).after, period, scenario));
  }
}

/** Beneficial electrification: the heat pumps' electricity at the rule's deduction, and what of the charge it would lift. */
function credit(scope: TierScope): Figure {
  const [field = ''] = scope.stars;
  const kwh = tierEnergy(scope).after.heatPumpKwh ?? plus();
  const step = scope.tier.electrificationCredit?.step ?? 0;
  const path = `emissions/ll97/beneficial_electrification/${step}`;
  const each = catalogFigure(scope.snapshot, 'deduction for heat pumps', path);
  if (field === 'heatPumpKwh') return rounded('electricity of heat pumps', 'kWh/yr', 0, kwh);
  if (field === 'tco2ePerKwh') return each;
  if (field === 'tco2e') return rounded('deduction', 'tCO2e/yr', 2, times(kwh, each));
  const period = scope.context.compliance.periods.find(
    ({ from, projection }) => from === 2030 && !projection,
  );
  const due = period === undefined ? 0 : penaltyOf(scope, tierEnergy(scope).after, period);
  return usdAYear('charge it would lift', smaller(due, times(times(kwh, each), penaltyPrice(scope))));
}

export const COMPLIANCE_RULES: readonly FigureRule[] = [
  figureRule('roi/compliance/periods/*/*', cell),
  figureRule('roi/compliance/electrificationCredit/*', credit),
];
