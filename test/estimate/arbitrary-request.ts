import fc from 'fast-check';
import { ENGINE_CLASSES } from '../../src/vocabulary/building.ts';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';

const CLASSES = [
  ...ENGINE_CLASSES,
  'D4',
  'C1',
  'C6',
  'R4',
  'RM',
  'O4',
  'H2',
  'I1',
  'W1',
  'W5',
  'E1',
  'F4',
  'K1',
  'M1',
  'G1',
  'nonsense',
] as const;

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/** Drops undefined members: the contract knows absent, never undefined. */
const compact = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;

export const buildingRequest = fc
  .record({
    building_area: fc.oneof(
      fc.integer({ min: 500, max: 60_000 }),
      fc.integer({ min: 25_000, max: 3_000_000 }),
    ),
    building_class: optional(fc.constantFrom(...CLASSES)),
    year_built: optional(fc.integer({ min: 1850, max: 2025 })),
    num_floors: optional(fc.integer({ min: 1, max: 60 })),
    site_eui: optional(fc.integer({ min: 10, max: 400 })),
    region: optional(fc.constantFrom('nyc' as const, 'westchester' as const)),
    dwelling_units: optional(fc.integer({ min: 0, max: 800 })),
    landmark_status: optional(fc.boolean()),
    energy_grade: optional(fc.constantFrom('A', 'B', 'D', 'F', '')),
    estimated_penalty: optional(fc.integer({ min: 0, max: 500_000 })),
    compliance_status: optional(
      fc.constantFrom('article_320', 'article_321', 'city_owned', 'not_covered', 'something else'),
    ),
    energy_community: optional(fc.boolean()),
    prevailing_wage: optional(fc.boolean()),
  })
  .map(compact);

const ownerTypes = ['coop', 'condo', 'nonprofit', 'for_profit', 'public'] as const;

const financingRequest = fc
  .record({
    owner_type: fc.constantFrom(...ownerTypes),
    mortgage: fc.record({
      exists: fc.boolean(),
      holder_class: fc.constantFrom('bank' as const, 'cmbs' as const, 'agency' as const, null),
      refi_in_progress: fc.boolean(),
    }),
    now: fc.constantFrom('2026-11-20T15:00:00Z', '2027-06-01T12:00:00-04:00', '2029-02-01T00:00:00Z'),
  })
  .map(compact);

/** A valid request for a described building, its clock fixed. */
export const estimateRequest: fc.Arbitrary<EstimateRequest> = fc
  .record({
    building: buildingRequest,
    financing: financingRequest,
    include_financing: fc.boolean(),
  })
  .map((value) => value as EstimateRequest);
