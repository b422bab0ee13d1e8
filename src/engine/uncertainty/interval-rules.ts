import type { CompiledFactors } from '../../catalog/sections/factors.ts';
import { factorValue } from '../pricing/factors.ts';

const QUANTITY_WIDTHS = [
  'gross_area',
  'gross_area_unknown',
  'dwellings',
  'dwellings_unknown',
  'rule_of_thumb',
  'envelope',
  'envelope_storeys_unknown',
  'design_load',
  'plants',
  'energy_billed',
  'energy_reported',
  'energy_class',
] as const;
/** Names of half-widths of quantities in `catalog/factors/interval.yaml`. */
export type QuantityWidth = (typeof QUANTITY_WIDTHS)[number];

/** What the interval reads of `catalog/factors`, once a snapshot. */
export interface IntervalRules {
  readonly correlation: number;
  readonly levelOfRecords: number;
  readonly quote: number;
  readonly mostOfOpenWork: number;
  readonly quantity: Readonly<Record<QuantityWidth, number>>;
  readonly factors: CompiledFactors;
}

export function intervalRules(factors: CompiledFactors): IntervalRules {
  const read = (name: string) => factorValue(factors, 'interval', name);
  return {
    correlation: read('correlation'),
    levelOfRecords: read('level_of_records'),
    quote: read('quote'),
    mostOfOpenWork: read('most_of_open_work'),
    quantity: Object.fromEntries(QUANTITY_WIDTHS.map((name) => [name, read(name)])) as Record<
      QuantityWidth,
      number
    >,
    factors,
  };
}
