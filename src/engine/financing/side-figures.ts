import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import {
  plus,
  minus,
  times,
  over,
  power,
  larger,
  smaller,
  inUnit,
  toCents,
  usdOf,
} from '../figures/arithmetic.ts';
import { compute, type Figure } from '../figures/figure.ts';
import { ownWork } from '../incentives/ledger-figures.ts';
import { tierEnergy } from '../provenance/energy/tier-energy.ts';
import { tierNumber } from '../provenance/leaves.ts';
import { ofLayer, type RoomFigures, type StructureScope } from './structure-scope.ts';
import type { Layer } from './layers.ts';
import { payments, projectCost, yearOf, type FinancingScope, type PaymentFigure } from './project-figures.ts';
import { ofProduct } from './rate-figures.ts';
import { goesToModuleOwner, isBridged } from './side-products.ts';

/** Bridges, credit sales and power purchases as figures: the twin of `financing/side-products.ts`. */

const refunds = (scope: FinancingScope): PaymentFigure[] =>
  payments(scope).filter(({ payment }) => isBridged(payment, scope.snapshot.sections.financingTerms));

const sumOf = (paid: readonly PaymentFigure[]): Figure => toCents(plus(...paid.map(({ usd }) => usd)));

/** The least of the advance on the refund, the cap and the need, in whole dollars. */
export function bridgePrincipal(
  scope: FinancingScope,
  product: FinancingProduct,
  { cost, grants, otherProceeds }: RoomFigures,
  underCap: Figure,
): Figure {
  const share = ofProduct(scope, product, 'sizing/share_of_cost', 'share of the refund it lends') ?? 1;
  const need = minus(minus(cost, grants), otherProceeds ?? 0);
  return inUnit('USD', compute('floor', smaller(times(sumOf(refunds(scope)), share), underCap, need)));
}

/** Years until the last refund. */
export const bridgeTerm = (scope: FinancingScope): Figure =>
  larger(0, ...refunds(scope).map(({ year }) => compute('floor', year)));

/** Interest on what is owed, and the principal that the year's refunds repay. */
export function bridgeYear(
  scope: StructureScope,
  layer: Layer,
  year: number,
): { paid: Figure; interest: Figure } {
  const amount = ofLayer(scope, layer, 'amount');
  const rate = ofLayer(scope, layer, 'rate', 'fraction/yr');
  const bridged = refunds(scope);
  const total = sumOf(bridged);
  let owed = amount;
  for (let at = 1; ; at += 1) {
    const interest = usdOf(times(owed, 100, rate));
    const due = sumOf(bridged.filter(({ payment }) => yearOf(payment) === at));
    const repaid = at === layer.otherPaymentsUsd.length ? owed : usdOf(over(times(amount, 100, due), total));
    if (at === year) return { paid: plus(interest, repaid), interest };
    owed = minus(owed, repaid);
  }
}

/** Tax credits sold at completion. */
export const soldCredits = (scope: FinancingScope): PaymentFigure[] =>
  payments(scope).filter(({ payment }) => payment.kind === 'tax_credit');

export const creditSold = (scope: FinancingScope): Figure =>
  plus(...soldCredits(scope).map(({ usd }) => usd));

/** What the sale brings, at the market's price of a dollar of credit. */
export function saleProceeds(scope: FinancingScope, product: FinancingProduct): Figure {
  const price = ofProduct(scope, product, 'price/credit', 'price of a dollar of credit') ?? 0;
  return usdOf(times(creditSold(scope), price, 100));
}

/** Cost of the photovoltaics that a power purchase takes over. */
function modulesCost(scope: FinancingScope): Figure {
  const { measureIds } = scope.financed.workings.project.photovoltaics;
  const work = ownWork(scope);
  const costs = scope.tier.plan.measures.flatMap(({ measure }, index) =>
    measureIds.includes(measure.id) ? [work.cost(index)] : [],
  );
  return toCents(plus(...costs));
}

/** Cost that stays the owner's. */
export const ownCost = (scope: FinancingScope): Figure =>
  larger(0, toCents(minus(projectCost(scope), modulesCost(scope))));

/** Cost that leaves the owner's flows. */
export const sparedCost = (scope: FinancingScope): Figure =>
  toCents(minus(projectCost(scope), ownCost(scope)));

/** Incentives that go with the modules to whoever owns them. */
export const modulesIncentives = (scope: FinancingScope): PaymentFigure[] =>
  payments(scope).filter(({ payment }) =>
    goesToModuleOwner(payment, scope.financed.workings.project.photovoltaics.measureIds),
  );

/** Every kWh of the first year's output, bought at a price that rises every year. */
export function purchasedIn(scope: FinancingScope, product: FinancingProduct, year: number): Figure {
  const { measureIds } = scope.financed.workings.project.photovoltaics;
  const kwh = scope.tier.plan.measures.flatMap(({ measure }, index) => {
    const saved = tierEnergy(scope).saved[index]?.kwh;
    return measureIds.includes(measure.id) && saved !== undefined ? [saved] : [];
  });
  const ofPublic = scope.financed.workings.context.request.owner_type === 'public';
  const price = ofProduct(
    scope,
    product,
    ofPublic ? 'price/public_per_kwh' : 'price/per_kwh',
    'price of a kWh',
  );
  const growth = plus(1, ofProduct(scope, product, 'price/escalation', 'rise of the price a year') ?? 0);
  return usdOf(times(plus(...kwh), price ?? 0, power(growth, year - 1), 100));
}

/** Years of the contract. */
export const purchaseTerm = (scope: FinancingScope, product: FinancingProduct): Figure =>
  ofProduct(scope, product, 'term/years', 'years of the contract') ??
  tierNumber(scope, 'study years', 'roi/studyYears', 'years');
