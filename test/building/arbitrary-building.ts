import * as fc from 'fast-check';
import type { BuildingRequest } from '../../src/contract/estimate/request.ts';

const CLASSES = ['multifamily', 'office', 'retail', 'industrial', 'hotel', 'healthcare', 'education'];
const CODES = ['C1', 'D4', 'R4', 'O6', 'K1', 'E9', 'H3', 'I1', 'W1', 'W6', 'M1', 'G1', 'A5', 'X9', 'r', ''];

/** Any valid building object of the request. */
export const arbitraryBuilding: fc.Arbitrary<BuildingRequest> = fc.record(
  {
    building_area: fc.double({ min: 1, max: 5_000_000, noNaN: true }),
    year_built: fc.option(fc.integer({ min: 1800, max: 2100 })),
    building_class: fc.option(fc.constantFrom(...CLASSES, ...CODES)),
    num_floors: fc.option(fc.integer({ min: 1, max: 120 })),
    site_eui: fc.option(fc.double({ min: 0, max: 2000, noNaN: true })),
    region: fc.constantFrom('nyc', 'westchester'),
    dwelling_units: fc.integer({ min: 0, max: 5000 }),
    landmark_status: fc.boolean(),
    estimated_penalty: fc.option(fc.double({ min: 0, max: 5e6, noNaN: true })),
    compliance_status: fc.option(fc.constantFrom('article_320', 'ARTICLE_321', 'compliant', 'who knows')),
  },
  { requiredKeys: ['building_area'] },
);
