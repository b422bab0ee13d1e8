import { asksAbout, compiledCondition, type Gate } from './compiled-condition.ts';
import type { FactName, Test } from './conditions.ts';
import type { Requirement } from './requirement.ts';
import { slugOf } from './slug.ts';
import type { Utility } from './territory.ts';

/** The requirements a project can be held against. */
export function gatesOf(requirements: readonly Requirement[]): Gate[] {
  return requirements.flatMap(({ code, text, when, screens = false }) =>
    when === undefined ? [] : [{ code, text, screens, when: compiledCondition(when) }],
  );
}

const PLACE_FACTS: ReadonlySet<FactName | null> = new Set<FactName>([
  'electricUtility',
  'gasUtility',
  'county',
  'place',
]);

/** Where a program or a line holds: it is enough to lie in one of its territories. */
export interface Territories {
  readonly utilities?: readonly Utility[];
  readonly counties?: readonly string[];
  readonly places?: readonly string[];
}

interface Served extends Territories {
  readonly administrator: string | null;
  readonly territory?: string;
  readonly requirements: readonly Requirement[];
}

const test = (fact: FactName, ids: readonly string[]): Test[] =>
  ids.length === 0 ? [] : [{ fact, in: [...ids] }];

/** The test of where a project lies, or null where the whole state is served. */
function territoryTest({ utilities = [], counties = [], places = [] }: Territories) {
  const ids = (gas: boolean) => utilities.filter(({ fuel }) => (fuel === 'gas') === gas).map(({ id }) => id);
  // Where the source does not say which account it means, the electric one is asked for.
  const any = [
    ...test('electricUtility', ids(false)),
    ...test('gasUtility', ids(true)),
    ...test('county', counties),
    ...test('place', places),
  ];
  return any.length === 0 ? null : compiledCondition({ any });
}

/** More member utilities than this are not told one by one. */
const MOST_MEMBERS = 8;

const nameOf = (id: string): string =>
  id
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** With whom an account is asked for: a brand of several utilities has no accounts of its own. */
function accountOf({ administrator, territory, utilities = [] }: Served): string {
  const members = [...new Set(utilities.map(({ id }) => id))];
  const own = territory ?? administrator ?? members.map(nameOf).join(' or ');
  if (territory !== undefined || members.length < 2 || members.includes(slugOf(own))) return own;
  return members.length > MOST_MEMBERS
    ? `a member utility of ${own}`
    : `a member utility of ${own} (${members.map(nameOf).join(', ')})`;
}

/** Programs that hold in a part of the state ask for it, unless a requirement of their own asks already. */
export function placeGates(served: Served): Gate[] {
  const { territory, utilities, requirements } = served;
  const own = gatesOf(requirements).some(({ when }) => asksAbout(when, PLACE_FACTS));
  const when = territoryTest(served);
  if (when === null || own) return [];
  const gate = { screens: true, when };
  return utilities === undefined
    ? [{ ...gate, code: 'territory', text: `In ${territory ?? 'the place it serves'}.` }]
    : [{ ...gate, code: 'utility_account', text: `An account with ${accountOf(served)}.` }];
}

/** A line that holds in less than its program. */
export function linePlaceGates(line: Territories): Gate[] {
  const when = territoryTest(line);
  return when === null
    ? []
    : [
        {
          code: 'line_territory',
          text: 'In the part of the territory this line is for.',
          screens: true,
          when,
        },
      ];
}
