import { dwellings, floors, physical } from '../building/profile-figures.ts';
import { minus, times, over, plusOf, inUnit, rounded, usd } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { constant, rerun, type Figure } from '../figures/figure.ts';
import { calendarDate } from '../../quantities/calendar-date.ts';
import { ELECTRICITY, HEATING, HOT_WATER } from '../energy/energy-index.ts';
import { borrowedLevel } from '../uncertainty/measured-accuracy.ts';
import { baselineFuels } from './energy/baseline.ts';
import { BASELINE_RULES } from './energy/baseline-rules.ts';
import { existingEfficiency } from './energy/simulation.ts';
import { energyBefore, siteTotal } from './energy/tier-energy.ts';
import { buildingNumber, dayOf, documentNumber } from './leaves.ts';
import { valueAt } from './walk.ts';
import { figureRules, type DocumentScope, type FigureRule } from './rule.ts';

/** Fields of `resolution.supplied` and where the resolved building holds them. */
const SUPPLIED: Readonly<Record<string, readonly [name: string, pointer: string, unit: string]>> = {
  building_area: ['gross floor area', '/grossFloorAreaSqft', 'sqft'],
  year_built: ['year built', '/yearBuilt', 'year'],
  num_floors: ['storeys', '/floors', 'storeys'],
  site_eui: ['site energy use intensity', '/siteEuiKbtuPerSqft', 'kBtu/sqft/yr'],
  electricity_kwh: ['electricity', '/annualElectricityKwh', 'kWh/yr'],
  gas_kbtu: ['gas', '/annualGasKbtu', 'kBtu/yr'],
  dwelling_units: ['dwelling units', '/dwellingUnits', 'dwellings'],
  estimated_penalty: ['estimated penalty', '/estimatedPenaltyUsd', 'USD/yr'],
};

/** Numbers outside the tiers: what was resolved, how well the method was measured, and how old its sources are. */
export const DOCUMENT_RULES: readonly FigureRule<DocumentScope>[] = [
  ...figureRules('resolution', {
    gross_floor_area_sqft: grossFloorArea,
    // Baseline site energy over the area.
    site_eui_kbtu_per_sqft: (scope) =>
      rounded('kBtu/sqft/yr', 2, over(siteTotal(scope, energyBefore(scope)), grossFloorArea(scope))),
    ...Object.fromEntries(
      Object.entries(SUPPLIED).map(([field, place]) => [
        `supplied/${field}`,
        (scope: DocumentScope) => buildingNumber(scope, ...place),
      ]),
    ),
    'supplied/**': ownFact,
    'facts/*/effects/*/*': factEffect,
    'assumptions/*/value': assumed,
  }),
  ...BASELINE_RULES,
  ...figureRules('default_tier', {
    'cheapestCompliant/extraPresentCost': compliantCostsMore,
    'alternatives/*/**': ofAlternative,
    'inSteps/*': ofSteps,
  }),
  ...figureRules('measured_accuracy', { 'aace_class_analogy/**': classAnalogy, '**': measured }),
  ...figureRules('freshness_summary', { '*/age_days': age }),
  ...figureRules('compliance', { '**': besideTheVerdict }),
];

/** The law beside the verdict: in no sum, and worked out of the answer and the catalogue by `src/engine/law` alone. */
function besideTheVerdict(scope: DocumentScope): Figure {
  const [inside = ''] = scope.stars;
  const value = valueAt(scope.document.compliance, `/${inside}`);
  return rerun(
    `#/compliance/${inside}`,
    { name: 'the law beside the verdict', unit: '', value: typeof value === 'number' ? value : Number.NaN },
    'Worked out from the numbers of this answer and the entries of the law that it names.',
    [grossFloorArea(scope)],
  );
}

function grossFloorArea(scope: DocumentScope): Figure {
  return buildingNumber(scope, 'gross floor area', '/grossFloorAreaSqft', 'sqft');
}

/** A number the owner gave. */
function ownFact(scope: DocumentScope): Figure {
  const [inside = ''] = scope.stars;
  return buildingNumber(scope, inside.replaceAll(/[_/]/g, ' '), `/facts/${inside}`, '');
}

/** What a fact moved: the served number less the same number of an answer without the fact. */
function factEffect(scope: DocumentScope): Figure {
  const [position = '', place = '', field = ''] = scope.stars;
  const view = scope.document.resolution.facts?.[Number(position)];
  const effect = view?.effects[Number(place)];
  const tier = scope.document.tiers.findIndex((entry) => entry.tier === effect?.tier);
  const at = `/resolution/facts/${position}/effects/${place}`;
  const what = field.replace(/_(without|moved)_usd$/, '');
  const without = `${what}_without_usd` as 'npv_without_usd';
  if (field.endsWith('_without_usd'))
    return rerun(
      `#/facts/${view?.fact}/${effect?.tier}/${what}`,
      { name: `${what.replaceAll('_', ' ')} without the fact`, unit: 'USD', value: effect?.[without] ?? 0 },
      'The estimate made again with this fact left out and everything else the same.',
      [grossFloorArea(scope)],
    );
  const now = (inside: string) => documentNumber(scope, 'with the fact', `/tiers/${tier}/${inside}`, 'USD');
  const served: Readonly<Record<string, () => Figure>> = {
    expected_cost: () => now('sensitivity/expected'),
    npv: () => now('roi/npv'),
    interval: () => minus(now('sensitivity/worstCase'), now('sensitivity/bestCase')),
  };
  const withFact = served[what];
  if (withFact === undefined) throw new RangeError(`no effect is called ${field}`);
  const before = documentNumber(scope, 'without the fact', `${at}/${without}`, 'USD');
  return usd(minus(withFact(), before));
}

/** A value that stands in for what is not known: a parameter of the class, or what was worked out from some. */
function assumed(scope: DocumentScope): Figure {
  const assumption = scope.context.profile.assumptions[Number(scope.stars[0])];
  if (assumption === undefined) throw new RangeError('a served assumption was disclosed');
  const { code, unit } = assumption;
  const workedOut = ASSUMED[code];
  if (workedOut !== undefined) return workedOut(scope, unit);
  if (isParameter(code, scope)) return physical(scope, code);
  throw new RangeError(`no figure of the assumption ${code}`);
}

/** Assumed values that are no single parameter of the building, by code. */
const ASSUMED: Readonly<Record<string, (scope: DocumentScope, unit: string) => Figure>> = {
  typical_floors: (scope, unit) => rounded(unit, 1, floors(scope)),
  dwelling_units: dwellings,
  heating_efficiency: (scope) => existingEfficiency(scope, HEATING),
  hot_water_efficiency: (scope) => existingEfficiency(scope, HOT_WATER),
  site_eui: (scope, unit) => rounded(unit, 1, over(siteAsIs(scope), grossFloorArea(scope))),
  electricity_share: (scope, unit) => {
    const electricity = baselineFuels(scope)[ELECTRICITY] ?? null;
    const share = electricity === null ? constant(0) : over(electricity, siteAsIs(scope));
    return rounded(unit, 3, share);
  },
};

const siteAsIs = (scope: DocumentScope): Figure => plusOf(baselineFuels(scope)) ?? constant(0);

const isParameter = (code: string, { snapshot }: DocumentScope): code is Parameters<typeof physical>[1] =>
  Object.hasOwn(snapshot.sections.buildingParameters, code);

/** What the verdict says of an alternative is what its tier serves. Every tier serves doing nothing. */
function ofAlternative(scope: DocumentScope): Figure {
  const [position = '', field = ''] = scope.stars;
  const alternative = scope.document.default_tier?.alternatives[Number(position)]?.alternative;
  if (alternative === 'do_nothing' && field === 'npv') return constant(0);
  const index = scope.document.tiers.findIndex(({ tier }) => tier === alternative);
  const tier = `/tiers/${Math.max(0, index)}`;
  if (field === 'chargePerYear2030To2034')
    return chargeFrom2030(scope, tier, index < 0 ? 'baseline' : 'after');
  const roi = `${tier}/roi/${index < 0 ? 'doingNothing/' : ''}${field}`;
  return documentNumber(scope, field.replace('presentCost/', 'present cost, '), roi, 'USD');
}

function chargeFrom2030(scope: DocumentScope, tier: string, side: 'baseline' | 'after'): Figure {
  const { periods } = scope.document.tiers[Number(tier.split('/')[2])]?.roi.compliance ?? { periods: [] };
  const period = periods.findIndex(({ from, projection }) => from === 2030 && !projection);
  const pointer = `${tier}/roi/compliance/periods/${period}/${side}PenaltyUsd`;
  return documentNumber(scope, 'charge a year, 2030 to 2034', pointer, 'USD/yr');
}

/** The least present cost within the limits, less that of the recommendation. */
function compliantCostsMore(scope: DocumentScope): Figure {
  const { alternatives = [], cheapestCompliant = null, recommendation } = scope.document.default_tier ?? {};
  const total = (name: string | undefined) => {
    const index = alternatives.findIndex(({ alternative }) => alternative === name);
    const pointer = `/default_tier/alternatives/${index}/presentCost/total`;
    return documentNumber(scope, 'present cost', pointer, 'USD');
  };
  return usd(minus(total(cheapestCompliant?.tier), total(recommendation)));
}

/** A tier in two steps, beside doing nothing and the recommendation. */
function ofSteps(scope: DocumentScope): Figure {
  const { alternatives = [], inSteps = null, recommendation } = scope.document.default_tier ?? {};
  const index = scope.document.tiers.findIndex(({ tier }) => tier === inSteps?.tier);
  const pointer = `/tiers/${index}/roi/schedule/staged/presentCost`;
  const own = documentNumber(scope, 'present cost in two steps', pointer, 'USD');
  const [field] = scope.stars;
  if (field === 'presentCost') return own;
  const against = field === 'npv' ? 'do_nothing' : recommendation;
  const place = alternatives.findIndex(({ alternative }) => alternative === against);
  const at = `/default_tier/alternatives/${place}/presentCost/total`;
  return usd(minus(documentNumber(scope, 'present cost', at, 'USD'), own));
}

/** A number of the record of the class at its price level. */
function ofRecord({ context, snapshot }: DocumentScope, name: string, inside: string): Figure {
  const { engineClass, priceLevel } = context.profile;
  const position = snapshot.sections.calibration.accuracy.cells.findIndex(
    ({ building_class, price_level }) => building_class === engineClass && price_level === priceLevel,
  );
  return catalogFigure({ snapshot }, name, `calibration/accuracy/cells/${position}/${inside}`);
}

const nameOf = (field: string): string => field.replaceAll('_', ' ').replaceAll('/', ', ');

/** What the backtest measured for the class at its price level; 1 and 0 where nothing was. */
function measured(scope: DocumentScope): Figure {
  const [field = ''] = scope.stars;
  const name = nameOf(field);
  const isBand = field.startsWith('band/');
  if (scope.context.accuracy.calibration_status === 'uncalibrated')
    return isBand
      ? catalogFigure(
          scope,
          name,
          `calibration/accuracy/borrowed/${borrowedLevel(scope.context.profile)}/${field}`,
        )
      : constant(field === 'n' ? 0 : 1);
  if (field === 'bias_correction_applied') return ofRecord(scope, name, 'bias_correction');
  return ofRecord(scope, name, isBand ? field : `${field === 'bias' ? 'raw' : 'calibrated'}/${field}`);
}

/** The published class and the spread measured around the calibrated cost, in whole per cent. */
function classAnalogy(scope: DocumentScope): Figure {
  const [field = ''] = scope.stars;
  const name = nameOf(field);
  if (field === 'class' || field.startsWith('published_range_pct/'))
    return catalogFigure(scope, name, `calibration/aace-class/${field}`);
  if (field === 'share_of_records_within_published_range')
    return ofRecord(scope, name, 'share_within_published_range');
  if (field === 'measured_range_pct/n_real') return ofRecord(scope, name, 'band/n');
  const end = ofRecord(scope, 'multiplier', `band/${field.split('/')[1] ?? ''}_multiplier`);
  const correction = ofRecord(scope, 'bias correction', 'bias_correction');
  return rounded('%', 0, times(minus(over(end, correction), 1), 100));
}

/** Days from the day a source was read to the evaluation date. */
function age({ context, snapshot, document, stars }: DocumentScope): Figure {
  const id = document.freshness_summary[Number(stars[0])]?.source_id ?? '';
  const read = calendarDate(snapshot.sections.sources[id]?.retrieved ?? '');
  return inUnit('days', minus(dayOf('evaluation date', context.asOf), dayOf('day it was read', read)));
}
