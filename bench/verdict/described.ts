import type { EstimateRequest } from '../../src/contract/estimate/index.ts';

export type Building = NonNullable<EstimateRequest['building']> & {
  readonly building_area: number;
  readonly site_eui: number;
};

const CLASSES = ['D4', 'D7', 'C1', 'O4', 'O6', 'H1', 'H3', 'W5'];
const YEARS = [1923, 1955, 1973, 1995];
const AREAS = [35_000, 62_000, 99_000, 185_000, 420_000];
const EUIS = [80, 110, 150];

/** Buildings of the City with a limit, most of them over it. */
export function* described(): Generator<Building> {
  for (const [at, site_eui] of EUIS.entries())
    for (const [place, building_area] of AREAS.entries())
      for (const [turn, building_class] of CLASSES.entries()) {
        const year_built = YEARS[(at + place + turn) % YEARS.length] as number;
        const num_floors = Math.max(3, Math.round(building_area / 12_000));
        yield { building_area, region: 'nyc', building_class, year_built, num_floors, site_eui };
      }
}
