import { Type } from 'typebox';
import { EvidenceInput, EvidenceLine } from '../../contract/estimate/index.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { valueAt } from '../../engine/provenance/walk.ts';
import { runEstimate, runExplain } from '../estimate/run-estimate.ts';
import { defineAssistantOperation } from './define.ts';
import { PREVIEW_REQUEST } from './preview-schema.ts';

const MAX_INPUTS = 40;

/** Evidence of one number of the full estimate of a building. */
export const explainNumberOperation = defineAssistantOperation({
  id: 'explainNumber',
  summary: 'Explain where one number of an estimate comes from',
  input: closed(
    {
      ...PREVIEW_REQUEST,
      pointer: Type.String({
        pattern: '^/',
        maxLength: 300,
        description:
          'JSON pointer of a number in the full estimate, for example /tiers/0/cost_breakdown/totalCost, /tiers/0/roi/npvAtEvaluation, /tiers/0/sensitivity/worstCase, /tiers/0/measures/0/cost.',
      }),
    },
    'The building and the number.',
  ),
  output: closed(
    {
      pointer: EvidenceLine.properties.pointer,
      value: Type.Number({ description: 'The number itself.' }),
      basis: EvidenceLine.properties.basis,
      formula: EvidenceLine.properties.formula,
      inputs: Type.Array(EvidenceInput, { maxItems: MAX_INPUTS, description: 'What went in.' }),
      inputs_omitted: Type.Integer({ minimum: 0, description: 'Further inputs, left out for length.' }),
      rounding: EvidenceLine.properties.rounding,
    },
    'Evidence of one number.',
  ),
  errors: [
    'building-not-found',
    'building-without-area',
    'tiers-not-offered',
    'lookup-failed',
    'lookup-not-configured',
    'rate-limited',
  ],
  async run(services, { nowMs }, { pointer, ...request }) {
    const line = await runExplain(services, nowMs, { request, pointer });
    const value = valueAt(await runEstimate(services, nowMs, request), pointer);
    const { inputs, ...rest } = line;
    return {
      ...rest,
      value: Number(value),
      inputs: inputs.slice(0, MAX_INPUTS),
      inputs_omitted: Math.max(0, inputs.length - MAX_INPUTS),
    };
  },
});
