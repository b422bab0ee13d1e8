import { SEARCH_FAILED } from '../buildings/address/address-search.ts';
import type { BuildingRecord } from '../contract/building-record.ts';
import { ProblemError } from '../contract/error-codes.ts';
import type { BuildingLookup, FactSource, LookupResult } from '../operations/ports.ts';
import type { FactRepository } from '../operations/ports/accounts.ts';

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

/** How long after a failure of the storage it is not asked again. */
const RETRY_PAUSE_MS = 1_000;
/** Accounts remembered as knowing nothing. */
const MOST_ACCOUNTS = 20_000;

/**
 * The facts of accounts behind the building look-up. While the storage is away, an account that was seen to know nothing
 * is answered as before; any other would get another estimate than its own, and is refused.
 */
export function factSource(
  facts: Pick<FactRepository, 'find' | 'countByAccount'>,
  now: () => number = Date.now,
): FactSource {
  const knowNothing = new Set<string>();
  let pausedUntilMs = 0;
  return {
    async find(accountId, parcelId) {
      if (now() < pausedUntilMs && knowNothing.has(accountId)) return null;
      try {
        const held = await facts.find(accountId, parcelId);
        if (held === null && !knowNothing.has(accountId)) await note(accountId);
        if (held !== null) knowNothing.delete(accountId);
        return held?.facts ?? null;
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'storage-unavailable') throw error;
        pausedUntilMs = now() + RETRY_PAUSE_MS;
        if (knowNothing.has(accountId)) return null;
        throw error;
      }
    },
  };

  async function note(accountId: string): Promise<void> {
    if ((await facts.countByAccount(accountId)) > 0) return;
    if (knowNothing.size >= MOST_ACCOUNTS) knowNothing.clear();
    knowNothing.add(accountId);
  }
}
