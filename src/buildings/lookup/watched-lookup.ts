import type { BuildingRecord } from '../../contract/building-record.ts';
import type { BuildingLookup, LookupResult } from '../../operations/ports.ts';
import { SEARCH_FAILED } from '../address/address-search.ts';

export interface LookupWatch {
  /** Told the kind of every result. */
  result(kind: LookupResult['kind']): void;
  /** Told of an adapter that broke instead of answering (a damaged parcel file, say). */
  broke(error: unknown): void;
}

const BROKE: LookupResult = { kind: 'failed', reason: 'the parcel data could not be read' };

export interface WatchedLookup extends BuildingLookup {
  /** Sets who is told of each look-up. */
  watch(watch: LookupWatch): void;
}

/** Counts a lookup's results. Its defects and damaged data become failed look-ups (502); the service goes on. */
export function watchedLookup(lookup: BuildingLookup): WatchedLookup {
  let watch: LookupWatch | null = null;
  const counted = (result: LookupResult): LookupResult => {
    watch?.result(result.kind);
    return result;
  };
  const broken = (error: unknown): LookupResult => {
    watch?.broke(error);
    return counted(BROKE);
  };
  const unsuggested = (error: unknown) => {
    watch?.broke(error);
    return SEARCH_FAILED;
  };
  return {
    // A local answer stays synchronous.
    find(parcelId) {
      try {
        const found = lookup.find(parcelId);
        return found instanceof Promise ? found.then(counted, broken) : counted(found);
      } catch (error) {
        return broken(error);
      }
    },
    search(text, limit) {
      try {
        const found = lookup.search(text, limit);
        return found instanceof Promise ? found.catch(unsuggested) : found;
      } catch (error) {
        return unsuggested(error);
      }
    },
    ...(lookup.around !== undefined && {
      around(of: BuildingRecord, limit: number) {
        try {
          return lookup.around?.(of, limit) ?? [];
        } catch (error) {
          watch?.broke(error);
          return [];
        }
      },
    }),
    watch: (given) => void (watch = given),
    status: () => lookup.status(),
    close: () => lookup.close(),
  };
}
