import type { WindowRule } from './conditions.ts';

/** True when a window bounds a day of the work, not only the day of the answer. */
export function boundsWorkDays(rule: WindowRule): boolean {
  if ('kind' in rule) return rule.kind === 'begin_construction' || rule.kind === 'placed_in_service';
  return ('all' in rule ? rule.all : rule.any).some(boundsWorkDays);
}
