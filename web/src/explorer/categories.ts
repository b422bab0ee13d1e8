import { words } from '../format/numbers.ts';

/** Rollup categories of a cost, in words. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  envelope: 'Walls, roof and windows',
  heating: 'Heating',
  cooling: 'Cooling',
  ventilation: 'Ventilation',
  domesticHotWater: 'Hot water',
  lighting: 'Lighting',
  controls: 'Controls and tuning',
  electrical: 'Electrical service',
  renewablesStorage: 'Solar and storage',
  other: "Contractor's overheads, other",
  softCosts: 'Design, permits, management',
  contingency: 'Contingency',
  escalation: 'Price rises to construction',
};

/** `soft_costs` of a line or a measure is `softCosts` of the breakdown. */
const fieldOf = (category: string): string =>
  category.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Category of a cost line, from its id `{tier}:{category}[:{item}]`. */
export function categoryOfLine(id: string): string {
  const category = id.split(':')[1] ?? '';
  return CATEGORIES[fieldOf(category)] ?? category;
}

/** Category of a measure: what is left over there is work, not overheads. */
export const categoryOfMeasure = (category: string): string =>
  category === 'other' ? 'Other work' : (CATEGORIES[fieldOf(category)] ?? words(category));
