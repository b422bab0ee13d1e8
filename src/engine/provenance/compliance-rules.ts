import type { CompliancePeriod, PeriodOutcome } from '../compliance/types.ts';
import { plus, times, smaller, rounded, usdAYear } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { fromClock, type Figure } from '../figures/figure.ts';
import { limitOf, penaltyOf, penaltyPrice, tonnes } from './emission-figures.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { figureRules, type FigureRule, type TierScope } from './rule.ts';

/** What a period serves, by field. */
const OF_PERIOD: Readonly<Record<string, (scope: TierScope, of: Period) => Figure>> = {
  from: (_scope, { outcome: { from } }) =>
    plus(fromClock('first year of the period', from, 'year', `${from}-01-01`)),
  to: (_scope, { outcome: { to } }) =>
    plus(fromClock('last year of the period', to ?? 0, 'year', `${to ?? ''}-12-31`)),
  limitTco2e: (scope, { period }) => inTonnes(limitOf(scope, period)),
  baselineTco2e: (scope, { outcome }) => inTonnes(tonnes(scope, energyBefore(scope), outcome)),
  afterTco2e: (scope, { outcome }) => inTonnes(tonnes(scope, tierEnergy(scope).after, outcome)),
  baselinePenaltyUsd: (scope, { outcome, period }) =>
    usdAYear(penaltyOf(scope, energyBefore(scope), period, outcome.scenario)),
  afterPenaltyUsd: (scope, { outcome, period }) =>
    usdAYear(penaltyOf(scope, tierEnergy(scope).after, period, outcome.scenario)),
};

const inTonnes = (figure: Figure): Figure => rounded('tCO2e/yr', 2, figure);

interface Period {
  readonly outcome: PeriodOutcome;
  readonly period: CompliancePeriod;
}

function cell(scope: TierScope): Figure {
  const [index = '0', field = ''] = scope.stars;
  const outcome = scope.tier.outcomes[Number(index)];
  const period = scope.context.compliance.periods.find(({ from }) => from === outcome?.from);
  const figure = OF_PERIOD[field];
  if (outcome === undefined || period === undefined || figure === undefined)
    throw new RangeError(`no figure of a period is called ${field}`);
  return figure(scope, { outcome, period });
}

/** Beneficial electrification: the heat pumps' electricity at the rule's deduction, and what of the charge it would lift. */
function credit(scope: TierScope): Figure {
  const [field = ''] = scope.stars;
  const kwh = tierEnergy(scope).after.heatPumpKwh ?? plus();
  const step = scope.tier.electrificationCredit?.step ?? 0;
  const path = `emissions/ll97/beneficial_electrification/${step}`;
  const each = catalogFigure(scope, 'deduction for heat pumps', path);
  if (field === 'heatPumpKwh') return rounded('kWh/yr', 0, kwh);
  if (field === 'tco2ePerKwh') return each;
  if (field === 'tco2e') return inTonnes(times(kwh, each));
  const period = scope.context.compliance.periods.find(
    ({ from, projection }) => from === 2030 && !projection,
  );
  const due = period === undefined ? 0 : penaltyOf(scope, tierEnergy(scope).after, period);
  return usdAYear(smaller(due, times(times(kwh, each), penaltyPrice(scope))));
}

export const COMPLIANCE_RULES: readonly FigureRule[] = figureRules('roi/compliance', {
  'periods/*/*': cell,
  'electrificationCredit/*': credit,
});
