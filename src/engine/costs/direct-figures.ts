import { plantsFigure } from '../building/count-figures.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import {
  plus,
  minus,
  times,
  over,
  power,
  larger,
  smaller,
  toCents,
  centsTimes,
  shareOf,
} from '../figures/arithmetic.ts';
import { compute, step, type Figure } from '../figures/figure.ts';
import { measureQuantity } from '../provenance/planned-quantity.ts';
import type { ApplicableMeasure } from '../measures/types.ts';
import { buildingNumber, documentNumber } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import { monthNumber } from '../pricing/escalation.ts';
import { occupancyFactor } from '../pricing/place-factors.ts';
import { privateLevel } from '../pricing/place.ts';
import { unitPrice } from '../pricing/price-tables.ts';
import { priceHere, quoteFor } from '../pricing/quoted-price.ts';
import { EACH_PLANT, heightBand, isLater, type UnitPrice } from '../pricing/unit-price.ts';
import { isPublicHousing, isQuoted } from './direct-lines.ts';
import type { DirectItem } from './types.ts';

/** The amount of one measure's own line. */
export function directAmount(scope: TierScope, item: DirectItem): Figure {
  if (isQuoted(item)) return quotedAmount(scope, item.planned) ?? privateAmount(scope, item.planned);
  if (item.family !== null) return familyAmount(scope, item);
  const { profile } = scope.context;
  if (profile.priceLevel !== 'nyc_public_works') return privateAmount(scope, item.planned);
  if (isPublicHousing(profile)) return housingAmount(scope, item.planned);
  return item.planned.capacityKwDc === null ? premiumAmount(scope, item.planned) : solarAmount(scope, item);
}

/** The owner's quote in the money of the series' last month; null where there is none. */
function quotedAmount(scope: TierScope, planned: ApplicableMeasure): Figure | null {
  const { measure, landmarkAlternative } = planned;
  const { profile } = scope.context;
  const quote = quoteFor(measure, profile);
  if (quote === null) return null;
  const { prices } = scope.snapshot.tables;
  const unit = priceHere(measure, { profile, prices, landmarkAlternative });
  const at = `/facts/quotes/${quote.position}/amount_usd`;
  const amount = buildingNumber(scope, `quote of ${quote.quoted_on} for ${measure.name}`, at, 'USD');
  return toCents(unit.escalation === 1 ? amount : times(amount, time(scope, planned, unit)));
}

/** What work costs as it stands in no tier: by the owner's quote, or by private prices. */
export const amountHere = (scope: TierScope, planned: ApplicableMeasure): Figure =>
  quotedAmount(scope, planned) ?? privateAmount(scope, planned);

/** Quantity × unit price × size, at least the least a trade comes for. */
function privateAmount(scope: TierScope, planned: ApplicableMeasure): Figure {
  const { id, minimum_usd: own } = planned.measure;
  const least =
    own === undefined ? 'factors/contractor/parameters/trade_minimum_usd' : `measures/${id}/minimum_usd`;
  const one = catalogFigure(scope, 'trade minimum', least, 'USD');
  const plants = own?.unit === EACH_PLANT ? plantsFigure(scope) : null;
  const minimum = plants === null ? one : times(one, plants);
  const work = [measureQuantity(scope, planned), placePrice(scope, planned), ...sizeLaw(scope, planned)];
  return toCents(larger(minimum, times(...work)));
}

/** The same as a step. */
const privateStep = (scope: TierScope, planned: ApplicableMeasure): Figure =>
  step(
    `#${scope.at}/private/${planned.measure.id}`,
    planned.measure.name,
    'USD',
    privateAmount(scope, planned),
  );

function sizeLaw(scope: TierScope, planned: ApplicableMeasure): Figure[] {
  const { id, size_law: law } = planned.measure;
  if (law === null || planned.quantity <= 0) return [];
  const at = (name: string) =>
    catalogFigure(scope, `${name} of the size law`, `measures/${id}/size_law/${name}`, planned.unit);
  const held = smaller(larger(measureQuantity(scope, planned), at('from')), at('to'));
  const exponent = minus(at('exponent'), 1);
  return [power(over(held, at('reference')), exponent)];
}

/** The unit price at the place and in the dollars of the last month of the series; one step a measure and place. */
function placePrice(scope: TierScope, planned: ApplicableMeasure): Figure {
  const { measure, landmarkAlternative } = planned;
  const { profile } = scope.context;
  const { prices } = scope.snapshot.tables;
  const unit = unitPrice(measure, { profile, prices, landmarkAlternative });
  const mid = catalogFigure(
    scope,
    'unit price',
    `measures/${measure.id}/prices/${unit.price.position}/mid`,
    `USD/${planned.unit}`,
  );
  const place = [
    unit.location === 1 ? [] : location(scope, planned, unit),
    unit.escalation === 1 ? [] : [time(scope, planned, unit)],
    unit.height === 1 ? [] : [height(scope, planned)],
    unit.occupancy === 1 ? [] : [occupancy(scope, planned)],
    unit.landmark === 1 ? [] : [landmark(scope, planned)],
  ].flat();
  if (place.length === 0) return mid;
  const id = `#/prices/${measure.id}${landmarkAlternative ? '/landmark' : ''}`;
  return step(id, `unit price here and now: ${measure.name}`, `USD/${planned.unit}`, times(mid, ...place));
}

const locationFigure = (scope: TierScope, name: string) =>
  catalogFigure(scope, `location, ${name.replaceAll('_', ' ')}`, `factors/location/parameters/${name}`);

const share = (scope: TierScope, { measure }: ApplicableMeasure, part: string) =>
  catalogFigure(scope, `${part} share`, `measures/${measure.id}/shares/${part}`, 'share of the price');

/** Target over source, by shares of the work. */
function location(scope: TierScope, planned: ApplicableMeasure, { price }: UnitPrice): Figure[] {
  const county = locationFigure(scope, 'westchester_over_nyc');
  if (price.price_level === 'nyc_private') return [county];
  if (price.price_level === 'westchester_private') return [over(1, county)];
  const level = privateLevel(scope.context.profile.priceLevel);
  const place = level === 'nyc_private' ? 'nyc' : 'westchester';
  const parts = (['material', 'labour', 'equipment'] as const).map((part) =>
    times(share(scope, planned, part), locationFigure(scope, `${place}_${part}`)),
  );
  return [plus(...parts)];
}

/** The price index of the trade, or the forward rate backwards for a price dated after it. */
function time(scope: TierScope, { measure }: ApplicableMeasure, { price }: UnitPrice): Figure {
  const { escalation } = scope.snapshot.sections;
  const { dollar_period: period } = price;
  if (!isLater(period, escalation)) return indexRatio(scope, measure.trade_series, period);
  const months = monthNumber(escalation.lastMonth) - monthNumber(period);
  const rate = catalogFigure(
    scope,
    'forward escalation a year',
    'factors/forward-escalation/parameters/annual_rate',
  );
  return power(plus(1, rate), months / 12);
}

/** The index of the last month over the one of a month or of the mean of a year. */
export function indexRatio(scope: TierScope, series: string, period: string): Figure {
  const { escalation, figures } = scope.snapshot.sections;
  const at = (month: string) =>
    catalogFigure(scope, `index ${series} ${month}`, `factors/escalation/${series}/${month}`);
  if (period.length !== 4) return over(at(escalation.lastMonth), at(period));
  const held = figures[`factors/escalation/${series}`]?.numbers ?? {};
  const months = Object.keys(held).filter((month) => month.startsWith(`${period}-`));
  const mean = over(plus(...months.map(at)), months.length);
  return over(
    at(escalation.lastMonth),
    step(`#/index/${series}/${period}`, `mean index ${series} ${period}`, '', mean),
  );
}

function height(scope: TierScope, planned: ApplicableMeasure): Figure {
  const { rules } = scope.snapshot.tables.prices;
  const band = rules.heightBands[heightBand(scope.context.profile.geometry.floors, rules)];
  if (band === undefined) throw new RangeError('a low building has no height factor');
  return slowed(scope, planned, 'height', band.factor);
}

function occupancy(scope: TierScope, planned: ApplicableMeasure): Figure {
  const occupied = occupancyFactor(planned.measure, {
    isHousing: scope.context.profile.parameterClass === 'multifamily',
  });
  if (occupied === null) throw new RangeError('nobody slows this work');
  return slowed(scope, planned, 'occupancy', occupied);
}

function slowed(scope: TierScope, planned: ApplicableMeasure, name: string, parameter: string): Figure {
  const uplift = catalogFigure(scope, `${name} uplift`, `factors/complexity/parameters/${parameter}`);
  return plus(1, times(share(scope, planned, 'labour'), uplift));
}

const landmark = (scope: TierScope, { measure }: ApplicableMeasure) =>
  catalogFigure(scope, 'landmark', `measures/${measure.id}/landmark/multiplier`);

/** Its part of the price of one job in public works. */
function familyAmount(scope: TierScope, { family: part }: DirectItem): Figure {
  if (part === null) throw new RangeError('no job covers this measure');
  const weights = part.members.map((member) => compute('round', times(privateStep(scope, member), 100), 0));
  return shareOf(part.position, jobPrice(scope, part.family), weights);
}

function jobPrice(scope: TierScope, family: string): Figure {
  const { snapshot } = scope;
  const { unitCosts } = snapshot.sections.calibration;
  const fitted = unitCosts.families.find((entry) => entry.family === family);
  if (fitted === undefined) throw new RangeError(`no fitted price for ${family}`);
  const at = (key: string, name: string, unit: string) =>
    catalogFigure({ snapshot }, name, `calibration/unit-costs/families/${family}/${key}`, unit);
  const area = documentNumber(scope, 'gross floor area', '/resolution/gross_floor_area_sqft', 'sqft');
  const held = larger(area, at('smallest_area_sqft', 'smallest building of the size law', 'sqft'));
  const ratio = over(held, at('reference_area_sqft', 'reference area', 'sqft'));
  const size = times(power(ratio, at('area_exponent', 'area exponent', '')), over(area, held));
  const priceYear = Number(snapshot.sections.escalation.lastMonth.slice(0, 4));
  const earlier = fitted.earlier_level !== null && priceYear < fitted.earlier_level.before_year;
  const price = times(
    at('cost_usd_at_reference', 'price at the reference area', 'USD'),
    size,
    indexRatio(scope, fitted.price_series, fitted.dollar_period),
    ...(earlier ? [at('earlier_level/multiplier', 'earlier delivery', '')] : []),
  );
  return step(`#${scope.at}/job/${family}`, `${fitted.label}, one job`, 'USD', price);
}

function solarAmount(scope: TierScope, { planned }: DirectItem): Figure {
  const { pv } = scope.snapshot.sections.calibration.unitCosts;
  const path = 'calibration/unit-costs/pv/cost_usd_per_kw';
  const unit = catalogFigure(scope, 'municipal solar', path, 'USD/kW');
  const index = indexRatio(scope, pv.price_series, pv.dollar_period);
  return toCents(times(measureQuantity(scope, planned), unit, index));
}

function housingAmount(scope: TierScope, planned: ApplicableMeasure): Figure {
  const { id, public_housing_over_private: own } = planned.measure;
  const at =
    own === undefined
      ? 'factors/public-housing/parameters/premium'
      : `measures/${id}/public_housing_over_private`;
  const ratio = catalogFigure(scope, 'public housing over private', at, 'ratio');
  return centsTimes(privateStep(scope, planned), ratio);
}

function premiumAmount(scope: TierScope, planned: ApplicableMeasure): Figure {
  const path = 'calibration/unit-costs/public_works_premium';
  return centsTimes(
    privateStep(scope, planned),
    catalogFigure(scope, 'public works over private', path, 'ratio'),
  );
}
