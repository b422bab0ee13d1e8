import { assumptionInput } from './inputs.ts';
import type { EvidenceInput } from './types.ts';

/** Dwelling units as known or assumed. */
function dwellings(used: number, known: number | null): EvidenceInput {
  return known === null
    ? assumptionInput('dwelling units', used, 'dwellings', 'dwelling_units')
    : { name: 'dwelling units', value: used, unit: 'dwellings', kind: 'record', ref: 'dwellingUnits' };
}
