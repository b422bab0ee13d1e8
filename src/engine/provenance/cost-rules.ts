import type { CostLine } from '../costs/types.ts';
import { explainLine } from '../costs/explain-line.ts';
import { COST_CATEGORIES } from '../measures/types.ts';
import { catalogInput, assumptionInput, pointerInput } from './inputs.ts';
import { rule, type TierRule, type TierScope } from './rule.ts';
import type { EvidenceInput, Explanation } from './types.ts';

const CENTS = 'Integer cents, half away from zero, at the line.';
const SUM = 'None: a sum of integer cents.';

const FIELD_BY_CATEGORY: Readonly<Record<string, string>> = {
  domestic_hot_water: 'domesticHotWater',
  renewables_storage: 'renewablesStorage',
  soft_costs: 'softCosts',
};
const fieldOf = (category: string): string => FIELD_BY_CATEGORY[category] ?? category;

function lineInputs({ entry, at }: TierScope, keep: (index: number) => boolean): EvidenceInput[] {
  return entry.cost_breakdown.lines.flatMap((line, index) =>
    keep(index)
      ? [pointerInput(line.label, `${at}/cost_breakdown/lines/${index}/amount`, line.amount, 'USD')]
      : [],
  );
}

/** A category without lines is 0 because the tier's measures have none there. */
const orNoLines = (inputs: EvidenceInput[]): EvidenceInput[] =>
  inputs.length > 0 ? inputs : [catalogInput('lines of this category', 0, 'lines', 'measures')];

function costLine(line: CostLine): Explanation {
  const unitCost =
    line.basis === 'assumed'
      ? assumptionInput('unit cost', line.unitCostUsd, `USD/${line.unit}`, `${line.source}#${line.locator}`)
      : catalogInput('unit cost', line.unitCostUsd, `USD/${line.unit}`, `${line.source}#${line.locator}`);
  return {
    basis: line.basis,
    formula: explainLine(line),
    inputs: [
      catalogInput('quantity', line.quantity, line.unit, `measures/${line.measureId ?? line.id}#quantity`),
      unitCost,
      ...line.factors.map((factor) =>
        catalogInput(factor.name, factor.value, '', `${factor.source}#${factor.locator}`),
      ),
    ],
    rounding: CENTS,
  };
}

const categoryRules: TierRule[] = COST_CATEGORIES.map((category) =>
  rule(`cost_breakdown/${fieldOf(category)}`, (scope) => ({
    basis: 'computed',
    formula: `Sum of the lines of category “${category.replaceAll('_', ' ')}”.`,
    inputs: orNoLines(lineInputs(scope, (index) => scope.tier.cost.lines[index]?.category === category)),
    rounding: SUM,
  })),
);

export const COST_RULES: readonly TierRule[] = [
  ...categoryRules,
  rule('cost_breakdown/lines/*/amount', ({ tier, stars }) => {
    const line = tier.cost.lines[Number(stars[0])];
    if (line === undefined) throw new Error('a served cost line has a computed one');
    return costLine(line);
  }),
  rule('cost_breakdown/totalCost', (scope) => ({
    basis: 'computed',
    formula: 'Sum of every line.',
    inputs: lineInputs(scope, () => true),
    rounding: SUM,
  })),
  rule('cost_breakdown/constructionCost', (scope) => ({
    basis: 'computed',
    formula: 'Sum of every line but soft costs and escalation.',
    inputs: lineInputs(scope, (index) => {
      const category = scope.tier.cost.lines[index]?.category;
      return category !== 'soft_costs' && category !== 'escalation';
    }),
    rounding: SUM,
  })),
  rule('cost_breakdown/costPerSqft', ({ at, entry, context }) => ({
    basis: 'computed',
    formula: 'Total cost ÷ gross floor area.',
    inputs: [
      pointerInput('totalCost', `${at}/cost_breakdown/totalCost`, entry.cost_breakdown.totalCost, 'USD'),
      pointerInput('gross floor area', '/resolution/gross_floor_area_sqft', context.profile.areaSqft, 'sqft'),
    ],
    rounding: 'Two decimals, half away from zero.',
  })),
  rule('cost_breakdown/costPerUnit', ({ at, entry, context }) => ({
    basis: 'computed',
    formula: 'Total cost ÷ dwellings.',
    inputs: [
      pointerInput('totalCost', `${at}/cost_breakdown/totalCost`, entry.cost_breakdown.totalCost, 'USD'),
      dwellings(context.profile.counts.dwellings, context.input.dwellingUnits),
    ],
    rounding: 'Two decimals, half away from zero.',
  })),
  rule('cost_breakdown/assumptionShareOfCost', (scope) => ({
    basis: 'computed',
    formula:
      'Cents of lines whose price is assumed, with their share of the lines computed on them, ÷ total cost.',
    inputs: lineInputs(scope, () => true),
    rounding: 'Four decimals.',
  })),
];

/** Dwelling units as known or assumed. */
export function dwellings(used: number, known: number | null): EvidenceInput {
  return known === null
    ? assumptionInput('dwelling units', used, 'dwellings', 'dwelling_units')
    : { name: 'dwelling units', value: used, unit: 'dwellings', kind: 'record', ref: 'dwellingUnits' };
}
