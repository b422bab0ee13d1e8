/** Lots of the shipped sample with answers that rest on the public record, the law and, where the record lacks it, the median fuel split. */
export const SANDBOX = [
  {
    bbl: '2024590030',
    name: '860 Grand Concourse, Bronx',
    buildingClass: 'multifamily',
    floorAreaSqft: 115_140,
    limit2030Tco2e: 385.33,
    penalty2030Usd: 91_820.82,
  },
  {
    bbl: '1008350041',
    name: 'Empire State Building, Manhattan',
    buildingClass: 'office',
    floorAreaSqft: 2_852_257,
    limit2030Tco2e: 7_675,
    penalty2030Usd: 51_135.94,
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
