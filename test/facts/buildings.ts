/** A co-op of 1928. */
export const WALK_UP = {
  building: {
    building_area: 52_000,
    building_class: 'D4',
    year_built: 1928,
    num_floors: 6,
    dwelling_units: 60,
  },
};
/** Buys new windows, so that what is known of them shows. */
export const WASTEFUL = {
  building: {
    building_area: 120_000,
    building_class: 'multifamily',
    year_built: 1925,
    num_floors: 6,
    dwelling_units: 110,
    site_eui: 160,
  },
};
