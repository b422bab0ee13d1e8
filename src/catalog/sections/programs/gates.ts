import { asksAbout, compiledCondition, type CompiledCondition, type Gate } from './compiled-condition.ts';
import type { FactName, Test } from './conditions.ts';
import type { Requirement } from './requirement.ts';
import type { Utility } from './schema.ts';

/** The requirements a project can be held against. */
export function gatesOf(requirements: readonly Requirement[]): Gate[] {
  return requirements.flatMap(({ code, text, when, screens = false }) =>
    when === undefined ? [] : [{ code, text, screens, when: compiledCondition(when) }],
  );
}

const UTILITY_FACTS: ReadonlySet<FactName | null> = new Set(['electricUtility', 'gasUtility']);

interface Served {
  readonly administrator: string | null;
  readonly utilities?: readonly Utility[];
  readonly requirements: readonly Requirement[];
}

const test = (fact: 'electricUtility' | 'gasUtility', ids: readonly string[]): Test[] =>
  ids.length === 0 ? [] : [{ fact, in: [...ids] }];

/** Programs of utilities ask for an account with one of them, unless a requirement of their own asks already. */
export function accountGates({ administrator, utilities = [], requirements }: Served): Gate[] {
  const own = gatesOf(requirements).some(({ when }) => asksAbout(when, UTILITY_FACTS));
  if (utilities.length === 0 || own) return [];
  const ids = (gas: boolean) => utilities.filter(({ fuel }) => (fuel === 'gas') === gas).map(({ id }) => id);
  // Where the source does not say which account it means, the electric one is asked for.
  const any = [...test('electricUtility', ids(false)), ...test('gasUtility', ids(true))];
  const when: CompiledCondition = compiledCondition({ any });
  return [{ code: 'utility_account', text: `An account with ${administrator}.`, screens: true, when }];
}
