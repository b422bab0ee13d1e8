import type { Condition } from '../../catalog/sections/measures.ts';
import type { FlagFact, NumberFact, TextFact } from '../../catalog/sections/measures/vocabulary.ts';
import { trimmed } from '../../quantities/number-text.ts';
import { FACT_WORDS, type MeasureFacts } from './facts.ts';

/** What of a condition the building does not meet, in a sentence; null where it meets all of it. */
export function whyNot(condition: Condition, facts: MeasureFacts): string | null {
  if ('all' in condition) {
    for (const part of condition.all) {
      const reason = whyNot(part, facts);
      if (reason !== null) return reason;
    }
    return null;
  }
  if ('any' in condition) {
    const reasons = condition.any.map((part) => whyNot(part, facts));
    return reasons.includes(null) ? null : reasons.join(' ');
  }
  if ('not' in condition)
    return whyNot(condition.not, facts) === null
      ? `It is not for buildings of ${described(condition.not)}.`
      : null;
  const value = facts[condition.fact];
  const name = FACT_WORDS[condition.fact];
  if ('in' in condition)
    return condition.in.includes(String(value))
      ? null
      : `It is for this ${name}: ${condition.in.join(', ')}; here it is ${value === '' ? 'not known' : String(value)}.`;
  if ('atLeast' in condition)
    return Number(value) >= condition.atLeast ? null : bound('at least', condition.atLeast, name, value);
  if ('atMost' in condition)
    return Number(value) <= condition.atMost ? null : bound('at most', condition.atMost, name, value);
  if (value === condition.is) return null;
  return condition.is ? `It needs ${name}, and none is known here.` : `It is for buildings without ${name}.`;
}

/** The one test of a negation; the catalogue negates nothing longer. */
function described(condition: Condition): string {
  if ('atLeast' in condition) return `at least ${trimmed(condition.atLeast)} ${FACT_WORDS[condition.fact]}`;
  if ('atMost' in condition) return `at most ${trimmed(condition.atMost)} ${FACT_WORDS[condition.fact]}`;
  return 'in' in condition ? `${FACT_WORDS[condition.fact]} ${condition.in.join(', ')}` : 'this kind';
}

const bound = (
  words: string,
  limit: number,
  name: string,
  value: MeasureFacts[NumberFact | TextFact | FlagFact],
) => `It needs ${words} ${trimmed(limit)} ${name}; here it is ${trimmed(Number(value))}.`;
