import type { OperationName } from './operations.ts';
import { Recorded, type Term } from './recorded.ts';

const FOLDED: ReadonlySet<OperationName | null> = new Set(['sum', 'mul', 'max', 'min']);

/** Terms of an operation with those of the same operation before it: (a + b) + c has three. What has another name is one. */
export function termsOf(made: Recorded): readonly Term[] {
  if (!FOLDED.has(made.operation)) return made.terms;
  const terms: Term[] = [];
  for (let at = made; ;) {
    const [first, ...rest] = at.terms;
    terms.unshift(...rest);
    const isPart =
      first instanceof Recorded &&
      first.operation === made.operation &&
      (first.firmness < 2 || first.name === made.name);
    if (!isPart) return first === undefined ? terms : [first, ...terms];
    at = first;
  }
}
