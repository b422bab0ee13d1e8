import type { CompiledFactors } from '../../catalog/sections/factors.ts';
import { TIERS, type Tier } from '../measures/types.ts';
import { keyed } from '../keyed.ts';
import { factorValue } from '../pricing/factors.ts';
import { SYSTEM_PARTS, type SystemPart } from './system-parts.ts';

const QUANTITY_WIDTHS = [
  'gross_area',
  'gross_area_unknown',
  'dwellings',
  'dwellings_unknown',
  'rule_of_thumb',
  'rule_of_thumb_by_floor',
  'envelope',
  'envelope_storeys_unknown',
  'design_load',
  'plants',
] as const;
/** Names of half-widths of quantities in `catalog/factors/interval.yaml`. */
export type QuantityWidth = (typeof QUANTITY_WIDTHS)[number];

/** Name of a half-width in `catalog/factors/interval-systems.yaml`. */
export const systemKey = (housing: boolean, tier: Tier, part: SystemPart): string =>
  `${housing ? 'housing' : 'other'}.${tier}.${part}`;

export type IntervalRules = Readonly<ReturnType<typeof intervalRules>>;

/** What the interval reads of `catalog/factors`, once a snapshot. */
export function intervalRules(factors: CompiledFactors) {
  const read = (name: string) => factorValue(factors, 'interval', name);
  const systems = (housing: boolean) =>
    keyed(TIERS, (tier) =>
      keyed(SYSTEM_PARTS, (part) => factorValue(factors, 'interval-systems', systemKey(housing, tier, part))),
    );
  return {
    correlation: read('correlation'),
    levelOfRecords: read('level_of_records'),
    quote: read('quote'),
    mostOfOpenWork: read('most_of_open_work'),
    quantity: keyed(QUANTITY_WIDTHS, read),
    // Half-widths of systems nobody named.
    systems: { housing: systems(true), other: systems(false) },
    factors,
  };
}
