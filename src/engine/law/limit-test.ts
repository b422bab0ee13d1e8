import type { PropertyTypeLimitTest } from '../../contract/estimate/compliance.ts';
import { round } from '../../quantities/rounding.ts';
import { isHousing } from '../building/counts.ts';
import { emissionsTco2e } from '../compliance/emissions.ts';
import { limitsOf } from '../compliance/limits.ts';
import { overProbability } from '../compliance/period-status.ts';
import { propertyTypesOf } from '../compliance/property-types.ts';
import type { LawScope } from './law-scope.ts';

const HOUSING = 'Multifamily Housing';
const WORSHIP = 'Worship Facility';

interface Type {
  readonly name: string;
  readonly why: string;
  readonly types: ReturnType<typeof propertyTypesOf>;
}

/** The limit of 2030-34 against the energy on record, under every property type the building may have. */
export function limitTests(scope: LawScope): PropertyTypeLimitTest[] {
  return typesOf(scope).map((type) => test(type, scope));
}

/** The recorded type; where there is none, both kinds of building that the article governs. */
function typesOf({ context: { profile } }: LawScope): Type[] {
  const recorded = propertyTypesOf(profile);
  // A limit "if housing" is shown where the use is not known: that is no recorded type.
  if (profile.propertyType !== null)
    return [
      {
        name: recorded.map(({ type }) => type).join(', '),
        why: recorded.length > 1 ? 'floor areas on record, each with its own limit' : 'the use on record',
        types: recorded,
      },
    ];
  const whole = (type: string) => [{ type, areaSqft: profile.areaSqft, share: 1 }];
  const housing = { name: HOUSING, why: 'if it is rent-regulated housing', types: whole(HOUSING) };
  const worship = { name: WORSHIP, why: 'if it is a house of worship', types: whole(WORSHIP) };
  if (isHousing(profile)) return [{ ...housing, why: 'dwellings are on record' }];
  return [housing, worship];
}

function test({ name, why, types }: Type, { context, snapshot }: LawScope): PropertyTypeLimitTest {
  const { emission_year: year, limit_period_from: from } = snapshot.sections.article321.limit_test;
  const limit = limitsOf(types, snapshot).find((period) => period.from === from)?.limitTco2e;
  if (limit === undefined) throw new RangeError(`no limit begins in ${from}`);
  const emitted = (of: number) =>
    emissionsTco2e(context.baseline.state, { year: of, scenario: 'promulgated' }, snapshot);
  const [then, later] = [emitted(year), emitted(from)];
  const { range } = context.profile.fuelUse;
  return {
    propertyType: name,
    why,
    limitTco2e: round(limit, 2),
    emissionsAt2024To2029: round(then, 2),
    emissionsAt2030To2034: round(later, 2),
    probabilityOverAt2024To2029: round(overProbability(limit / then, range), 3),
    probabilityOverAt2030To2034: round(overProbability(limit / later, range), 3),
    result:
      then <= limit && later <= limit ? 'within' : then > limit && later > limit ? 'over' : 'by_coefficients',
  };
}
