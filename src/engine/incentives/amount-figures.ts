import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { dwellings, grossArea } from '../building/profile-figures.ts';
import { catalogFigure, figureAt } from '../figures/catalog-leaf.ts';
import {
  plus,
  minus,
  times,
  over,
  larger,
  smaller,
  inUnit,
  toCents,
  centsTimes,
  inCents,
  usdOf,
  type Term,
} from '../figures/arithmetic.ts';
import { constant, type Figure } from '../figures/figure.ts';
import { tierEnergy, type SavedFigures } from '../provenance/energy/tier-energy.ts';
import { measureQuantity } from '../provenance/planned-quantity.ts';
import type { TierScope } from '../provenance/rule.ts';
import { paidMeasures, rebatesOn, roomBefore, type PricedWork } from './ledger-figures.ts';
import { TEN_KBTUH_PER_TON } from './quantity.ts';
import type {
  BenefitArithmetic,
  BindingCap,
  CountedUnits,
  IncludedProgram,
  ProgramEvaluation,
} from './types.ts';

/** What a rule about one program reads. */
interface ProgramScope {
  readonly scope: TierScope;
  readonly work: PricedWork;
  readonly program: CompiledProgram;
  /** Cost of the work, less the rebates taken before where the program sees it so. */
  readonly cost: Figure;
}

/** The amount of a program as the evaluator worked it out. Without an amount there is no figure. */
export function amountFigure(work: PricedWork, evaluation: ProgramEvaluation): Figure {
  const { program, detail } = evaluation;
  if (detail === null) throw new RangeError(`${program.id} has no amount`);
  const cost = costOfWork(work, evaluation);
  return limited({ scope: work.scope, work, program, cost }, detail.arithmetic);
}

/** The amount in the sum: no more than earlier programs left of the measures' cost. */
export function countedFigure(work: PricedWork, included: IncludedProgram, place: number): Figure {
  const whole = amountFigure(work, included);
  if (included.uncut === null) return whole;
  return toCents(smaller(whole, roomBefore(work, place)));
}

function costOfWork(work: PricedWork, { program, rebatesCents }: ProgramEvaluation): Figure {
  const indices = paidMeasures(work.scope, program);
  const costs = plus(...indices.map((index) => work.cost(index)));
  if (rebatesCents === 0) return toCents(costs);
  return toCents(minus(costs, ...indices.flatMap((index) => rebatesOn(work, index))));
}

/** A number of the program's own file. */
function ofProgram({ scope, program }: ProgramScope, inside: string, name: string): Figure {
  const { figures } = scope.snapshot.sections;
  const room = figureAt(figures, `programs/us/${program.id}/${inside}`) === undefined ? 'ny' : 'us';
  return catalogFigure(scope, name, `programs/${room}/${program.id}/${inside}`);
}

/** Base and adders, within the cap that bound, and the share of it that elective pay leaves. */
function limited(of: ProgramScope, arithmetic: BenefitArithmetic): Figure {
  const parts = [baseOf(of, arithmetic), ...addersOf(of, arithmetic)];
  const total = toCents(plus(...parts));
  const cap = arithmetic.cap === null ? null : capFigure(of, arithmetic.cap, total);
  if (arithmetic.elective === null) return cap === null ? total : inUnit('USD', smaller(total, cap));
  const share = catalogFigure(
    of.scope,
    'share paid without domestic content',
    `incentive-rules/elective-pay/steps/${arithmetic.elective.step}/factor`,
  );
  const paid = (cap === null ? parts : withinCap(parts, cap)).map((part) => centsTimes(part, share));
  return toCents(plus(...paid));
}

/** The base keeps its money first; adders give way from the last. */
function withinCap(parts: readonly Figure[], cap: Figure): Figure[] {
  return parts.map((part, index) =>
    smaller(part, index === 0 ? cap : larger(0, minus(cap, ...parts.slice(0, index)))),
  );
}

function rateOf(of: ProgramScope, { rate }: BenefitArithmetic): Figure {
  return ofProgram(of, rate.at, rate.at.startsWith('wages') ? 'rate without prevailing wages' : 'rate');
}

/** Share of the rate in the year construction begins; 1 without a phase-down. */
const phaseDown = (of: ProgramScope, { rate }: BenefitArithmetic): Term =>
  rate.factor === 1
    ? 1
    : ofProgram(of, `rateSteps/${rate.step}/factor`, 'share for the year construction begins');

function baseOf(of: ProgramScope, arithmetic: BenefitArithmetic): Figure {
  const { base } = arithmetic;
  if (base.kind === 'share_of_cost')
    return centsTimes(of.cost, rateOf(of, arithmetic), phaseDown(of, arithmetic));
  return usdOf(unitsCents(of, arithmetic));
}

/** Cents for the units of the work, not rounded. */
function unitsCents(of: ProgramScope, arithmetic: BenefitArithmetic): Figure {
  const { base } = arithmetic;
  if (base.kind === 'components')
    return plus(
      ...base.parts.map(({ index, units }) =>
        times(ofProgram(of, `benefit/components/${index}/amount`, 'amount'), 100, unitsOf(of, units)),
      ),
    );
  if (base.kind !== 'units') throw new RangeError('a share of cost has no units');
  const years = base.years === 1 ? 1 : ofProgram(of, 'benefit/years', 'years');
  const months = base.months === 1 ? 1 : ofProgram(of, 'benefit/months', 'months');
  const tax =
    base.deduction === 1
      ? 1
      : catalogFigure(of.scope, 'tax rate', 'incentive-rules/parameters/parameters/corporateIncomeTaxRate');
  return times(
    rateOf(of, arithmetic),
    100,
    unitsOf(of, base.units),
    years,
    months,
    tax,
    phaseDown(of, arithmetic),
  );
}

function addersOf(of: ProgramScope, arithmetic: BenefitArithmetic): Figure[] {
  return arithmetic.adders.map(({ name, field }) => {
    const added = ofProgram(of, `adders/${name}/${field}`, 'added');
    if (arithmetic.base.kind === 'share_of_cost')
      return centsTimes(of.cost, added, phaseDown(of, arithmetic));
    return usdOf(times(unitsCents(of, arithmetic), added));
  });
}

/** The units a benefit pays for: the twin of `incentives/quantity.ts` on the measures of a tier. */
function unitsOf(of: ProgramScope, { kind, basis }: CountedUnits): Figure {
  const { scope } = of;
  switch (kind) {
    case 'fixed':
      return constant(1);
    case 'per_dwelling':
      return dwellings(scope);
    case 'per_sqft':
      return grossArea(scope);
    case 'per_kw':
      return installed(of, 'capacityKwDc');
    case 'per_kwh':
      return basis === 'storage_capacity' ? installed(of, 'storageKwh') : saved(of, 'kwh');
    case 'per_ton':
      return installed(of, 'tons');
    case 'per_10kbtuh':
      return times(installed(of, 'tons'), TEN_KBTUH_PER_TON);
    case 'per_therm':
      return saved(of, 'therms');
    case 'per_mmbtu':
      return times(
        saved(of, 'therms'),
        catalogFigure(scope, 'MMBtu a therm', 'incentive-rules/parameters/parameters/mmbtuPerTherm'),
      );
    default:
      throw new RangeError(`no units of ${kind}`);
  }
}

/** Capacity of the measures the program pays for. */
function installed({ scope, program }: ProgramScope, of: 'capacityKwDc' | 'storageKwh' | 'tons'): Figure {
  const sizes = paidMeasures(scope, program).flatMap((index) => {
    const planned = scope.tier.plan.measures[index];
    return planned === undefined || planned[of] === null ? [] : [measureQuantity(scope, planned)];
  });
  return plus(...sizes);
}

/** Energy the measures save that the program pays for; a measure that uses more saves nothing. */
function saved({ scope, program }: ProgramScope, of: 'kwh' | 'therms'): Figure {
  return plus(
    ...paidMeasures(scope, program).map((index) => {
      const figures: SavedFigures | undefined = tierEnergy(scope).saved[index];
      if (figures === undefined) throw new RangeError('a planned measure is traced');
      return larger(0, figures[of]);
    }),
  );
}

/** The cap that bound, USD. */
function capFigure(of: ProgramScope, cap: BindingCap, total: Figure): Figure {
  if (cap.kind === 'cost_of_work') return of.cost;
  if (cap.kind === 'share_of_cost')
    return centsTimes(of.cost, ofProgram(of, 'caps/shareOfCost', 'at most this share of cost'));
  const most = times(
    ofProgram(of, `caps/${cap.field}`, cap.field === 'annualUsd' ? 'at most a year' : 'at most'),
    cap.years === 1 ? 1 : ofProgram(of, 'benefit/years', 'years'),
  );
  if (cap.eachTechnology) return usdOf(capOfParts(of, times(most, 100), total));
  return usdOf(times(most, 100, cap.count === 1 ? 1 : dwellings(of.scope)));
}

/** Each technology pays up to the cap, and the parts add; cents. */
function capOfParts(of: ProgramScope, capCents: Figure, total: Figure): Figure {
  const parts = technologyCosts(of);
  if (parts.length < 2) return smaller(capCents, inCents(total));
  return plus(
    ...parts.map((part) => smaller(capCents, over(times(inCents(total), inCents(part)), inCents(of.cost)))),
  );
}

/** Cost by technology, each measure counted once, under the first tag of the program it carries. */
function technologyCosts({ scope, work, program }: ProgramScope): Figure[] {
  const tags: readonly string[] = program.estimate?.tags ?? [];
  if (tags.length < 2) return [];
  const costs = tags.map((): Figure[] => []);
  for (const index of paidMeasures(scope, program)) {
    const own = scope.tier.plan.measures[index]?.measure.tags ?? [];
    const position = tags.findIndex((tag) => (own as readonly string[]).includes(tag));
    costs[position]?.push(minus(work.cost(index), ...rebatesOn(work, index)));
  }
  return costs.map((parts) => plus(...parts));
}
