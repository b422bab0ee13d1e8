import { Type, type Static } from 'typebox';
import { closed, day, fraction, oneOf, orNull, text, usd } from './fields.ts';

const ValueBasis = oneOf(
  ['sourced', 'derived', 'assumed'] as const,
  'How the price behind the line is known.',
);

const CostLine = closed(
  {
    id: text('Line id `{tier}:{category}` or `{tier}:{category}:{item}`.'),
    label: text('What the money is for.'),
    amount: usd('Amount of the line.'),
    basis: ValueBasis,
  },
  'One cost line; the lines sum to totalCost.',
  'CostLine',
);

export const CostBreakdown = closed(
  {
    envelope: usd('Envelope.'),
    heating: usd('Heating plant and distribution.'),
    cooling: usd('Cooling.'),
    ventilation: usd('Ventilation.'),
    domesticHotWater: usd('Domestic hot water.'),
    lighting: usd('Lighting.'),
    controls: usd('Controls, commissioning of existing systems, submetering.'),
    electrical: usd('Electrical service and distribution.'),
    renewablesStorage: usd('On-site renewables and storage.'),
    other: usd(
      "Other direct work and the contractor's general conditions, overhead and profit, insurance, abatement, access.",
    ),
    softCosts: usd("Design, permits, commissioning, owner's project management."),
    contingency: usd('Contingency.'),
    escalation: usd('From the end of the price series to the midpoint of construction.'),
    totalCost: usd('Gross project cost, before incentives; the sum of the categories.'),
    constructionCost: usd('Everything but soft costs and escalation: what a construction contract reports.'),
    costPerSqft: Type.Number({ description: 'totalCost per gross square foot, USD/sqft.' }),
    costPerUnit: orNull(Type.Number(), 'totalCost per dwelling unit, USD; null without dwellings.'),
    assumptionShareOfCost: fraction('Share of totalCost that rests on assumed prices.'),
    lines: Type.Array(CostLine, { description: 'Every counted line, to the cent.' }),
  },
  'Cost of the tier, USD.',
  'CostBreakdown',
);
export type CostBreakdown = Static<typeof CostBreakdown>;

export const MeasureView = closed(
  {
    id: text('Catalogue id of the measure.'),
    name: text('Name of the measure.'),
    category: text('Rollup category.'),
    quantity: Type.Number({ description: 'Amount of work, in `unit`.' }),
    unit: text('Unit of quantity.'),
    cost: usd("Direct cost, in dollars of the price series' last month."),
    costLow: usd('Low end of the direct cost.'),
    costHigh: usd('High end of the direct cost.'),
    loadedCost: usd(
      'Direct cost with its share of indirects, soft cost, contingency and escalation; sums to totalCost.',
    ),
    annualSavings: Type.Number({
      description:
        "Bills of the first full year before this measure less those after it, demand included, in the order of `measures`, and its savings of operation, USD a year; negative when the bill rises. They sum to the tier's.",
    }),
    savedKwh: Type.Number({ description: 'Electricity saved, kWh a year; negative when added.' }),
    savedTherms: Type.Number({ description: 'Fuel and steam saved, therm-equivalents a year.' }),
    lifetimeYears: Type.Number({ description: 'Expected life, years.' }),
    incrementalOverReplacement: Type.Optional(
      usd('Cost over the replacement that would come anyway; absent when none would.'),
    ),
    inService: day('Planned in-service day of this measure.'),
    source: text(
      'Source id of the price; the cost line has its basis, the artifact its locator and confidence.',
    ),
  },
  'One measure of the tier.',
  'Measure',
);
export type MeasureView = Static<typeof MeasureView>;
