import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { FinancingFacts } from './facts.ts';
import { holds, openQuestions } from './gates.ts';

export type Admission =
  | { readonly kind: 'firm' }
  | { readonly kind: 'excluded'; readonly gate: string; readonly reason: string }
  | {
      readonly kind: 'conditional';
      readonly source: 'competitive' | 'undetermined';
      readonly reason: string;
      readonly confirm: readonly string[];
    };

const FIRM: Admission = { kind: 'firm' };

/** Runs the gates in order: the first that fails excludes; an open one makes the product conditional, never firm. */
export function admit(product: FinancingProduct, facts: FinancingFacts): Admission {
  if (product.availability.kind === 'not_for_owners')
    return { kind: 'excluded', gate: 'not_for_owners', reason: product.availability.reason ?? '' };
  const open = new Set<string>();
  let openReason = '';
  for (const { gate, when, reason, unknown } of product.gates) {
    const held = holds(when, facts);
    if (held === true || (held === null && unknown === 'pass')) continue;
    if (held === false || unknown === 'exclude') return { kind: 'excluded', gate, reason };
    openQuestions(when, facts, open);
    openReason ||= reason;
  }
  if (product.availability.kind === 'conditional')
    return {
      kind: 'conditional',
      source: 'competitive',
      reason: product.availability.reason ?? '',
      confirm: [...open],
    };
  if (open.size === 0) return FIRM;
  return { kind: 'conditional', source: 'undetermined', reason: openReason, confirm: [...open] };
}
