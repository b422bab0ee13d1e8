import { dwellings } from '../building/profile-figures.ts';
import {
  plus,
  minus,
  times,
  over,
  power,
  larger,
  smaller,
  plusOf,
  rounded,
  usd,
  toCents,
  type Term,
} from '../figures/arithmetic.ts';
import { compute, constant, type Figure } from '../figures/figure.ts';
import { discountRate } from '../provenance/owner-parameters.ts';
import { toService } from '../provenance/prices-over-time.ts';
import { stepOnce } from '../provenance/rule.ts';
import { netFlow } from '../provenance/schedule-figures.ts';
import type { Layer } from './layers.ts';
import { amountOf, dearerBy, interestOf, paidIn, proceeds } from './layer-figures.ts';
import { ofLayer, ofStructure, type RoomFigures, type StructureScope } from './structure-scope.ts';
import {
  atCompletion,
  energyAndOperations,
  idOf,
  incentivesIn,
  incentivesUsd,
  projectCost,
  projectFlow,
  savingsOf,
  tierNpv,
  yearOf,
  yearsOf,
} from './project-figures.ts';
import { ofProduct, term } from './rate-figures.ts';
import { sparedCost, modulesIncentives, ownCost, saleProceeds, soldCredits } from './side-figures.ts';

/** What a structure comes to as figures: the twin of `financing/underwrite.ts` and of the flows in `compose.ts`. */

const mainRole = ({ candidate }: StructureScope) => candidate.offers[0]?.product.role;
export const layersOf = ({ candidate }: StructureScope): readonly Layer[] => candidate.composition.layers;

/** A step of one structure, made once. */
function structureStep(scope: StructureScope, inside: string, name: string, make: () => Figure): Figure {
  const id = idOf(scope, `${scope.entry.financing?.structures[scope.structure]?.id ?? ''}/${inside}`);
  return stepOnce(scope, id, [name, 'USD'], make);
}

/** Cost of the work this structure pays for. */
export const costOf = (scope: StructureScope): Figure =>
  mainRole(scope) === 'power_purchase' ? ownCost(scope) : projectCost(scope);

/** Incentives and credit money at completion. */
export function grantsOf(scope: StructureScope): Figure {
  const role = mainRole(scope);
  if (role === 'service') return incentivesUsd(scope);
  const paid = incentivesUsd(scope, atCompletion);
  if (role === 'power_purchase') {
    const gone = modulesIncentives(scope).filter(({ payment }) => atCompletion(payment));
    return gone.length === 0 ? paid : minus(paid, ...gone.map(({ usd: part }) => part));
  }
  const { creditSale } = scope.candidate;
  return creditSale === null ? paid : plus(paid, saleProceeds(scope, creditSale.product));
}

/** What the layers before this one leave: a bridge is sized first, then the others in their order. */
export function roomFor(scope: StructureScope, layer: Layer): RoomFigures {
  const inOrder = [...layersOf(scope)].sort(
    (a, b) => Number(b.product.role === 'bridge') - Number(a.product.role === 'bridge'),
  );
  const before = inOrder.slice(0, inOrder.indexOf(layer));
  return {
    cost: projectCost(scope),
    grants: grantsOf(scope),
    otherDebt: plusOf(before.map((each) => amountOf(scope, each))),
    otherProceeds: plusOf(before.map((each) => proceeds(scope, each))),
  };
}

/** The owner's flow of a year before payments, with this structure's incentives where and when they fall. */
function flowBefore(scope: StructureScope, year: number): Figure {
  const flow = projectFlow(scope, year);
  const role = mainRole(scope);
  if (role === 'service') {
    const apart = minus(flow, incentivesIn(scope, year) ?? 0);
    return year === 0 ? plus(apart, incentivesUsd(scope)) : apart;
  }
  if (role === 'power_purchase') {
    const spared = year === 0 ? plus(flow, sparedCost(scope)) : flow;
    return minus(spared, ...inYear(modulesIncentives(scope), year));
  }
  const { creditSale } = scope.candidate;
  if (creditSale === null) return flow;
  const without = minus(flow, ...inYear(soldCredits(scope), year));
  return year === 0 ? plus(without, saleProceeds(scope, creditSale.product)) : without;
}

const inYear = (paid: ReturnType<typeof soldCredits>, year: number): Figure[] =>
  paid.flatMap(({ payment, usd: part }) => (yearOf(payment) === year ? [part] : []));

const sumOfLayers = (scope: StructureScope, figure: (layer: Layer) => Figure | null): Figure =>
  toCents(plusOf(layersOf(scope).map(figure)) ?? plus());

const paidInterest = (scope: StructureScope): Figure =>
  sumOfLayers(scope, (layer) =>
    layer.product.costs.capitalises_interest ? null : ofLayer(scope, layer, 'constructionInterest'),
  );

/** The owner's flow of a year after all payments, not rounded. */
export function leveredFlow(scope: StructureScope, year: number): Figure {
  return structureStep(scope, `flow/${year}`, `flow after payments, year ${year}`, () => {
    const before = flowBefore(scope, year);
    if (layersOf(scope).length === 0) return before;
    if (year > 0) return minus(before, paidTogether(scope, year) ?? 0);
    return minus(
      plus(
        before,
        sumOfLayers(scope, (layer) => proceeds(scope, layer)),
      ),
      sumOfLayers(scope, (layer) => ofLayer(scope, layer, 'originationFee')),
      sumOfLayers(scope, (layer) => ofLayer(scope, layer, 'recordingTax')),
      paidInterest(scope),
    );
  });
}

const leveredFlows = (scope: StructureScope): Figure[] =>
  [0, ...yearsOf(scope)].map((year) => leveredFlow(scope, year));

/** Payments of a year to all layers; null where none is due. */
const paidTogether = (scope: StructureScope, year: number): Figure | null =>
  plusOf(layersOf(scope).map((layer) => paidIn(scope, layer, year)));

/** Without bridges: these are repaid by the refund they were lent against. */
export const recurring = (scope: StructureScope, year: number): Figure | null =>
  plusOf(
    layersOf(scope).map((layer) => (layer.product.role === 'bridge' ? null : paidIn(scope, layer, year))),
  );

export const equity = (scope: StructureScope): Figure => larger(0, times(-1, leveredFlow(scope, 0)));

export type StressCase = 'expected' | 'savingsDown20' | 'ratePlus100bp' | 'both';

/** Savings of a year over its payments; null where none is due. */
function coverageIn(scope: StructureScope, year: number, stress: StressCase): Figure | null {
  const paid = recurring(scope, year);
  if (paid === null || paid.value <= 0) return null;
  const dearer = stress === 'ratePlus100bp' || stress === 'both';
  const due = dearer
    ? plus(paid, ...layersOf(scope).flatMap((layer) => dearerBy(scope, layer, year) ?? []))
    : paid;
  if (due.value <= 0) return null;
  const cut = stress === 'savingsDown20' || stress === 'both';
  const lost = cut
    ? times(
        compute('abs', energyAndOperations(scope, year)),
        term(scope, 'stress_savings_cut', 'energy and maintenance savings lower by'),
      )
    : 0;
  return structureStep(scope, `coverage/${stress}/${year}`, `coverage of year ${year}`, () =>
    over(minus(savingsOf(scope, year), lost), due),
  );
}

/** Coverage of the first year, or of the worst. */
export function coverage(scope: StructureScope, stress: StressCase, field: string): Figure {
  const years = field === 'year1' ? [1] : yearsOf(scope);
  const ratios = years.flatMap((year) => coverageIn(scope, year, stress) ?? []);
  return rounded('ratio', 4, field === 'year1' ? (ratios[0] ?? 0) : smaller(...ratios));
}

/** The most that a product of the structure asks for, at least once. */
export function requiredCoverage(scope: StructureScope): Figure {
  const floors = scope.candidate.offers.flatMap(
    ({ product }) =>
      ofProduct(scope, product, 'sizing/savings_coverage_floor', `coverage that ${product.title} asks for`) ??
      [],
  );
  return floors.length === 0 ? constant(1) : larger(1, ...floors);
}

/** What the structure is worth at the evaluation date: the tier's own, and what this way of paying adds. */
export const npvOf = (scope: StructureScope): Figure =>
  structureStep(scope, 'npv', 'net present value', () => {
    const rate = discountRate(scope);
    const model = [0, ...yearsOf(scope)].map((year) => netFlow(scope, year));
    const gain = minus(compute('npv', rate, ...leveredFlows(scope)), compute('npv', rate, ...model));
    return plus(tierNpv(scope), over(gain, power(plus(1, rate), toService(scope))));
  });

export const leveredIrr = (scope: StructureScope): Figure =>
  rounded('fraction/yr', 6, compute('irr', ...leveredFlows(scope)));

export const unleveredIrr = (scope: StructureScope): Figure => {
  const flows = [0, ...yearsOf(scope)].map((year) => projectFlow(scope, year));
  return rounded('fraction/yr', 6, compute('irr', ...flows));
};

export const paybackOf = (scope: StructureScope): Figure =>
  rounded('years', 3, compute('discounted_payback', 0, ...leveredFlows(scope)));

export const cashOnCash = (scope: StructureScope): Figure =>
  rounded('fraction', 6, over(leveredFlow(scope, 1), equity(scope)));

export const debtOf = (scope: StructureScope): Figure =>
  sumOfLayers(scope, (layer) => amountOf(scope, layer));

export const interestPaid = (scope: StructureScope): Figure =>
  sumOfLayers(scope, (layer) => interestOf(scope, layer));

export const ofLayers = (scope: StructureScope, field: string): Figure =>
  sumOfLayers(scope, (layer) => ofLayer(scope, layer, field));

/** Loans and incentives at completion over cost; what a service provider funds is no loan. */
export function combinedLtc(scope: StructureScope): Figure {
  const cost = costOf(scope);
  const loans = sumOfLayers(scope, (layer) =>
    layer.product.role === 'service' ? null : amountOf(scope, layer),
  );
  const share: Term = cost.value > 0 ? over(plus(loans, grantsOf(scope)), cost) : 0;
  return rounded('share', 6, share);
}

export function perDwelling(scope: StructureScope, field: string): Figure {
  const homes = dwellings(scope);
  const due: Term = recurring(scope, 1) ?? 0;
  if (field === 'oneTimeAssessment') return usd(over(equity(scope), homes));
  if (field === 'monthlyDebtService') return usd(over(over(due, 12), homes));
  return usd(over(over(minus(due, savingsOf(scope, 1)), 12), homes));
}

export const totalUses = (scope: StructureScope): Figure => {
  const of = (field: string) => ofStructure(scope, `uses/${field}`);
  return toCents(plus(of('projectCost'), of('fees'), of('recordingTax'), of('constructionInterest')));
};
