import { dateParts } from '../../quantities/calendar-date.ts';
import { minus, named, over, plus, plusOf, times, larger } from '../figures/arithmetic.ts';
import { compute, constant, fromClock, step, type Figure } from '../figures/figure.ts';
import { restsOnAssumption } from '../estimate/assumption-share.ts';
import { avoidedPenalty } from './avoided-penalty.ts';
import { energyIn2030, operationsIn2030 } from './in-2030-figures.ts';
import { dwellings } from '../building/profile-figures.ts';
import { modelledTonnes } from './emission-figures.ts';
import { energyBefore, siteTotal, tierEnergy } from './energy/tier-energy.ts';
import { replacementsAvoided } from './equipment-flow.ts';
import { tierNumber } from './leaves.ts';
import { discountRate, studyYears } from './owner-parameters.ts';
import { potentialIncentives } from './potential-incentives.ts';
import { PARTS, presentCostPart, presentCostTotal, scheduleGain } from './present-cost-figures.ts';
import { rounded, usd, usdAYear } from './rounded.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';
import { energySavedInFirstYear, flow, netFlow, netFlows } from './schedule-figures.ts';

/** Year whose coefficients report emissions cuts. */
const REPORTING_YEAR = { from: 2030, scenario: 'promulgated' } as const;

const NOTHING = constant(0);
const orNothing = (figure: Figure | null): Figure => figure ?? NOTHING;

const roi = (scope: TierScope, field: string, unit: string): Figure =>
  tierNumber(
    scope,
    field.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`),
    `roi/${field}`,
    unit,
  );

const maintenanceSaved = (scope: TierScope): Figure => orNothing(flow(scope, 1, 'operations'));
const penaltySaved = (scope: TierScope): Figure | null =>
  avoidedPenalty(scope, scope.tier.returns.firstFullYear);

const annualSavings = (scope: TierScope): Figure =>
  step(
    `#/first_year/${scope.tier.plan.tier}/all`,
    named(
      'savings of the first year',
      'USD/yr',
      plusOf([energySavedInFirstYear(scope), flow(scope, 1, 'operations'), penaltySaved(scope)]) ?? plus(),
    ),
  );

/** The owner's energy and maintenance. */
const ownerSavings = (scope: TierScope): Figure =>
  plusOf([flow(scope, 1, 'energy'), flow(scope, 1, 'operations')]) ?? plus();

/** What the owner receives in the first year: savings, penalty avoided and demand response. */
const ownerReceives = (scope: TierScope): Figure =>
  step(
    `#/first_year/${scope.tier.plan.tier}/owner`,
    named(
      'what the owner receives in the first year',
      'USD/yr',
      plusOf([ownerSavings(scope), penaltySaved(scope), flow(scope, 1, 'demandResponse')]) ?? plus(),
    ),
  );

const netCost = (scope: TierScope): Figure => roi(scope, 'netCost', 'USD');

/** Cost over savings; nothing to pay back is paid back at once. */
const payback = (name: string, cost: Figure, savings: Figure): Figure =>
  rounded(name, 'years', 2, cost.value <= 0 ? larger(0, cost) : over(cost, savings));

function discountedPayback(scope: TierScope): Figure {
  if (scope.tier.cashFlow.totalCostCents === 0)
    return rounded('discounted payback', 'years', 2, times(0, netFlow(scope, 0)));
  return rounded(
    'discounted payback',
    'years',
    2,
    compute('discounted_payback', { name: '', unit: '' }, discountRate(scope), ...netFlows(scope)),
  );
}

function emissionsCut(scope: TierScope): Figure {
  const { tier } = scope.tier.plan;
  const before = modelledTonnes(scope, energyBefore(scope), REPORTING_YEAR);
  const after = modelledTonnes(scope, tierEnergy(scope).after, REPORTING_YEAR);
  return step(`#/emissions_cut/${tier}`, named('emissions cut', 'tCO2e/yr', minus(before, after)));
}

function siteSaved(scope: TierScope): Figure {
  return minus(siteTotal(scope, energyBefore(scope)), siteTotal(scope, tierEnergy(scope).after));
}

/** Energy moved by measures whose saving figure is assumed, over all energy moved. */
function assumptionShare(scope: TierScope): Figure {
  const { tier, measures } = scope.tier.plan;
  const moved = tierEnergy(scope).saved.map(({ kbtuByFuel }, index) => {
    const sizes = kbtuByFuel.map((kbtu) =>
      kbtu === null ? null : compute('abs', { name: '', unit: '' }, kbtu),
    );
    const sum = plusOf(sizes);
    const measure = measures[index]?.measure;
    return sum === null || measure === undefined
      ? null
      : step(`#/moved/${tier}/${measure.id}`, named(`energy moved by ${measure.name}`, 'kBtu/yr', sum));
  });
  const all = plusOf(moved);
  const assumed = plusOf(
    moved.map((kbtu, index) =>
      measures[index]?.measure.effects.some(restsOnAssumption) === true ? kbtu : null,
    ),
  );
  const share = all === null || all.value === 0 ? NOTHING : over(assumed ?? 0, all);
  return rounded('share of energy saved that rests on assumptions', 'share', 4, share);
}

const sumOfIncentives = (scope: TierScope): Figure =>
  compute(
    'cents',
    { name: 'incentives', unit: 'USD' },
    plus(
      ...scope.entry.incentives.map(({ name }, index) =>
        tierNumber(scope, name, `incentives/${index}/amount`, 'USD'),
      ),
    ),
  );

/** Net cost less the replacements that would come anyway; served only where there are some. */
const incremental = (scope: TierScope): Figure =>
  compute(
    'cents',
    { name: 'net cost beyond replacements', unit: 'USD' },
    minus(netCost(scope), replacementsAvoided(scope) ?? 0),
  );

const SAVINGS: readonly FigureRule[] = [
  figureRule('roi/totalAnnualSavings', (scope) => usdAYear('annual savings', annualSavings(scope))),
  figureRule('roi/energySavings', (scope) => usdAYear('energy savings', energySavedInFirstYear(scope))),
  figureRule('roi/operationsSavings', (scope) => usdAYear('maintenance savings', maintenanceSaved(scope))),
  figureRule('roi/penaltyAvoided', (scope) => usdAYear('penalty avoided', orNothing(penaltySaved(scope)))),
  figureRule('roi/ownerAnnualSavings', (scope) => usdAYear('owner’s savings', ownerSavings(scope))),
  figureRule('roi/tenantAnnualSavings', (scope) =>
    usdAYear('tenants’ savings', orNothing(flow(scope, 1, 'tenantEnergy'))),
  ),
  figureRule('roi/firstFullYear', ({ tier }) => {
    const { inService } = tier.cashFlow;
    const { year } = dateParts(inService);
    // A year that begins in service is whole itself.
    const later = tier.returns.firstFullYear - year;
    return plus(fromClock('year of service', year, 'year', inService), later);
  }),
];

const ENERGY: readonly FigureRule[] = [
  figureRule('roi/siteEnergySavings', (scope) => {
    const before = siteTotal(scope, energyBefore(scope));
    return rounded(
      'share of site energy saved',
      'share',
      4,
      before.value > 0 ? over(siteSaved(scope), before) : NOTHING,
    );
  }),
  figureRule('roi/siteEnergySavedKbtu', (scope) =>
    rounded('site energy saved', 'kBtu/yr', 0, siteSaved(scope)),
  ),
  figureRule('roi/electricitySavedKwh', (scope) =>
    rounded('electricity saved', 'kWh/yr', 0, plus(...tierEnergy(scope).saved.map(({ kwh }) => kwh))),
  ),
  figureRule('roi/fuelSavedTherms', (scope) =>
    rounded('fuel saved', 'therm/yr', 0, plus(...tierEnergy(scope).saved.map(({ therms }) => therms))),
  ),
  figureRule('roi/emissionsReductionTco2e', (scope) =>
    rounded('emissions cut', 'tCO2e/yr', 2, emissionsCut(scope)),
  ),
  figureRule('roi/assumptionShareOfSavings', assumptionShare),
];

const MONEY: readonly FigureRule[] = [
  figureRule('roi/totalIncentives', sumOfIncentives),
  figureRule('roi/potentialIncentives', potentialIncentives),
  figureRule('roi/netCost', (scope) =>
    compute(
      'cents',
      { name: 'net cost', unit: 'USD' },
      minus(
        tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD'),
        roi(scope, 'totalIncentives', 'USD'),
      ),
    ),
  ),
  figureRule('roi/incrementalNetCost', incremental),
  figureRule('roi/simplePaybackYears', (scope) => payback('payback', netCost(scope), annualSavings(scope))),
  figureRule('roi/ownerPaybackYears', (scope) =>
    payback('owner’s payback', netCost(scope), ownerReceives(scope)),
  ),
  figureRule('roi/incrementalPaybackYears', (scope) =>
    payback('payback beyond replacements', roi(scope, 'incrementalNetCost', 'USD'), ownerReceives(scope)),
  ),
  figureRule('roi/discountedPaybackYears', discountedPayback),
  figureRule('roi/npv', (scope) =>
    usd('net present value', minus(presentCostTotal(scope, 'nothing'), presentCostTotal(scope, 'tier'))),
  ),
  figureRule('roi/npvIfLastScheduleContinues', (scope) =>
    usd(
      'net present value if the last schedule continues',
      plus(minus(presentCostTotal(scope, 'nothing'), presentCostTotal(scope, 'tier')), scheduleGain(scope)),
    ),
  ),
  ...PARTS.map((part) =>
    figureRule(`roi/presentCost/${part}`, (scope) => usd(part, presentCostPart(scope, 'tier', part))),
  ),
  figureRule('roi/presentCost/total', (scope) => usd('present cost', presentCostTotal(scope, 'tier'))),
  figureRule('roi/irr/rate', (scope) =>
    rounded(
      'internal rate of return',
      'fraction/yr',
      6,
      compute('irr', { name: '', unit: '' }, ...netFlows(scope)),
    ),
  ),
  figureRule('roi/costPerTco2e', (scope) =>
    usd('cost a tonne', over(netCost(scope), times(emissionsCut(scope), studyYears(scope)))),
  ),
  figureRule('roi/discountRate', discountRate),
  figureRule('roi/studyYears', studyYears),
  figureRule('roi/perDwelling/netCost', (scope) =>
    usd('net cost a dwelling', over(netCost(scope), dwellings(scope))),
  ),
  figureRule('roi/perDwelling/monthlySavings', (scope) =>
    usd('savings a dwelling and month', over(over(annualSavings(scope), dwellings(scope)), 12)),
  ),
];

/** Savings of the calendar year 2030: the twin of `returns/in-2030.ts`. */
const COMMON_YEAR: readonly FigureRule[] = [
  figureRule('roi/in2030/energySavings', (scope) => usdAYear('energy savings in 2030', energyIn2030(scope))),
  figureRule('roi/in2030/operationsSavings', (scope) =>
    usdAYear('maintenance savings in 2030', operationsIn2030(scope)),
  ),
  figureRule('roi/in2030/penaltyAvoided', (scope) =>
    usdAYear('penalty avoided for 2030', orNothing(avoidedPenalty(scope, 2030))),
  ),
  figureRule('roi/in2030/total', (scope) => {
    const part = (field: string): Figure => tierNumber(scope, field, `roi/in2030/${field}`, 'USD/yr');
    const penalty = scope.entry.roi.in2030?.penaltyAvoided ?? null;
    return usdAYear(
      'savings in 2030',
      plus(
        part('energySavings'),
        part('operationsSavings'),
        ...(penalty === null ? [] : [part('penaltyAvoided')]),
      ),
    );
  }),
];

export const RETURNS_RULES: readonly FigureRule[] = [...SAVINGS, ...COMMON_YEAR, ...ENERGY, ...MONEY];
