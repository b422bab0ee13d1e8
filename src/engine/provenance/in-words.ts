import { stated, type Figure } from '../figures/figure.ts';
import { tierNumber } from './leaves.ts';
import type { TierScope } from './rule.ts';

/**
 * The first figure that comes to the served number exactly; where none does the number is said in words, with what it
 * rests on, and `verify` replays it.
 */
export function inWordsUnless(
  scope: TierScope,
  inside: string,
  words: string,
  figures: readonly (Figure | null)[],
): Figure {
  const served = tierNumber(scope, inside.split('/').at(-1) ?? inside, inside, '');
  const exact = figures.find((figure) => figure !== null && figure.value === served.value);
  if (exact !== undefined && exact !== null) return exact;
  return stated(`#${scope.at}/${inside}`, served, words, [
    tierNumber(scope, 'net cost', 'roi/netCost', 'USD'),
    tierNumber(scope, 'owner’s savings', 'roi/ownerAnnualSavings', 'USD/yr'),
    ...figures.filter((figure) => figure !== null && figure.origin.kind !== 'computed'),
  ] as Figure[]);
}
