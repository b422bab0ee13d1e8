import type { WindowKind, WindowRule } from './conditions.ts';

const WINDOW_WORDS: Readonly<Record<WindowKind, string>> = {
  apply: 'applied for',
  claim: 'claimed',
  begin_construction: 'begun',
  placed_in_service: 'placed in service',
};

/** The rule in words: "begun by 2026-07-04 or placed in service by 2027-12-31". */
export function windowText(rule: WindowRule): string {
  if ('kind' in rule) {
    const from = rule.from === undefined ? '' : ` from ${rule.from}`;
    const to = rule.to === undefined ? '' : ` by ${rule.to}`;
    return `${WINDOW_WORDS[rule.kind]}${from}${to}`;
  }
  const joined =
    'all' in rule ? rule.all.map(windowText).join(' and ') : rule.any.map(windowText).join(' or ');
  return 'any' in rule && rule.any.length > 1 ? `(${joined})` : joined;
}
