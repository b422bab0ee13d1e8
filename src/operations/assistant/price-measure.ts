import { Type } from 'typebox';
import type { CompiledSources } from '../../catalog/sections/sources.ts';
import { closed, oneOf, orNull, text, usd } from '../../contract/estimate/fields.ts';
import { estimateRequestFaults, EvidenceSource, Tier } from '../../contract/estimate/index.ts';
import type { MeasureAlone } from '../../engine/estimate/measure-alone.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { sourceOf } from '../estimate/evidence-sources.ts';
import { engineRequest, prepare } from '../estimate/prepare-request.ts';
import { defineOperation } from '../operation.ts';
import { BUILDING_INPUT, estimateInput } from './building-input.ts';

/** Measures that one call shows, those that fit the building first; of how many it looks for them. */
const MOST = 8;
const MOST_PRICED = 24;

const number = (description: string) => orNull(Type.Number(), description);
const { tiers: _tiers, ...BUILDING } = BUILDING_INPUT;

const Job = closed(
  {
    quantity: Type.Number({ description: 'Amount of work, in unit.' }),
    unit: text('Unit of quantity.'),
    counted: text('What was counted and from what.'),
    doubts: Type.Array(Type.String(), { description: 'What its price hangs on.' }),
    comes_with: Type.Array(Type.String(), { description: 'Work it cannot do without, in the price.' }),
    total_cost_usd: usd(
      'The whole job with contractor, soft cost, contingency and escalation, before incentives.',
    ),
    low_usd: usd('Low end of the 80 % band.'),
    high_usd: usd('High end of the 80 % band.'),
    incentives_usd: usd('Incentives counted.'),
    contingent_incentives_usd: usd('What something unknown could still deny; in no other figure.'),
    usual_incentives_high_usd: number('The most that such jobs got; null where nothing says so.'),
    annual_savings_usd: usd('Of the first full year; negative when the bill rises.'),
    saved_kwh: Type.Number({ description: 'kWh a year; negative when added.' }),
    saved_therms: Type.Number({ description: 'Fuel, and street steam by its energy, therms a year.' }),
    simple_payback_years: number('Net cost over savings; null where it never pays back.'),
    npv_usd: usd('Net present value of this work alone against doing nothing.'),
    ll97_charge_after_usd: Type.Array(Type.Number(), {
      description: 'Charge a year after it, by promulgated period.',
    }),
    lifetime_years: Type.Number({ description: 'Expected life, years.' }),
    ll97_charge_before_usd: Type.Array(Type.Number(), {
      description: 'Charge a year without it, by the same periods.',
    }),
    usual_from: Type.Array(Type.String(), {
      description: 'Programs that usual money comes from: read_program.',
    }),
    cost_by_category: Type.Array(
      closed(
        { category: text('Kind of cost.'), usd: Type.Number({ description: 'Its part, USD.' }) },
        'One part.',
      ),
      { description: 'What the total is made of, with the work it comes with.' },
    ),
    price_from: Type.Array(
      closed(
        {
          line: text('What is priced.'),
          unit_cost_usd: Type.Number({ description: 'Before place, size, access and soft cost.' }),
          basis: oneOf(['sourced', 'derived', 'assumed'], 'assumed: no publication gives it.'),
          source: EvidenceSource,
        },
        'One price.',
      ),
      { description: 'Where the prices of its work come from.' },
    ),
  },
  'The job.',
);

const PricedMeasure = closed(
  {
    measure_id: text('Catalogue id.'),
    name: text('Name.'),
    in_tiers: Type.Array(Tier, { description: 'Tiers of the estimate that hold it.' }),
    job: orNull(Job, 'As the only work; null where it is not for this building.'),
    reason: orNull(Type.String(), 'Why it is not for this building; null where it is priced.'),
  },
  'One measure.',
);

/** Any measure of the catalogue on one building, whether a tier holds it or not. */
export const priceMeasure = defineOperation({
  id: 'priceMeasure',
  summary: 'Price any measure on a building by itself',
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  tool: {
    name: 'price_measure',
    title: 'Price one measure',
    description:
      'Prices work by itself on a building, also where no tier holds it (windows, roof insulation, boiler, geothermal), or says why it is not for the building. Without measure, or where none has its words, all ids come back. Chargers are no measure: search_programs has money for them.',
  },
  input: closed(
    {
      ...BUILDING,
      measure: Type.Optional(
        Type.String({ minLength: 2, maxLength: 80, description: 'For example window, roof insulation.' }),
      ),
    },
    'The building and the work.',
  ),
  output: closed(
    {
      measures: Type.Array(PricedMeasure, { maxItems: MOST, description: 'Those that have the words.' }),
      others: Type.Array(Type.String(), {
        description: 'Ids of further measures: those that have the words too, else all.',
      }),
      note: text('How to read it.'),
      warnings: Type.Array(Type.String(), {
        description: 'What to look at in the building before relying on a price.',
      }),
      accuracy: text('How far prices were from what jobs cost.'),
    },
    'Measures by themselves.',
  ),
  rules: estimateRequestFaults,
  errors: ESTIMATE_ERRORS,
  async run(services, context, { measure = '', ...sent }) {
    const { input } = estimateInput(services, context, sent);
    const { list } = services.snapshot.sections.measures;
    const found = named(measure, list);
    const { request, found: building, evaluationDate: day } = await prepare(services, input);
    const ids = found.slice(0, MOST_PRICED).map(({ id }) => id);
    const alone = services.engine.measuresAlone(engineRequest(request), building.input, day, ids);
    const sorted = alone.measures.toSorted((a, b) => Number(a.job === null) - Number(b.job === null));
    const { sources } = services.snapshot.sections;
    return {
      measures: sorted.slice(0, MOST).map((each) => measureView(each, sources)),
      others: (found.length === 0
        ? list
        : [...sorted.slice(MOST).map((each) => each.measure), ...found.slice(MOST_PRICED)]
      ).map(({ id }) => id),
      note: [
        NOTE,
        ...(input.facts?.quotes === undefined ? [] : [OF_QUOTES]),
        ...(COOLING.test(measure) ? [OF_COOLING] : []),
      ].join(' '),
      warnings: alone.warnings.map(({ text: message }) => message),
      accuracy: alone.disclosure,
    };
  },
});

const NOTE =
  'Each is priced as the only work: within a package it shares contractor and soft cost, and saves less. Money counts as in an estimate.';

const OF_QUOTES =
  'A quote is taken as the price of the contractor: design, contingency and work it does not name come on top. Leave it out to compare it with our price.';

const COOLING = /\b(?:air[- ]condition\w*|a\/?c|cooling)\b/i;
const OF_COOLING = 'No price of room coolers is held. Heat pumps cool as well: they are shown.';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
}

/** Measures that have every word; where none has, those that have the most of them. For cooling, heat pumps of the building. */
function named<Measure extends Named>(wanted: string, list: readonly Measure[]): readonly Measure[] {
  if (COOLING.test(wanted)) return list.filter(({ tags }) => tags.includes('heat_pump'));
  const words = wanted
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map(stem);
  if (words.length === 0) return [];
  const exact = list.find(({ id }) => id === wanted.trim());
  if (exact !== undefined) return [exact];
  const scored = list.map((measure) => {
    const text = [measure.id, measure.name, ...measure.tags].join(' ').replaceAll('_', ' ').toLowerCase();
    return { measure, hits: words.filter((word) => text.includes(word)).length };
  });
  const most = Math.max(...scored.map(({ hits }) => hits));
  return most === 0 ? [] : scored.filter(({ hits }) => hits === most).map(({ measure }) => measure);
}

const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

function measureView({ measure, tiers, job, reason, uncovered }: MeasureAlone, sources: CompiledSources) {
  const { id, name } = measure;
  return {
    measure_id: id,
    name,
    in_tiers: [...tiers],
    job: job === null ? null : jobView({ measure, uncovered }, job, sources),
    reason,
  };
}

function jobView(
  { measure: { id, quantity }, uncovered }: Pick<MeasureAlone, 'measure' | 'uncovered'>,
  { plan, cost: { lines, warnings }, usual, entry }: NonNullable<MeasureAlone['job']>,
  sources: CompiledSources,
) {
  const { measures, cost_breakdown: cost, roi, sensitivity } = entry;
  const own = measures.find((each) => each.id === id);
  if (own === undefined) throw new Error(`${id} is not in its own job`);
  const promulgated = roi.compliance.periods.filter(({ projection }) => !projection);
  return {
    quantity: own.quantity,
    unit: own.unit,
    counted: quantity.counted,
    doubts: [
      ...(uncovered === null ? [] : [uncovered]),
      ...warnings.map((message) => message.replace(`${plan.tier}: `, '')),
    ],
    comes_with: measures.filter((each) => each !== own).map(({ name }) => name),
    total_cost_usd: cost.totalCost,
    low_usd: sensitivity.bestCase,
    high_usd: sensitivity.worstCase,
    incentives_usd: roi.totalIncentives,
    contingent_incentives_usd: roi.potentialIncentives,
    usual_incentives_high_usd: roi.usualIncentives?.high ?? null,
    annual_savings_usd: roi.totalAnnualSavings,
    saved_kwh: own.savedKwh,
    saved_therms: own.savedTherms,
    simple_payback_years: roi.simplePaybackYears,
    npv_usd: roi.npv,
    ll97_charge_after_usd: promulgated.map(({ afterPenaltyUsd }) => afterPenaltyUsd),
    lifetime_years: own.lifetimeYears,
    ll97_charge_before_usd: promulgated.map(({ baselinePenaltyUsd }) => baselinePenaltyUsd),
    usual_from: [...new Set(usual.measures.map(({ program }) => program.id))],
    cost_by_category: byCategory(lines),
    price_from: lines
      .filter(({ measureId }) => measureId === id)
      .map(({ label, unitCostUsd, basis, source }) => ({
        line: label,
        unit_cost_usd: unitCostUsd,
        basis,
        source: sourceOf(source, sources),
      })),
  };
}

function byCategory(lines: NonNullable<MeasureAlone['job']>['cost']['lines']) {
  const categories = Map.groupBy(lines, ({ category }) => category);
  return [...categories].map(([category, own]) => ({
    category,
    usd: own.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100,
  }));
}
