import type { BuildingRecord } from '../contract/building-record.ts';

/** What a lookup found. `ambiguous` names the candidate billing lots of a condo unit lot. */
export type LookupResult =
  | {
      readonly kind: 'found';
      readonly record: BuildingRecord;
      /** When a remote service gave this answer (ISO 8601); absent when the store is local. */
      readonly retrievedAt?: string;
    }
  | {
      readonly kind: 'not_found';
      readonly candidates: readonly string[];
      readonly coverage: string;
      readonly retrievedAt?: string;
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'not_configured' };

export interface LookupStatus {
  readonly adapter: 'embedded' | 'postgres' | 'socrata' | 'http' | 'off';
  readonly ready: boolean;
  /** What the store covers, in one sentence; used in 404 details, /readyz and the README. */
  readonly coverage: string;
  readonly parcelCount: number | null;
  /** Newest day the data speak for, YYYY-MM-DD, or null. */
  readonly asOf: string | null;
}

/** The one port behind which every building lookup stands. Ids are as the contract admits them. */
export interface BuildingLookup {
  find(parcelId: string): Promise<LookupResult> | LookupResult;
  /** Address or id prefix search for the web app; best first, at most `limit`. */
  search(text: string, limit: number): Promise<readonly AddressMatch[]> | readonly AddressMatch[];
  status(): LookupStatus;
  close(): Promise<void> | void;
}

export interface AddressMatch {
  readonly parcelId: string;
  readonly address: string;
  readonly borough: string;
  readonly zipcode: string | null;
}
