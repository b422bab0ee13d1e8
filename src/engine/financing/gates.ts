import type { FinancingFact, GateCondition } from '../../catalog/sections/financing/conditions.ts';
import type { FinancingFacts } from './facts.ts';

/** Kleene logic: true, false or unknown (null). */
type TriState = boolean | null;

/** Whether a gate condition holds; a fact that is not known makes it unknown, never false. */
export function holds(condition: GateCondition, facts: FinancingFacts): TriState {
  if ('fact' in condition) return testHolds(condition, facts);
  if ('confirm' in condition) return null;
  if ('not' in condition) {
    const inner = holds(condition.not, facts);
    return inner === null ? null : !inner;
  }
  const every = 'all' in condition;
  let result: TriState = every;
  for (const part of every ? condition.all : condition.any) {
    const held = holds(part, facts);
    if (held === !every) return held;
    if (held === null) result = null;
  }
  return result;
}

type Test = Extract<GateCondition, { readonly fact: FinancingFact }>;

function testHolds(test: Test, facts: FinancingFacts): TriState {
  const value = facts[test.fact];
  if (value === null) return null;
  if (test.is !== undefined) return value === test.is;
  if (test.in !== undefined) return test.in.includes(value as string);
  if (test.at_least !== undefined) return (value as number) >= test.at_least;
  if (test.at_most !== undefined) return (value as number) <= test.at_most;
  return null;
}

const FACT_TEXT: Readonly<Partial<Record<FinancingFact, string>>> = {
  mortgageHolder: 'who holds the mortgage (financing.mortgage.holder_class)',
  combinedSavingsShare: 'energy and water savings together (financing.combined_energy_water_savings_pct)',
  dwellingUnits: 'the number of dwellings (building.dwelling_units)',
  engineClass: 'the class of the building (building.building_class)',
  singleCommercialOwner: 'whether one commercial owner holds all units (financing.single_commercial_owner)',
  simplePaybackYears: 'the payback of the work',
};

/** What would settle an unknown condition, in words, each once. */
export function openQuestions(condition: GateCondition, facts: FinancingFacts, into: Set<string>): void {
  if (holds(condition, facts) !== null) return;
  if ('fact' in condition) into.add(FACT_TEXT[condition.fact] ?? condition.fact);
  else if ('confirm' in condition) into.add(condition.confirm);
  else if ('not' in condition) openQuestions(condition.not, facts, into);
  else
    for (const part of 'all' in condition ? condition.all : condition.any) openQuestions(part, facts, into);
}
