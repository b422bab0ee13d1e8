import type { Condition, FactName, WindowRule } from './conditions.ts';

const FACTS_OF_WORK: ReadonlySet<FactName> = new Set<FactName>([
  'constructionBegins',
  'placedInService',
  'capacityKwAc',
  'storageKwh',
  'tons',
]);

/** Does a condition ask about the work, not only about the building, its owner and the day of the answer? */
export function asksAboutWork(condition: Condition): boolean {
  if ('fact' in condition) return FACTS_OF_WORK.has(condition.fact);
  if ('not' in condition) return asksAboutWork(condition.not);
  return ('all' in condition ? condition.all : condition.any).some(asksAboutWork);
}

/** Does a window bound a day of the work, not only the day of the answer? */
export function boundsWorkDays(rule: WindowRule): boolean {
  if ('kind' in rule) return rule.kind === 'begin_construction' || rule.kind === 'placed_in_service';
  return ('all' in rule ? rule.all : rule.any).some(boundsWorkDays);
}
