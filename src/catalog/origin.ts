/**
 * Where each number of a compiled value was read: a path of the catalogue, below which every number has the path of its
 * own name; the same by member; or the operation that made it, over paths.
 */
export type Origin = string | { readonly [member: string]: Origin } | { readonly '=': Made };

/** A path, a number, or an operation of evidence with its terms. */
export type Made = string | number | MadeOf;
interface MadeOf {
  readonly operation: string;
  readonly terms: readonly Made[];
}
