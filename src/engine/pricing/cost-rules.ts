import type { CompiledFactors } from '../../catalog/sections/factors.ts';
import { factorValue } from './factors.ts';

/** One point of a log-linear curve: at `usd` the share is `share`. */
export interface SharePoint {
  readonly logUsd: number;
  readonly share: number;
}

/** Every number the cost stage needs from `catalog/factors`, read once a snapshot. */
export interface CostRules {
  readonly nyc: Split;
  readonly westchester: Split;
  readonly westchesterOverNyc: number;
  readonly forwardRate: number;
  readonly generalConditions: number;
  readonly overheadProfit: readonly SharePoint[];
  readonly insurance: number;
  readonly tradeMinimumUsd: number;
  readonly softShare: readonly SharePoint[];
  readonly softMinimumUsd: number;
  /** Design, permits, commissioning, owner's management: weights of the soft share. */
  readonly softSplit: readonly [number, number, number, number];
  readonly contingencyFinalCost: number;
  readonly contingencyByTier: Readonly<Record<string, number>>;
  readonly heightBands: readonly { readonly aboveFloors: number; readonly share: number }[];
  readonly occupiedDwellings: number;
  readonly occupiedWorkplaces: number;
  readonly dwellingAccessUsd: number;
  readonly factors: CompiledFactors;
}

/** Ratio to the US average by share of the work. */
export interface Split {
  readonly material: number;
  readonly labour: number;
  readonly equipment: number;
}

export function costRules(factors: CompiledFactors): CostRules {
  const at = (file: string) => (name: string) => factorValue(factors, file, name);
  const contractor = at('contractor');
  const contingency = at('contingency');
  const location = at('location');
  return {
    nyc: split(location, 'nyc'),
    westchester: split(location, 'westchester'),
    westchesterOverNyc: location('westchester_over_nyc'),
    forwardRate: factorValue(factors, 'forward-escalation', 'annual_rate'),
    generalConditions: contractor('general_conditions'),
    overheadProfit: [
      point(contractor('overhead_profit_small_usd'), contractor('overhead_profit_small')),
      point(contractor('overhead_profit_large_usd'), contractor('overhead_profit_large')),
    ],
    insurance: contractor('insurance'),
    tradeMinimumUsd: contractor('trade_minimum_usd'),
    ...softRules(at('soft-costs')),
    contingencyFinalCost: contingency('final_cost'),
    contingencyByTier: Object.fromEntries(
      ['quick_wins', 'code_compliant', 'high_performance', 'net_zero_ready'].map((tier) => [
        tier,
        contingency(tier),
      ]),
    ),
    ...complexityRules(at('complexity')),
    factors,
  };
}

type Read = (name: string) => number;

function split(location: Read, place: string): Split {
  return {
    material: location(`${place}_material`),
    labour: location(`${place}_labour`),
    equipment: location(`${place}_equipment`),
  };
}

function point(usd: number, share: number): SharePoint {
  return { logUsd: Math.log(usd), share };
}

function softRules(soft: Read): Pick<CostRules, 'softShare' | 'softMinimumUsd' | 'softSplit'> {
  const points = [
    point(1e5, soft('share_at_100k')),
    point(3e5, soft('share_at_300k')),
    point(3e6, soft('share_at_3m')),
    point(2e7, soft('share_at_20m')),
  ];
  return {
    softShare: [...points, floorPoint(points, soft('floor_share'))],
    softMinimumUsd: soft('minimum_usd'),
    softSplit: [
      soft('split_design'),
      soft('split_permits'),
      soft('split_commissioning'),
      soft('split_owner_management'),
    ],
  };
}

/** The last slope carried on until it reaches the floor, so that the curve has no step. */
function floorPoint(points: readonly SharePoint[], floor: number): SharePoint {
  const [a, b] = points.slice(-2) as [SharePoint, SharePoint];
  const slope = (b.share - a.share) / (b.logUsd - a.logUsd);
  return { logUsd: b.logUsd + (floor - b.share) / slope, share: floor };
}

function complexityRules(complexity: Read) {
  return {
    heightBands: [
      { aboveFloors: 40, share: complexity('floors_over_40') },
      { aboveFloors: 20, share: complexity('floors_21_40') },
      { aboveFloors: 12, share: complexity('floors_13_20') },
      { aboveFloors: 6, share: complexity('floors_7_12') },
    ],
    occupiedDwellings: complexity('occupied_dwellings'),
    occupiedWorkplaces: complexity('occupied_workplaces'),
    dwellingAccessUsd: complexity('dwelling_access_usd'),
  };
}

/** Share at an amount on a log-linear curve, level beyond both ends. */
export function shareAt(points: readonly SharePoint[], usd: number): number {
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined) return 0;
  const log = Math.log(Math.max(usd, 1));
  if (log <= first.logUsd) return first.share;
  if (log >= last.logUsd) return last.share;
  for (let i = 1; i < points.length; i += 1) {
    const a = points[i - 1] as SharePoint;
    const b = points[i] as SharePoint;
    if (log <= b.logUsd) return a.share + ((b.share - a.share) * (log - a.logUsd)) / (b.logUsd - a.logUsd);
  }
  return last.share;
}
