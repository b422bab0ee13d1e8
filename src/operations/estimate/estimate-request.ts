import type { ErrorCode } from '../../contract/error-codes.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';

/** Problems that every operation that prices a building can answer with. */
export const ESTIMATE_ERRORS: readonly ErrorCode[] = [
  'tiers-not-offered',
  'building-not-found',
  'building-without-area',
  'lookup-failed',
  'lookup-not-configured',
];

/** An ordinary 60-unit walk-in: described, so that the examples need no lookup. */
export const DESCRIBED: EstimateRequest = {
  building: {
    building_area: 52_000,
    year_built: 1962,
    building_class: 'D4',
    num_floors: 6,
    dwelling_units: 60,
    region: 'nyc',
    prevailing_wage: false,
  },
  labor_basis: 'market',
};

const FINANCED: EstimateRequest = {
  ...DESCRIBED,
  tiers: ['code_compliant'],
  include_financing: true,
  financing: {
    owner_type: 'coop',
    mortgage: { exists: true, holder_class: 'bank', refi_in_progress: false },
  },
};

/** Requests the description of the interface shows. */
export const REQUEST_EXAMPLES = {
  parcel: { summary: 'The Empire State Building, by BBL', value: { bbl: '1008350041' } },
  described: { summary: 'A described building', value: DESCRIBED },
  financed: { summary: 'With ranked financing', value: FINANCED },
};
