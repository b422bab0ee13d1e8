import type { Prescribed } from '../../catalog/sections/article-321.ts';
import type { Parameter } from '../../catalog/parameter.ts';
import { round } from '../../quantities/rounding.ts';
import { plantsOf } from '../building/counts.ts';
import { priceTier, type JobPlan } from '../costs/price-tier.ts';
import type { MeasureCost } from '../costs/types.ts';
import { FUEL_COUNT } from '../energy/energy-index.ts';
import { columnOf } from '../number-rows.ts';
import { tierSchedule } from '../measures/schedule.ts';
import type { ApplicableMeasure, PlannedMeasure } from '../measures/types.ts';
import type { LawScope } from './law-scope.ts';

/** What work costs, USD: as the tiers price it, and the range of its price. */
export interface CostRange {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** Costs of the article's measures in one building. */
export interface PrescribedCosts {
  /** Null where no price is held for a building like this. */
  of(measure: Prescribed): { readonly range: CostRange; readonly words: string } | null;
  readonly agent: CostRange;
}

/** Work of the catalogue is priced as one job of its own, with all that a tier of it would carry. */
export function prescribedCosts(scope: LawScope): PrescribedCosts {
  const { article321 } = scope.snapshot.sections;
  const here = new Map((scope.tiers[0]?.plan.applicable ?? []).map((work) => [work.measure.id, work]));
  const bought = article321.measures.flatMap(({ cost }) => boughtFor(cost, here));
  const priced = pricedAsOneJob([...new Set(bought)], scope);
  return {
    of: (measure) => costOf(measure, { here, priced, scope }),
    agent: rangeOf(article321.agent.allowance, 1),
  };
}

type Here = ReadonlyMap<string, ApplicableMeasure>;

/** Work of the catalogue that a measure of the article is done by here. */
function boughtFor({ all = [], one_of: oneOf = [] }: Prescribed['cost'], here: Here): ApplicableMeasure[] {
  const first = oneOf.flatMap((id) => here.get(id) ?? []).slice(0, 1);
  return [...all.flatMap((id) => here.get(id) ?? []), ...first];
}

function pricedAsOneJob(
  work: readonly ApplicableMeasure[],
  { context, snapshot }: LawScope,
): ReadonlyMap<string, MeasureCost> {
  const { asOf, compliance, profile } = context;
  const { rules } = snapshot.tables.measures;
  const schedule = tierSchedule('quick_wins', [], { asOf, rules, compliance, ll97: snapshot.sections.ll97 });
  const { constructionStart, inService } = schedule;
  const measures = work.map((each): PlannedMeasure => ({
    ...each,
    savedKbtuByFuel: columnOf(FUEL_COUNT, 0),
    savedKwh: 0,
    savedTherms: 0,
    capacityKwDc: null,
    storageKwh: null,
    tons: null,
    constructionStart,
    inService,
  }));
  const plan: JobPlan = {
    tier: 'quick_wins',
    scopeTier: 'quick_wins',
    measures,
    applicable: work,
    schedule,
  };
  const { measures: costs } = priceTier(plan, { profile, asOf, snapshot });
  return new Map(costs.map((cost) => [cost.measureId, cost]));
}

interface Pricing {
  readonly here: Here;
  readonly priced: ReadonlyMap<string, MeasureCost>;
  readonly scope: LawScope;
}

function costOf({ cost }: Prescribed, { here, priced, scope }: Pricing) {
  if (cost.with_agent === true)
    return { range: { expected: 0, low: 0, high: 0 }, words: 'Labour within the visits of the agent.' };
  if (cost.allowance !== undefined)
    return {
      range: rangeOf(cost.allowance, amountOf(cost.per ?? 'building', scope)),
      words: `An allowance, ${cost.allowance.unit}: ${cost.allowance.locator}.`,
    };
  const work = boughtFor(cost, here);
  if (work.length === 0) return null;
  const ranges = work.map(({ measure }) => loaded(priced.get(measure.id)));
  const sum = (end: keyof CostRange) =>
    round(
      ranges.reduce((total, range) => total + range[end], 0),
      2,
    );
  return {
    range: { expected: sum('expected'), low: sum('low'), high: sum('high') },
    words: work
      .map(({ measure, quantity, unit }) => `${measure.name}, ${Math.round(quantity)} ${unit}`)
      .join('; '),
  };
}

/** A measure with its part of all that the job carries, and the same at the ends of its price. */
function loaded(cost: MeasureCost | undefined): CostRange {
  if (cost === undefined) throw new RangeError('work of the article was priced');
  const expected = cost.loadedCents / 100;
  const perDirect = cost.directCents === 0 ? 0 : expected / cost.directCents;
  return { expected, low: cost.lowCents * perDirect, high: cost.highCents * perDirect };
}

function amountOf(per: NonNullable<Prescribed['cost']['per']>, { context: { profile } }: LawScope): number {
  if (per === 'radiator') return profile.counts.radiators;
  return per === 'plant' ? plantsOf(profile.input) : 1;
}

const rangeOf = ({ value, low = value, high = value }: Parameter, amount: number): CostRange => ({
  expected: round(value * amount, 2),
  low: round(low * amount, 2),
  high: round(high * amount, 2),
});
