import { Recorded, type Term } from './recorded.ts';
import { termsOf } from './terms.ts';

/** The whole cents whose dollars a number is. */
export function centsOf({ operation, terms }: Recorded): Recorded | null {
  const [cents, hundred] = terms;
  return operation === 'div' && hundred === 100 && cents instanceof Recorded && isCents(cents) ? cents : null;
}

/** Whether a number is money in whole cents: dollars rounded to the cent, or made of such. */
export function isCents(made: Recorded): boolean {
  return (made.derived.isMoney ??= findOut(made));
}

function findOut(made: Recorded): boolean {
  const { operation, terms } = made;
  switch (operation) {
    case 'share_usd':
      return true;
    case 'sum':
    case 'sub':
    case 'max':
    case 'min':
      return terms.some((term) => term instanceof Recorded) && terms.every(isWholeCents);
    case 'round':
      return terms[1] === 0 && terms[0] instanceof Recorded && isScaled(terms[0]);
    default:
      return false;
  }
}

const isWholeCents = (term: Term | undefined): boolean =>
  term instanceof Recorded ? isCents(term) : Number.isInteger(term);

/** Dollars times a hundred, cents times factors, or cents. */
function isScaled(rounded: Recorded): boolean {
  if (rounded.operation !== 'mul') return isCents(rounded);
  const terms = termsOf(rounded);
  const [first] = terms;
  return terms.at(-1) === 100 || (first instanceof Recorded && isCents(first));
}
