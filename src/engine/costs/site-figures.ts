import { dwellings, floorPlate, grossArea, windows } from '../building/profile-figures.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { compute, type Figure } from '../figures/figure.ts';
import type { TierScope } from '../provenance/rule.ts';
import { indexRatio } from './direct-figures.ts';
import { linesSum } from './line-sums.ts';
import { FREE_MONTHS } from './site-lines.ts';
import type { CostLine } from './types.ts';

const USD = 'USD';
const named = (name: string, unit = '') => ({ name, unit });
const toCents = (name: string, ...terms: readonly Figure[]) =>
  compute('cents', named(name, USD), compute('mul', named(name, USD), ...terms));

const abatement = (scope: TierScope, key: string) =>
  catalogFigure(scope.snapshot, key.replaceAll('_', ' '), `factors/abatement/parameters/${key}`);

/** A cost that grows with the logarithm of area between the two ends of its range. */
function byArea(scope: TierScope, smallKey: string, largeKey: string): Figure {
  const cost = named('cost', USD);
  const ln = (figure: Figure) => compute('ln', named('ln'), figure);
  const from = ln(abatement(scope, 'small_area_sqft'));
  const area = ln(compute('max', named('area', 'sqft'), grossArea(scope), 1));
  const position = compute(
    'div',
    named('position'),
    compute('sub', named('above'), area, from),
    compute('sub', named('range'), ln(abatement(scope, 'large_area_sqft')), from),
  );
  const held = compute('min', named('position'), 1, compute('max', named('position'), 0, position));
  const small = abatement(scope, smallKey);
  const rise = compute('mul', cost, compute('sub', cost, abatement(scope, largeKey), small), held);
  return compute('sum', cost, small, rise);
}

/** A share of the direct lines whose work disturbs this. */
const shareOf =
  (kind: 'window' | 'roof') =>
  (scope: TierScope, { label }: CostLine) =>
    toCents(
      label,
      linesSum(scope, `${kind} work`, (_line, index) => {
        const item = scope.tier.cost.items[index];
        return item?.planned.measure.abatement === kind && !item.unit.price.includes.includes('abatement');
      }),
      abatement(scope, `${kind}_share`),
    );

function shed(scope: TierScope, { label }: CostLine): Figure {
  const { snapshot } = scope;
  const at = (key: string) =>
    catalogFigure(snapshot, key.replaceAll('_', ' '), `factors/sidewalk-sheds/parameters/${key}`);
  const feet = named('length', 'ft');
  const perimeter = compute('mul', feet, 4, compute('sqrt', feet, floorPlate(scope)));
  const street = compute('mul', feet, perimeter, at('street_frontage_share'));
  const length = compute('sum', feet, street, at('extension_ft'));
  const paid = compute('max', named('months'), 0, compute('sub', named('months'), at('months'), FREE_MONTHS));
  const months = compute(
    'sum',
    named('months'),
    1,
    compute('mul', named('months'), at('monthly_share'), paid),
  );
  const county =
    scope.context.profile.priceLevel === 'westchester_private'
      ? [catalogFigure(snapshot, 'location', 'factors/location/parameters/westchester_over_nyc')]
      : [];
  const year = String(at('dollar_year').value);
  const index = indexRatio(scope, SHED_SERIES, year);
  const price = compute('mul', named('price', 'USD/ft'), at('usd_per_ft'), index, ...county, months);
  return toCents(label, length, price);
}

/** The trade index of maintenance and repair. */
const SHED_SERIES = 'WPU802';

/** Work around the work, by line id. */
export const SITE_AMOUNTS: Readonly<Record<string, (scope: TierScope, line: CostLine) => Figure>> = {
  'other:asbestos_survey': (scope, { label }) =>
    toCents(label, byArea(scope, 'survey_usd', 'survey_usd_large')),
  'other:abatement_boiler_room': (scope, { label }) =>
    toCents(label, byArea(scope, 'boiler_room_usd_small', 'boiler_room_usd_large')),
  'other:abatement_windows': shareOf('window'),
  'other:abatement_roof': shareOf('roof'),
  'other:lead_safe_windows': (scope, { label }) =>
    toCents(label, windows(scope), abatement(scope, 'lead_safe_usd_per_window')),
  'other:access_protection': (scope, { label }) =>
    toCents(
      label,
      dwellings(scope),
      catalogFigure(
        scope.snapshot,
        'access to a dwelling',
        'factors/complexity/parameters/dwelling_access_usd',
      ),
    ),
  'other:sidewalk_shed': shed,
};
