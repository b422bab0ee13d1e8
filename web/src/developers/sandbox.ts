/** Lots of the shipped sample with answers that rest on the public record, the law and, where the record lacks it, the median fuel split. */
export const SANDBOX = [
  {
    bbl: '2024590030',
    name: '860 Grand Concourse, Bronx',
    buildingClass: 'multifamily',
    floorAreaSqft: 90_659,
    limit2030Tco2e: 303.4,
    penalty2030Usd: 98_094.23,
  },
  {
    bbl: '1008350041',
    name: 'Empire State Building, Manhattan',
    buildingClass: 'office',
    floorAreaSqft: 2_851_447,
    limit2030Tco2e: 7_672.82,
    penalty2030Usd: 326_040.96,
  },
  {
    bbl: '1000130001',
    name: '1 Broadway, Manhattan',
    buildingClass: 'office',
    floorAreaSqft: 204_066,
    limit2030Tco2e: 549.11,
    penalty2030Usd: 0,
  },
] as const;
