import { ProblemError } from '../contract/error-codes.ts';

/** What is wrong with a file, and where in it: `Meter Entries, row 12`. */
export interface FileFault {
  readonly place: string;
  readonly problem: string;
}

/** What was read of a file. Either nothing is wrong with it, or none of it is to be kept. */
export interface ReadFacts {
  readonly records: readonly { readonly parcel_id: string; readonly facts: object }[];
  readonly faults: readonly FileFault[];
  /** What the file holds and no fact takes, in words. */
  readonly left: readonly string[];
}

/** What the caller says of a file. */
export interface FactFileSetting {
  /** Id of a property in the file → lot. */
  readonly lots: ReadonlyMap<string, string>;
  /** The lot of every property that names none; for a file about one building. */
  readonly lot: string | null;
  readonly covers: 'every_fuel' | 'listed_fuels' | 'some_meters';
}

/** A file that cannot be read at all. */
export const unreadable = (detail: string): ProblemError => new ProblemError('invalid-request', detail);
