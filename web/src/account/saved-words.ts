import type { SavedAnswer, SavedChange } from '../../../src/contract/saved.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import { aboutUsd, count, tenth, words } from '../format/numbers.ts';

const FIGURES: Readonly<Record<string, readonly [label: string, text: (value: number) => string]>> = {
  npv_usd: ['Saves over 20 years', aboutUsd],
  likely_cost_usd: ['Likely cost', aboutUsd],
  low_usd: ['Low end', aboutUsd],
  high_usd: ['High end', aboutUsd],
  incentives_usd: ['Counted incentives', aboutUsd],
  present_cost_of_doing_nothing_usd: ['Doing nothing over 20 years', aboutUsd],
  charge_2030_2034_usd_per_year: ['Fine a year, 2030–34', aboutUsd],
  charge_2030_2034_after_usd_per_year: ['Fine a year after the work', aboutUsd],
  gross_floor_area_sqft: ['Floor area', (value) => `${count(value)} sq ft`],
  site_eui_kbtu_per_sqft: ['Energy', (value) => `${tenth(value)} kBtu/sq ft a year`],
};

/** The verdict of a kept answer in a few words. */
export function verdictWords({ recommendation, label, figures }: SavedAnswer): string {
  if (recommendation === null) return 'No work is offered';
  const npv = figures['npv_usd'] ?? 0;
  if (recommendation === 'do_nothing')
    return `Keep the building as it is; ${(label ?? 'work').toLowerCase()} would cost ${aboutUsd(-npv)}`;
  return `${label ?? tierName(recommendation)} saves ${aboutUsd(npv)}`;
}

const tierName = (id: string): string =>
  id === 'do_nothing' ? 'Do nothing' : ((TIER_TITLES as Readonly<Record<string, string>>)[id] ?? words(id));

/** A change as label, before and now. */
export function changeWords({ kind, name, before, now }: SavedChange): readonly [string, string, string] {
  const figure = kind === 'figure' ? FIGURES[name] : undefined;
  const shown = (value: SavedChange['now']): string => {
    if (value === null) return kind === 'record' || kind === 'fact' ? 'not said' : 'none';
    if (kind === 'verdict') return tierName(String(value));
    if (typeof value === 'number') return figure === undefined ? String(value) : figure[1](value);
    return kind === 'catalogue' || kind === 'method' ? shortName(String(value)) : words(String(value));
  };
  if (kind === 'price') return [`A unit of ${words(name).toLowerCase()}`, unitPrice(before), unitPrice(now)];
  return [LABELS[name] ?? figure?.[0] ?? words(name), shown(before), shown(now)];
}

const unitPrice = (usd: SavedChange['now']): string =>
  typeof usd === 'number' ? `$${usd.toFixed(3)}` : 'not used';

const LABELS: Readonly<Record<string, string>> = {
  num_floors: 'Storeys',
  recommendation: 'Best for the owner',
  tier: 'Work looked at first',
  catalogue: 'Prices, law and programs (catalogue)',
  method: 'Method',
};

/** `1.0.0+0123456789abcdef…` → 1.0.0+0123456. */
const shortName = (version: string): string => version.replace(/\b([0-9a-f]{7})[0-9a-f]{9,}/, '$1');

/** Moves too small to read: both ends are said alike. */
export const isReadable = (change: SavedChange): boolean => {
  const [, before, now] = changeWords(change);
  return before !== now || (change.before === null && change.now === null);
};
