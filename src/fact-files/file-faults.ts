import { ProblemError } from '../contract/error-codes.ts';
import type { FactRecord } from '../contract/facts/index.ts';

/** What is wrong with a file, and where in it: `Meter Entries, row 12`. */
export interface FileFault {
  readonly place: string;
  readonly problem: string;
}

/** A building as a file has it, with or without its lot. */
export interface FileBuilding {
  /** Id in the program that made the file; empty where it has none. */
  readonly id: string;
  readonly name: string;
  readonly place: string;
  /** Lots that the file names for it. */
  readonly lots: readonly string[];
  readonly facts: FactRecord;
  /** Why its energy is not kept. */
  readonly faults: readonly FileFault[];
}

/** What was read of a file. Either nothing is wrong with it, or none of it is to be kept. */
export interface ReadFacts {
  /** What kind of file it is, in words: `Portfolio Manager, meter entries`. */
  readonly layout: string;
  readonly records: readonly { readonly parcel_id: string; readonly facts: object }[];
  readonly buildings: readonly FileBuilding[];
  readonly faults: readonly FileFault[];
  /** What the file holds and no fact takes, in words, each with its place. */
  readonly left: readonly string[];
}

/** What the caller says of a file. */
export interface FactFileSetting {
  /** Id of a property in the file → lot. */
  readonly lots: ReadonlyMap<string, string>;
  /** The lot of every property that names none; for a file about one building. */
  readonly lot: string | null;
  readonly covers: 'every_fuel' | 'listed_fuels' | 'some_meters';
  /** Calendar day; what is later is not taken, and old prices neither. */
  readonly today?: string;
}

/** A file that cannot be read at all. */
export const unreadable = (detail: string): ProblemError => new ProblemError('invalid-request', detail);
