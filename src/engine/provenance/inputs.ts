import type { EvidenceInput } from './types.ts';

/** Builders for the inputs of an explanation. */
export const catalogInput = (
  name: string,
  value: EvidenceInput['value'],
  unit: string,
  source: string,
): EvidenceInput => ({ name, value, unit, kind: 'catalog', ref: source });

export const assumptionInput = (
  name: string,
  value: EvidenceInput['value'],
  unit: string,
  code: string,
): EvidenceInput => ({ name, value, unit, kind: 'assumption', ref: code });

export const recordInput = (
  name: string,
  value: EvidenceInput['value'],
  unit: string,
  field: string,
): EvidenceInput => ({ name, value, unit, kind: 'record', ref: field });
