/** Kleene logic: true, false or unknown (null). */
export type TriState = boolean | null;

export function and(a: TriState, b: TriState): TriState {
  if (a === false || b === false) return false;
  return a === null || b === null ? null : true;
}

export function or(a: TriState, b: TriState): TriState {
  if (a === true || b === true) return true;
  return a === null || b === null ? null : false;
}

export function not(a: TriState): TriState {
  return a === null ? null : !a;
}
