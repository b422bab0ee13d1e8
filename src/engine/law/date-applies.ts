import type { DateCondition } from '../../catalog/sections/law/schema.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { hasBoiler, heatedBySteam, isHousing } from '../building/counts.ts';
import { dateParts } from '../../quantities/calendar-date.ts';
import { limitsAreKnown } from '../compliance/assumed.ts';
import { and, type TriState } from '../incentives/tri-state.ts';
import type { LawScope } from './law-scope.ts';
import { largestSolar } from './solar-money.ts';

/** A building with its tiers. */
type Concerned = Pick<LawScope, 'context' | 'tiers'> & { readonly snapshot: Pick<Snapshot, 'sections'> };

/** Whether a date concerns the building; null where what is known does not settle it. */
export const concerns = (who: readonly DateCondition[], scope: Concerned): TriState =>
  who
    .map((condition) =>
      typeof condition === 'string' ? CONDITIONS[condition](scope) : passes(condition, scope),
    )
    .reduce<TriState>(and, true);

const inCity = ({ context }: Concerned): boolean => context.input.region === 'nyc';
const burns = ({ context: { baseline } }: Concerned, ...fuels: (keyof typeof baseline.kbtuByFuel)[]) =>
  fuels.some((fuel) => baseline.kbtuByFuel[fuel] > 0);
const housing = ({ context: { profile } }: Concerned): boolean => isHousing(profile);
const owner = ({ context: { profile } }: Concerned) => profile.inferredOwner.ownerType;

/** Whether a yearly report under Article 320 is owed for a year, also where the year in which the limits begin is not known. */
const reportsOn = ({ compliance }: Concerned['context'], year: number): boolean =>
  compliance.applicable &&
  compliance.pathway !== 'article_321' &&
  (compliance.firstPenaltyYear === null || compliance.firstPenaltyYear <= year);

type Size = Exclude<DateCondition, string>;

function passes(
  { over_sqft, over_storeys, dwellings_from_if_housing: from }: Size,
  scope: Concerned,
): TriState {
  const { input, profile } = scope.context;
  return [
    inCity(scope),
    over_sqft === undefined || profile.areaSqft > over_sqft,
    over_storeys === undefined || (input.floors === null ? null : input.floors > over_storeys),
    from === undefined || !housing(scope) || profile.counts.dwellings >= from,
  ].reduce<TriState>(and, true);
}

const CONDITIONS: Readonly<Record<Extract<DateCondition, string>, (scope: Concerned) => TriState>> = {
  any_in_the_city: inCity,
  housing,
  rental_housing: (scope) =>
    inCity(scope) && housing(scope) && owner(scope) !== 'coop' && owner(scope) !== 'condo',
  gas: (scope) => inCity(scope) && (burns(scope, 'natural_gas') ? true : null),
  fuel_oil_4: (scope) => inCity(scope) && burns(scope, 'fuel_oil_4'),
  boiler: (scope) => inCity(scope) && hasBoiler(scope.context.profile.systems),
  steam_heat: (scope) => inCity(scope) && heatedBySteam(scope.context.profile.systems),
  parapet: (scope) => (inCity(scope) ? null : false),
  // Article 321 asked for one report, due in 2025: no charge comes with a yearly one.
  ll97_yearly_report: ({ context }) => reportsOn(context, dateParts(context.asOf).year),
  // Whom the limits reach later than the first period owes none of its first reports.
  ll97_first_reports: ({ context, snapshot }) => {
    const [first] = snapshot.sections.ll97.periods;
    return first !== undefined && reportsOn(context, first.from);
  },
  ll97_limit: ({ context: { compliance } }) => limitsAreKnown(compliance),
  article_321: ({ context: { compliance } }) =>
    compliance.pathway === 'article_321'
      ? true
      : compliance.pathway === 'undetermined' && compliance.flatRiskUsd > 0
        ? null
        : false,
  tax_exempt_owner: (scope) => owner(scope) === 'nonprofit' || owner(scope) === 'public',
  solar_credit: ({ tiers }) => largestSolar(tiers, 'federal').amountUsd > 0,
  solar_abatement: (scope) => inCity(scope) && largestSolar(scope.tiers, 'local').amountUsd > 0,
};
