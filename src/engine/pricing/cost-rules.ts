import type { CompiledFactors } from '../../catalog/sections/factors.ts';
import { TIERS } from '../../vocabulary/tiers.ts';
import { keyed } from '../keyed.ts';
import { factorValue } from './factors.ts';
import { floorPoint, point } from './share-curve.ts';

export type CostRules = Readonly<ReturnType<typeof costRules>>;

/** Every number the cost stage needs from `catalog/factors`, read once a snapshot. */
export function costRules(factors: CompiledFactors) {
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
    contingencyByTier: keyed(TIERS, (tier) => contingency(tier)),
    ...complexityRules(at('complexity')),
    abatement: abatementRules(at('abatement')),
    sheds: shedRules(at('sidewalk-sheds')),
    factors,
  };
}

type Read = (name: string) => number;

/** Ratio to the US average by share of the work. */
const split = (location: Read, place: string) => ({
  material: location(`${place}_material`),
  labour: location(`${place}_labour`),
  equipment: location(`${place}_equipment`),
});

export type Split = Readonly<ReturnType<typeof split>>;

function softRules(soft: Read) {
  const points = [
    point(1e5, soft('share_at_100k')),
    point(3e5, soft('share_at_300k')),
    point(3e6, soft('share_at_3m')),
    point(2e7, soft('share_at_20m')),
  ];
  return {
    softShare: [...points, floorPoint(points, soft('floor_share'))],
    // Weights of the soft share.
    softSplit: [
      soft('split_design'),
      soft('split_permits'),
      soft('split_commissioning'),
      soft('split_owner_management'),
    ] as const,
  };
}

/** A cost that grows with the logarithm of area between the two ends of its range, square feet. */
export type ByArea = Readonly<Record<'small' | 'large' | 'fromLog' | 'toLog', number>>;

/** When hazards are taken to be there, and what they cost. */
function abatementRules(abatement: Read) {
  const fromLog = Math.log(abatement('small_area_sqft'));
  const toLog = Math.log(abatement('large_area_sqft'));
  return {
    asbestosBeforeYear: abatement('asbestos_before_year'),
    leadBeforeYear: abatement('lead_before_year'),
    surveyUsd: { small: abatement('survey_usd'), large: abatement('survey_usd_large'), fromLog, toLog },
    boilerRoomUsd: {
      small: abatement('boiler_room_usd_small'),
      large: abatement('boiler_room_usd_large'),
      fromLog,
      toLog,
    },
    // Of the direct cost of windows and of roofing.
    windowShare: abatement('window_share'),
    roofShare: abatement('roof_share'),
    leadSafeUsdPerWindow: abatement('lead_safe_usd_per_window'),
  };
}

/** When a sidewalk shed is needed, how long it is and what it costs. */
const shedRules = (sheds: Read) => ({
  fromFloors: sheds('from_floors'),
  frontageShare: sheds('street_frontage_share'),
  extensionFt: sheds('extension_ft'),
  usdPerFt: sheds('usd_per_ft'),
  dollarYear: sheds('dollar_year'),
  months: sheds('months'),
  monthlyShare: sheds('monthly_share'),
});

/** Labour uplift above a number of storeys, and the factor that says it; tallest first. */
const HEIGHT_BANDS = [
  [40, 'floors_over_40'],
  [20, 'floors_21_40'],
  [12, 'floors_13_20'],
  [6, 'floors_7_12'],
] as const;

function complexityRules(complexity: Read) {
  return {
    heightBands: HEIGHT_BANDS.map(([aboveFloors, factor]) => ({
      aboveFloors,
      share: complexity(factor),
      factor,
    })),
    dwellingAccessUsd: complexity('dwelling_access_usd'),
  };
}
