import { dwellings, floorPlate, grossArea, windows } from '../building/profile-figures.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { plus, minus, times, over, larger, smaller, toCents } from '../figures/arithmetic.ts';
import { compute, type Figure } from '../figures/figure.ts';
import type { TierScope } from '../provenance/rule.ts';
import { indexRatio } from './direct-figures.ts';
import { linesSum } from './line-sums.ts';
import { FREE_MONTHS } from './site-lines.ts';

const product = (...terms: readonly Figure[]): Figure => toCents(times(...terms));

const abatement = (scope: TierScope, key: string) =>
  catalogFigure(scope, key.replaceAll('_', ' '), `factors/abatement/parameters/${key}`);

/** A cost that grows with the logarithm of area between the two ends of its range. */
function byArea(scope: TierScope, smallKey: string, largeKey: string): Figure {
  const ln = (figure: Figure) => compute('ln', figure);
  const from = ln(abatement(scope, 'small_area_sqft'));
  const area = ln(larger(grossArea(scope), 1));
  const position = over(minus(area, from), minus(ln(abatement(scope, 'large_area_sqft')), from));
  const small = abatement(scope, smallKey);
  const rise = minus(abatement(scope, largeKey), small);
  return plus(small, times(rise, smaller(1, larger(0, position))));
}

/** A share of the direct lines whose work disturbs this. */
const shareOf =
  (kind: 'window' | 'roof') =>
  (scope: TierScope): Figure =>
    product(
      linesSum(scope, (_line, index) => {
        const item = scope.tier.cost.items[index];
        return item?.planned.measure.abatement === kind && !item.unit.holdsAbatement;
      }),
      abatement(scope, `${kind}_share`),
    );

function shed(scope: TierScope): Figure {
  const { snapshot } = scope;
  const at = (key: string) =>
    catalogFigure({ snapshot }, key.replaceAll('_', ' '), `factors/sidewalk-sheds/parameters/${key}`);
  const perimeter = times(4, compute('sqrt', floorPlate(scope)));
  const street = times(perimeter, at('street_frontage_share'));
  const length = plus(street, at('extension_ft'));
  const paid = larger(0, minus(at('months'), FREE_MONTHS));
  const months = plus(1, times(at('monthly_share'), paid));
  const county =
    scope.context.profile.priceLevel === 'westchester_private'
      ? [catalogFigure({ snapshot }, 'location', 'factors/location/parameters/westchester_over_nyc')]
      : [];
  const year = String(at('dollar_year').value);
  const index = indexRatio(scope, SHED_SERIES, year);
  const price = times(at('usd_per_ft'), index, ...county, months);
  return product(length, price);
}

/** The trade index of maintenance and repair. */
const SHED_SERIES = 'WPU802';

/** Work around the work, by line id. */
export const SITE_AMOUNTS: Readonly<Record<string, (scope: TierScope) => Figure>> = {
  'other:asbestos_survey': (scope) => product(byArea(scope, 'survey_usd', 'survey_usd_large')),
  'other:abatement_boiler_room': (scope) =>
    product(byArea(scope, 'boiler_room_usd_small', 'boiler_room_usd_large')),
  'other:abatement_windows': shareOf('window'),
  'other:abatement_roof': shareOf('roof'),
  'other:lead_safe_windows': (scope) => product(windows(scope), abatement(scope, 'lead_safe_usd_per_window')),
  'other:access_protection': (scope) =>
    product(
      dwellings(scope),
      catalogFigure(scope, 'access to a dwelling', 'factors/complexity/parameters/dwelling_access_usd'),
    ),
  'other:sidewalk_shed': shed,
};
