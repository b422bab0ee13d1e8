import type { BuildingRecord } from '../contract/building-record.ts';
import type { FactRecord } from '../contract/facts/index.ts';

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
  /** Names the parcels held: the same digest, the same answers. Null where they are not held here. */
  readonly digest: string | null;
}

/** The one port behind which every building lookup stands. Ids are as the contract admits them. */
export interface BuildingLookup {
  find(parcelId: string): Promise<LookupResult> | LookupResult;
  /** The lots that an address, a building's name or an id names exactly, or none with others nearby; at most `limit` of each. */
  search(text: string, limit: number): Promise<AddressSearch> | AddressSearch;
  /** Lots held around one, in no order, at least the nearest `limit` of its tax block; absent where a store cannot tell. */
  around?(of: BuildingRecord, limit: number): readonly BuildingRecord[];
  status(): LookupStatus;
  close(): Promise<void> | void;
}

/** What an account knows of a lot beside public records. */
export interface FactSource {
  find(accountId: string, parcelId: string): Promise<FactRecord | null>;
}

/** What the caller says of a file of another program. */
export interface FactFileSetting {
  /** Id of a property in the file → lot. */
  readonly lots: ReadonlyMap<string, string>;
  /** The lot of every property that names none. */
  readonly lot: string | null;
  readonly covers: 'every_fuel' | 'listed_fuels' | 'some_meters';
  /** Calendar day of the call: prices that are too old by then are not taken. */
  readonly today?: string;
}

/** What was read of a file. Where anything is wrong with it, none of it is to be kept. */
export interface FactFileRead {
  /** What kind of file it is, in words. */
  readonly layout: string;
  /** Digest of its bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** Every building of the file, with or without its lot. */
  readonly buildings: readonly {
    readonly id: string;
    readonly name: string;
    readonly lots: readonly string[];
    readonly facts: object;
    readonly faults: readonly { readonly place: string; readonly problem: string }[];
  }[];
  readonly records: readonly { readonly parcel_id: string; readonly facts: object }[];
  readonly faults: readonly { readonly place: string; readonly problem: string }[];
  /** What the file holds and no fact takes, in words. */
  readonly left: readonly string[];
}

/** A file as it lies on disk, open for reading: its bytes never stand in the memory of this process. */
export interface StoredFile {
  readonly fd: number;
  /** Its length. */
  readonly bytes: number;
}

/** Reads facts out of a spreadsheet or an audit, in the caller's turn. @throws ProblemError for a file that cannot be read. */
export type FactFileReader = (input: {
  readonly file: StoredFile;
  readonly setting: FactFileSetting;
  readonly caller: string;
}) => Promise<FactFileRead>;

/** `suggestions` are other buildings than the one asked for: they are never to be taken for it. */
export interface AddressSearch {
  /** `close`: with the spelling mended, to be confirmed. `list`: lots of a ZIP code, a street or a corner. */
  readonly match: 'exact' | 'close' | 'list' | 'none';
  /** One lot, or several when the words leave the borough open or span lots; empty with `none`. */
  readonly matches: readonly AddressMatch[];
  readonly suggestions: readonly AddressMatch[];
  /** True when the words name no place and the street runs in other boroughs too: ask before taking the match. */
  readonly boroughAssumed: boolean;
  /** What to say above the list, one sentence or two; null where one lot is named exactly. */
  readonly note: string | null;
  /** The search could not look: then `none` says nothing of what is held. */
  readonly failed?: true;
}

export interface AddressMatch {
  readonly parcelId: string;
  readonly address: string;
  readonly borough: string;
  readonly zipcode: string | null;
  /** DOF class, or its letter. */
  readonly buildingClass: string | null;
  /** Largest reported use. */
  readonly use: string | null;
  readonly floorAreaSqft: number | null;
  /** Names and further addresses. */
  readonly alsoKnownAs: readonly string[];
}

/** Whether the account storage can be read and written. */
export type StorageState = 'ok' | 'read-only' | 'unavailable';

/** A part of the service that may stop answering without saying so. */
export interface Reach {
  /** Does the work, and fails as soon as the part is known not to answer: at once where it is known already. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Hands a mail on. It does not wait, and does not say what became of it. */
export interface Mailer {
  post(mail: { readonly to: string; readonly subject: string; readonly text: string }): void;
}
