import type { RawDetail } from '../raw.ts';
import { technologyOfItem } from '../adapters/item-technologies.ts';
import { areasOf, isPlaced, type Areas } from './areas.ts';
import { isRebateMatch, rangeOf, shareCapOf, unitLimitOf } from './conditions/amounts.ts';
import { words } from './conditions/family.ts';
import { LOWER_INCOME } from './conditions/income-steps.ts';
import { conditionsOf, readOf } from './conditions/index.ts';
import { dayOf } from './days.ts';
import { AIR_TOO, GROUND_ONLY, itemsOf } from './items.ts';
import type { LineDates } from './line-dates.ts';
import { labelOf } from './other-things.ts';
import type { Relations } from './relations.ts';
import type { GeoGroups, Incentive } from './shapes.ts';
import type { Territory } from './territories.ts';

/** What the lines of a state are read with. */
export interface StateContext {
  readonly state: string;
  readonly dates: ReadonlyMap<string, LineDates>;
  readonly relations: Relations;
  readonly groups: GeoGroups[string];
  readonly territories: ReadonlyMap<number, Territory>;
  /** Lines of the lower of several income steps. */
  readonly lowerIncome: ReadonlySet<string>;
}

const KINDS: Readonly<Record<string, [kind: string, unit: string]>> = {
  ton: ['per_ton', '$/ton'],
  kilowatt: ['per_kw', '$/kW'],
  btuh10k: ['per_10kbtuh', '$/10kBtuh'],
  square_foot: ['per_sqft', '$/sqft'],
  kilowatt_hour: ['per_kwh', '$/kWh'],
};

/** "$600 per ton" that the data set writes as a sum. */
const isPerTon = ({ amount }: Incentive, text: string): boolean =>
  new RegExp(`\\$${amount.number.toLocaleString('en-US')} ?(/|per )ton`).test(text);

/** What a home has many of is paid for each. */
const EACH = /^[^.]*\$[\d,.]+(?: rebate)? ?(?:\/|per )(window|door)/;

/** "$0.50, at most $100" is half of the cost. */
const shareOrSum = (amount: Incentive['amount']): Incentive['amount'] =>
  amount.type === 'dollar_amount' && amount.number < 1 && amount.maximum !== undefined
    ? { ...amount, type: 'percent' }
    : amount;

function amountOf(
  incentive: Incentive,
  items: readonly string[],
  { text, isMatch }: { readonly text: string; readonly isMatch: boolean },
): Partial<RawDetail> & { kind: string } {
  const amount = shareOrSum(incentive.amount);
  // The most it adds to another rebate; the share itself prices nothing that is known here.
  if (isMatch)
    return amount.maximum === undefined
      ? { kind: 'unspecified' }
      : { kind: 'fixed', amount: amount.maximum, unit: '$' };
  const cap = amount.maximum === undefined ? {} : { cap: amount.maximum };
  // Beside a share of cost the minimum is the lowest of several limits, which nobody is sure to get.
  if (amount.type === 'percent')
    return { kind: 'percent_of_cost', rate: amount.number, unit: 'fraction_of_cost', ...cap };
  const { most, least } = rangeOf({ line: incentive, text });
  const limits = { ...(least === undefined ? {} : { min: least }), ...cap };
  if (amount.type === 'dollar_amount' && isPerTon(incentive, text))
    return { kind: 'per_ton', rate: most, unit: '$/ton', ...limits };
  const each = EACH.exec(text)?.[1];
  if (amount.type === 'dollar_amount' && each !== undefined)
    return { kind: 'per_unit', rate: most, unit: `$/${each}`, ...limits };
  if (amount.type === 'dollar_amount') return { kind: 'fixed', amount: most, unit: '$', ...limits };
  // A water heater is not sold by the ton, whatever the unit of the data set.
  if (amount.unit === 'ton' && items.every((item) => item === 'heat_pump_water_heater'))
    return { kind: 'fixed', amount: amount.number, unit: '$', ...limits };
  const [kind, unit] = KINDS[amount.unit ?? ''] ?? ['per_unit', `$/${amount.unit ?? 'unit'}`];
  if (amount.unit === 'watt') return { kind: 'per_kw', rate: amount.number * 1000, unit: '$/kW', ...limits };
  const stored = amount.unit === 'kilowatt_hour' && items.includes('battery_storage_installation');
  return { kind, rate: amount.number, unit: stored ? '$/kWh storage capacity' : unit, ...limits };
}

const LOAN = /\bloans?\b(?!.*forgiv)|\brepay|% (apr|interest)|interest[- ]free|zero[- ]interest|financing/;

/** A cooktop that the items list under another appliance. */
const COOKTOP_ONLY =
  /^\S+( up to \S+)? (discount|rebate)[^.]* induction (cooktop|range|stove)s?( purchase)?\. ?$/;

const AIR_OR_GROUND =
  /air[- ]source,? (heat pumps?,? )?or ground|air or ground|, ground[- ]source heat pump or/;

/** A line whose words speak of the ground alone pays for nothing else, whatever its items say; of both, for both. */
function technologiesOf(items: readonly string[], text: string): string[] {
  if (COOKTOP_ONLY.test(text)) return ['electric_appliance'];
  const all = [...new Set(items.map(technologyOfItem))].sort();
  if (!all.includes('heat_pump') || !GROUND_ONLY.test(text)) return all;
  if (AIR_OR_GROUND.test(text)) return [...new Set([...all, 'geothermal_heat_pump'])].sort();
  if (AIR_TOO.test(text)) return all;
  return [...new Set(all.map((each) => (each === 'heat_pump' ? 'geothermal_heat_pump' : each)))].sort();
}

const GROUND_WATER = words('ground_source', 'Hot water comes from a ground-source heat pump.');
const isGroundWater = (technologies: readonly string[], text: string): boolean =>
  technologies.join() === 'heat_pump_water_heater' && GROUND_ONLY.test(text);

const WITH_ANOTHER = words('with_another_line', 'Paid only together with another line of the same data set.');

/** One incentive of the data set as a line, with its place, its conditions, its limits and the age of what it says. */
export function lineOf(incentive: Incentive, programAreas: Areas, context: StateContext): RawDetail {
  const { state, dates, relations, groups, territories, lowerIncome } = context;
  const text = readOf(incentive, [], false).text;
  const items = itemsOf(incentive, text);
  const technologies = technologiesOf(items, text);
  const group = incentive.eligible_geo_group;
  const areas = areasOf(group === undefined ? undefined : groups[group]?.geographies, territories, state);
  const unknownArea = group !== undefined && !isPlaced(areas);
  const read = readOf(incentive, technologies, isPlaced(programAreas) || isPlaced(areas));
  const { requirements, incomeQualified, upTo, phrases, unrestricting } = conditionsOf(read);
  const loan = LOAN.test(text);
  const [from, to] = [dayOf(incentive.start_date, false), dayOf(incentive.end_date, true)];
  const [share, units] = [shareCapOf(read), unitLimitOf(read)];
  const asOf = dates.get(incentive.id)?.termsChanged;
  const shared = relations.shared.get(incentive.id);
  const label = labelOf(items, text);
  return {
    source_incentive_id: incentive.id,
    ...(label === undefined ? {} : { label }),
    items: [...items],
    technologies,
    payment_methods: loan ? ['loan'] : incentive.payment_methods,
    owner_status: incentive.owner_status,
    ...amountOf(incentive, items, { text, isMatch: isRebateMatch(read) }),
    ...(units === null
      ? {}
      : { cap: Math.min(units * incentive.amount.number, incentive.amount.maximum ?? Infinity) }),
    ...(share === null ? {} : { share_cap: share }),
    ...(shared === undefined ? {} : { shared_limit: shared }),
    ...(loan ? { kind: 'loan' } : {}),
    ...(upTo ? { up_to: true } : {}),
    requirements: [
      ...requirements,
      ...(lowerIncome.has(incentive.id) ? [LOWER_INCOME] : []),
      ...(unknownArea ? [words('area', `In the area the data set names ${group}.`)] : []),
      ...(isGroundWater(technologies, text) ? [GROUND_WATER] : []),
      ...(relations.needsAnother.has(incentive.id) ? [WITH_ANOTHER] : []),
    ],
    phrases,
    unrestricting,
    ...areas,
    ...(from === undefined ? {} : { start_date: from }),
    ...(to === undefined ? {} : { end_date: to }),
    ...(incomeQualified ? { low_income: true } : {}),
    ...(incentive.paused === true ? { paused: true } : {}),
    ...(asOf === undefined ? {} : { last_changed_in_source: asOf }),
  };
}
