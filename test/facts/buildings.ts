import { described } from '../support/described.ts';
/** A co-op of 1928. */
export const WALK_UP = {
  building: described(52_000, 'D4', 1928, { num_floors: 6, dwelling_units: 60 }),
};
/** Buys new windows, so that what is known of them shows. */
export const WASTEFUL = {
  building: described(120_000, 'multifamily', 1925, { num_floors: 6, dwelling_units: 110, site_eui: 160 }),
};
