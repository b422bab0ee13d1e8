import { servedSiteEui } from '../estimate/rounding.ts';
import { assumptionInput, catalogInput, pointerInput } from './inputs.ts';
import { rule, type TierRule, type TierScope } from './rule.ts';
import type { EvidenceInput, Explanation } from './types.ts';

type Planned = TierScope['tier']['plan']['measures'][number];
type Effect = Planned['measure']['effects'][number];
type Figure = { value: number; unit: string; basis: string; source: string; locator: string };

const plannedOf = ({ tier, stars }: TierScope): Planned => {
  const planned = tier.plan.measures[Number(stars[0])];
  if (planned === undefined) throw new Error('a served measure is planned');
  return planned;
};

const figureInput = (name: string, figure: Figure): EvidenceInput =>
  (figure.basis === 'assumed' ? assumptionInput : catalogInput)(
    name,
    figure.value,
    figure.unit,
    `${figure.source}#${figure.locator}`,
  );

function effectInputs(effect: Effect): EvidenceInput[] {
  switch (effect.kind) {
    case 'reduce':
      return [figureInput(`saving of ${effect.end_use}`, effect.fraction)];
    case 'generator':
      return [figureInput(`efficiency for ${effect.end_use}`, effect.efficiency)];
    case 'electrify':
      return [
        figureInput(`share of ${effect.end_use} served`, effect.served),
        figureInput(`seasonal COP for ${effect.end_use}`, effect.seasonal_cop),
      ];
    case 'oil_to_gas':
      return [figureInput(`saving of ${effect.end_use}`, effect.saving)];
    case 'pv':
      return [figureInput('yield', effect.yield)];
  }
}

function energySaved(scope: TierScope, words: string): Explanation {
  const planned = plannedOf(scope);
  return {
    basis: 'computed',
    formula: `${words} by this measure on the energy earlier measures leave, realisation applied: ${planned.measure.summary}`,
    inputs: [
      pointerInput(
        'baseline site energy use intensity',
        '/resolution/site_eui_kbtu_per_sqft',
        servedSiteEui(scope.context.baseline),
        'kBtu/sqft/yr',
      ),
      ...planned.measure.effects.flatMap(effectInputs),
    ],
    rounding: 'Whole units.',
  };
}

function moneyOfMeasure(scope: TierScope, what: string): Explanation {
  const { tier, at, entry } = scope;
  const planned = plannedOf(scope);
  const lines = tier.cost.lines.flatMap((line, index) =>
    line.measureId === planned.measure.id
      ? [
          pointerInput(
            line.label,
            `${at}/cost_breakdown/lines/${index}/amount`,
            entry.cost_breakdown.lines[index]?.amount ?? null,
            'USD',
          ),
        ]
      : [],
  );
  const price = planned.measure.prices[0];
  const range =
    price === undefined
      ? []
      : [
          figureInput('price low', { ...price, value: price.low, unit: `USD/${planned.unit}` }),
          figureInput('price high', { ...price, value: price.high, unit: `USD/${planned.unit}` }),
        ];
  return { basis: 'computed', formula: what, inputs: [...lines, ...range], rounding: 'Integer cents.' };
}

export const MEASURE_RULES: readonly TierRule[] = [
  rule('measures/*/quantity', (scope) => {
    const planned = plannedOf(scope);
    return {
      basis: 'computed',
      formula: planned.quantityBasis,
      inputs: [
        pointerInput(
          'gross floor area',
          '/resolution/gross_floor_area_sqft',
          scope.context.profile.areaSqft,
          'sqft',
        ),
        catalogInput(
          'quantity basis',
          planned.measure.quantity.basis,
          '',
          `measures/${planned.measure.id}#quantity`,
        ),
      ],
      rounding: 'Two decimals.',
    };
  }),
  rule('measures/*/cost', (scope) =>
    moneyOfMeasure(scope, 'The measure’s own cost lines, in dollars of the price series’ last month.'),
  ),
  rule('measures/*/costLow', (scope) => moneyOfMeasure(scope, 'The same with the low unit price.')),
  rule('measures/*/costHigh', (scope) => moneyOfMeasure(scope, 'The same with the high unit price.')),
  rule('measures/*/loadedCost', ({ at, entry, stars }) => ({
    basis: 'computed',
    formula:
      'Direct cost with its share of every other line, by largest remainder, so that the measures sum to the total cost.',
    inputs: [
      pointerInput(
        'direct cost',
        `${at}/measures/${stars[0]}/cost`,
        entry.measures[Number(stars[0])]?.cost ?? null,
        'USD',
      ),
      pointerInput('totalCost', `${at}/cost_breakdown/totalCost`, entry.cost_breakdown.totalCost, 'USD'),
    ],
    rounding: 'Integer cents by largest remainder.',
  })),
  rule('measures/*/annualSavings', ({ at, entry, stars }) => ({
    basis: 'computed',
    formula:
      'Units saved at the owner’s prices, plus its share (by electricity saved or added) of what prices alone do not explain, plus maintenance; the measures sum to the tier’s energy and O&M savings.',
    inputs: [
      pointerInput(
        'electricity saved',
        `${at}/measures/${stars[0]}/savedKwh`,
        entry.measures[Number(stars[0])]?.savedKwh ?? null,
        'kWh/yr',
      ),
      pointerInput(
        'fuel saved',
        `${at}/measures/${stars[0]}/savedTherms`,
        entry.measures[Number(stars[0])]?.savedTherms ?? null,
        'therm/yr',
      ),
      pointerInput(
        'energy savings of the tier',
        `${at}/roi/energySavings`,
        entry.roi.energySavings,
        'USD/yr',
      ),
    ],
    rounding: 'Cents.',
  })),
  rule('measures/*/savedKwh', (scope) => energySaved(scope, 'Electricity saved')),
  rule('measures/*/savedTherms', (scope) => energySaved(scope, 'Fuel and steam saved')),
  rule('measures/*/lifetimeYears', (scope) => {
    const { lifetime } = plannedOf(scope).measure;
    return {
      basis: lifetime.basis,
      formula: 'Expected life in the catalogue.',
      inputs: [figureInput('lifetime', lifetime)],
    };
  }),
  rule('measures/*/incrementalOverReplacement', (scope) => {
    const { like_for_like: alternative } = plannedOf(scope).measure;
    const moneyPart = moneyOfMeasure(
      scope,
      'Direct cost less the like-for-like replacement that would come anyway.',
    );
    return {
      ...moneyPart,
      inputs: [
        ...moneyPart.inputs,
        ...(alternative === null ? [] : [figureInput('like-for-like share', alternative.share)]),
      ],
    };
  }),
];
