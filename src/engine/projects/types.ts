import type { ProjectDriver } from '../../catalog/sections/project-scopes.ts';

/** What a recorded cost covers. */
export type Covers = 'all_in' | 'contract';

export interface ProjectSize {
  readonly driver: ProjectDriver;
  /** Dwellings, kW, tons or windows. */
  readonly amount: number;
}

/** How the records name a building of dwellings. */
export const HOUSING = 'multifamily';

/** A private project whose row says what was built, how large it was and what it cost. */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  /** See `identityKeys`. */
  readonly keys: readonly string[];
  readonly buildingClass: string;
  /** City or suburb, as published. */
  readonly place: string;
  readonly level: ProjectLevel;
  readonly families: readonly string[];
  /** Sizes the row states, in no order. */
  readonly sizes: readonly ProjectSize[];
  readonly dwellings: number | null;
  readonly areaSqft: number | null;
  readonly yearBuilt: number | null;
  readonly storeys: number | null;
  readonly scope: string;
  readonly year: number;
  readonly costUsd: number;
  readonly basis: string;
  readonly covers: Covers;
  readonly url: string;
  readonly confidence: 'A' | 'B' | 'C';
  /** The row whose cost holds this one's; both are never counted. */
  readonly partOf: string | null;
}

/** The price level a project was paid at; `public_housing` is reported apart. */
export type ProjectLevel = 'nyc_private' | 'westchester_private' | 'public_housing';

export type ProjectOutcome =
  | { readonly kind: 'project'; readonly project: Project }
  | { readonly kind: 'skipped'; readonly id: string; readonly reason: string };
