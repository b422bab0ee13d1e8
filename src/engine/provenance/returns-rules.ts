import { dateParts } from '../../quantities/calendar-date.ts';
import {
  plus,
  minus,
  times,
  over,
  larger,
  plusOf,
  rounded,
  usd,
  usdAYear,
  toCents,
} from '../figures/arithmetic.ts';
import { compute, constant, step, fromClock, type Figure } from '../figures/figure.ts';
import { restsOnAssumption } from '../estimate/assumption-share.ts';
import { avoidedPenalty } from './avoided-penalty.ts';
import { energyIn2030, operationsIn2030 } from './in-2030-figures.ts';
import { dwellings } from '../building/profile-figures.ts';
import { MONTHS_AFTER } from '../returns/months-to-see.ts';
import { factor } from './catalog-leaves.ts';
import { modelledTonnes } from './emission-figures.ts';
import { monthlyBillFigures } from './energy/monthly-bills.ts';
import { energyBefore, siteTotal, tierEnergy } from './energy/tier-energy.ts';
import { replacementsAvoided } from './equipment-flow.ts';
import { tierNumber } from './leaves.ts';
import { discountRate, studyYears } from './owner-parameters.ts';
import { potentialIncentives } from './potential-incentives.ts';
import { presentCostRules, presentCostTotal, scheduleGain } from './present-cost-figures.ts';
import { figureRules, type FigureRule, type TierScope } from './rule.ts';
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

const penaltySaved = (scope: TierScope): Figure | null =>
  avoidedPenalty(scope, scope.tier.returns.firstFullYear);

const annualSavings = (scope: TierScope): Figure =>
  step(
    `#/first_year/${scope.tier.plan.tier}/all`,
    'savings of the first year',
    'USD/yr',
    plusOf([energySavedInFirstYear(scope), flow(scope, 1, 'operations'), penaltySaved(scope)]) ?? plus(),
  );

/** The owner's energy and maintenance. */
const ownerSavings = (scope: TierScope): Figure =>
  plusOf([flow(scope, 1, 'energy'), flow(scope, 1, 'operations')]) ?? plus();

/** What the owner receives in the first year: savings, penalty avoided and demand response. */
const ownerReceives = (scope: TierScope): Figure =>
  step(
    `#/first_year/${scope.tier.plan.tier}/owner`,
    'what the owner receives in the first year',
    'USD/yr',
    plusOf([ownerSavings(scope), penaltySaved(scope), flow(scope, 1, 'demandResponse')]) ?? plus(),
  );

const netCost = (scope: TierScope): Figure => roi(scope, 'netCost', 'USD');

/** Cost over savings, years; nothing to pay back is paid back at once. */
const payback = (cost: Figure, savings: Figure): Figure =>
  rounded('years', 2, cost.value <= 0 ? larger(0, cost) : over(cost, savings));

const discountedPayback = (scope: TierScope): Figure =>
  rounded(
    'years',
    2,
    scope.tier.cashFlow.totalCostCents === 0
      ? times(0, netFlow(scope, 0))
      : compute('discounted_payback', discountRate(scope), ...netFlows(scope)),
  );

function emissionsCut(scope: TierScope): Figure {
  const { tier } = scope.tier.plan;
  const before = modelledTonnes(scope, energyBefore(scope), REPORTING_YEAR);
  const after = modelledTonnes(scope, tierEnergy(scope).after, REPORTING_YEAR);
  return step(`#/emissions_cut/${tier}`, 'emissions cut', 'tCO2e/yr', minus(before, after));
}

function siteSaved(scope: TierScope): Figure {
  return minus(siteTotal(scope, energyBefore(scope)), siteTotal(scope, tierEnergy(scope).after));
}

/** Energy moved by measures whose saving figure is assumed, over all energy moved. */
function assumptionShare(scope: TierScope): Figure {
  const { tier, measures } = scope.tier.plan;
  const moved = tierEnergy(scope).saved.map(({ kbtuByFuel }, index) => {
    const sizes = kbtuByFuel.map((kbtu) => (kbtu === null ? null : compute('abs', kbtu)));
    const sum = plusOf(sizes);
    const measure = measures[index]?.measure;
    return sum === null || measure === undefined
      ? null
      : step(`#/moved/${tier}/${measure.id}`, `energy moved by ${measure.name}`, 'kBtu/yr', sum);
  });
  const all = plusOf(moved);
  const assumed = plusOf(
    moved.map((kbtu, index) =>
      measures[index]?.measure.effects.some(restsOnAssumption) === true ? kbtu : null,
    ),
  );
  const share = all === null || all.value === 0 ? NOTHING : over(assumed ?? 0, all);
  return rounded('share', 4, share);
}

/** The last count of months, less the months between the counts that already show the saving. */
function monthsToSee(scope: TierScope): Figure {
  const saved = roi(scope, 'siteEnergySavings', 'share');
  const unexplained = factor(scope, 'measurability', 'unexplained_year');
  const last = MONTHS_AFTER[MONTHS_AFTER.length - 1] ?? 0;
  const earlier = MONTHS_AFTER.slice(0, -1).map((months, place) => {
    const bound = times(unexplained, factor(scope, 'measurability', `after_${months}_months`));
    return times(compute('reaches', saved, bound), (MONTHS_AFTER[place + 1] ?? last) - months);
  });
  return rounded('months', 0, minus(last, ...earlier));
}

const SAVINGS: readonly FigureRule[] = figureRules('roi', {
  totalAnnualSavings: (scope) => usdAYear(annualSavings(scope)),
  energySavings: (scope) => usdAYear(energySavedInFirstYear(scope)),
  operationsSavings: (scope) => usdAYear(orNothing(flow(scope, 1, 'operations'))),
  penaltyAvoided: (scope) => usdAYear(orNothing(penaltySaved(scope))),
  ownerAnnualSavings: (scope) => usdAYear(ownerSavings(scope)),
  tenantAnnualSavings: (scope) => usdAYear(orNothing(flow(scope, 1, 'tenantEnergy'))),
  firstFullYear: ({ tier }) => {
    const { inService } = tier.cashFlow;
    const { year } = dateParts(inService);
    // A year that begins in service is whole itself.
    return plus(fromClock('year of service', year, 'year', inService), tier.returns.firstFullYear - year);
  },
});

const ENERGY: readonly FigureRule[] = figureRules('roi', {
  siteEnergySavings: (scope) => {
    const before = siteTotal(scope, energyBefore(scope));
    return rounded('share', 4, before.value > 0 ? over(siteSaved(scope), before) : NOTHING);
  },
  monthsToSeeSavings: monthsToSee,
  siteEnergySavedKbtu: (scope) => rounded('kBtu/yr', 0, siteSaved(scope)),
  electricitySavedKwh: (scope) =>
    rounded('kWh/yr', 0, plus(...tierEnergy(scope).saved.map(({ kwh }) => kwh))),
  fuelSavedTherms: (scope) =>
    rounded('therm/yr', 0, plus(...tierEnergy(scope).saved.map(({ therms }) => therms))),
  emissionsReductionTco2e: (scope) => rounded('tCO2e/yr', 2, emissionsCut(scope)),
  assumptionShareOfSavings: assumptionShare,
  'billsAfter/*/*/*': billAfter,
});

/** One number of one bill after the work. */
function billAfter(scope: TierScope): Figure {
  const [place = '', column = '', month = ''] = scope.stars;
  const fuel = scope.entry.roi.billsAfter[Number(place)]?.fuel ?? 'electricity';
  const billed = monthlyBillFigures({ scope, energy: tierEnergy(scope).after, fuel })?.[Number(month)];
  if (billed === undefined) throw new RangeError('a fuel that is billed has twelve months');
  if (column === 'kw') return rounded('kW', 0, billed.kw);
  return rounded('USD', 0, column === 'ownerUsd' ? billed.ownerUsd : (billed.tenantUsd ?? plus()));
}

const npv = (scope: TierScope): Figure =>
  minus(presentCostTotal(scope, 'nothing'), presentCostTotal(scope, 'tier'));

const MONEY: readonly FigureRule[] = figureRules('roi', {
  totalIncentives: (scope) =>
    toCents(
      plus(
        ...scope.entry.incentives.map(({ name }, index) =>
          tierNumber(scope, name, `incentives/${index}/amount`, 'USD'),
        ),
      ),
    ),
  potentialIncentives,
  netCost: (scope) =>
    toCents(
      minus(
        tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD'),
        roi(scope, 'totalIncentives', 'USD'),
      ),
    ),
  // Net cost less the replacements that would come anyway; served only where there are some.
  incrementalNetCost: (scope) => toCents(minus(netCost(scope), replacementsAvoided(scope) ?? 0)),
  simplePaybackYears: (scope) => payback(netCost(scope), annualSavings(scope)),
  ownerPaybackYears: (scope) => payback(netCost(scope), ownerReceives(scope)),
  incrementalPaybackYears: (scope) => payback(roi(scope, 'incrementalNetCost', 'USD'), ownerReceives(scope)),
  discountedPaybackYears: discountedPayback,
  npv: (scope) => usd(npv(scope)),
  npvIfLastScheduleContinues: (scope) => usd(plus(npv(scope), scheduleGain(scope))),
  'irr/rate': (scope) => rounded('fraction/yr', 6, compute('irr', ...netFlows(scope))),
  costPerTco2e: (scope) => usd(over(netCost(scope), times(emissionsCut(scope), studyYears(scope)))),
  discountRate,
  studyYears,
  'perDwelling/netCost': (scope) => usd(over(netCost(scope), dwellings(scope))),
  'perDwelling/monthlySavings': (scope) => usd(over(over(annualSavings(scope), dwellings(scope)), 12)),
});

/** Savings of the calendar year 2030: the twin of `returns/in-2030.ts`. */
const COMMON_YEAR: readonly FigureRule[] = figureRules('roi/in2030', {
  energySavings: (scope) => usdAYear(orNothing(energyIn2030(scope))),
  operationsSavings: (scope) => usdAYear(orNothing(operationsIn2030(scope))),
  penaltyAvoided: (scope) => usdAYear(orNothing(avoidedPenalty(scope, 2030))),
  total: (scope) => {
    const part = (field: string): Figure => tierNumber(scope, field, `roi/in2030/${field}`, 'USD/yr');
    const isCounted = typeof scope.entry.roi.in2030?.penaltyAvoided === 'number';
    return usdAYear(
      plus(part('energySavings'), part('operationsSavings'), ...(isCounted ? [part('penaltyAvoided')] : [])),
    );
  },
});

export const RETURNS_RULES: readonly FigureRule[] = [
  ...SAVINGS,
  ...COMMON_YEAR,
  ...ENERGY,
  ...MONEY,
  ...presentCostRules('roi/presentCost', 'tier'),
];
