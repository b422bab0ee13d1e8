import { Type } from 'typebox';
import {
  estimateRequestFaults,
  EvidenceInput,
  EvidenceLine,
  EvidenceSource,
  FinancingRequest,
} from '../../contract/estimate/index.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { runExplain } from '../estimate/explain-figure.ts';
import { defineOperation } from '../operation.ts';
import { BUILDING_INPUT, estimateInput } from './building-input.ts';
import { estimatePointer } from './preview-pointers.ts';

const MAX_INPUTS = 40;
const MAX_STEPS = 12;
const MAX_STEP_INPUTS = 10;
/** Longer formulas sum years or measures one by one: their beginning shows the rule. */
const MAX_FORMULA_CHARACTERS = 600;

/** A line without a formula as data that is longer than its words may be; the artifact has it. */
function brief<Line extends { readonly formula: string; readonly expression?: unknown }>(line: Line): Line {
  const { formula, expression, ...rest } = line;
  const isShort = expression !== undefined && JSON.stringify(expression).length <= MAX_FORMULA_CHARACTERS;
  const words =
    formula.length <= MAX_FORMULA_CHARACTERS ? formula : `${formula.slice(0, MAX_FORMULA_CHARACTERS)} …`;
  return { ...rest, formula: words, ...(isShort ? { expression } : {}) } as Line;
}

/** Evidence of one number of the full estimate of a building. */
export const explainNumber = defineOperation({
  id: 'explainNumber',
  summary: 'Explain where one number of an estimate comes from',
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  tool: {
    name: 'explain_number',
    title: 'Explain a number',
    description:
      'Evidence of one number of the full estimate of a building: formula, inputs and their sources. The pointer addresses a number of preview_estimate (/tiers/0/npv_usd), a pointer of estimate_details, or the full estimate (/tiers/0/cost_breakdown/totalCost). Use the same bbl, building and tiers as in preview_estimate.',
  },
  input: closed(
    {
      ...BUILDING_INPUT,
      financing: Type.Optional(FinancingRequest),
      pointer: Type.String({
        pattern: '^/',
        maxLength: 300,
        description:
          'JSON pointer of a number in the preview (/tiers/0/npv_usd, /ll97/periods/1/charge_usd) or in the full estimate, for example /tiers/0/cost_breakdown/totalCost, /tiers/0/roi/npv, /tiers/0/sensitivity/worstCase. Of one measure or program take the pointer that estimate_details has beside it: a preview lists them in another order.',
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
      unit: EvidenceLine.properties.unit,
      expression: EvidenceLine.properties.expression,
      steps: Type.Array(EvidenceLine, {
        maxItems: MAX_STEPS,
        description: 'The steps it rests on, nearest first, each with its first ten inputs.',
      }),
      steps_omitted: Type.Integer({ minimum: 0, description: 'Further steps, left out for length.' }),
      sources: Type.Array(EvidenceSource, {
        description: 'Publications cited, down to the last number it rests on.',
      }),
    },
    'Evidence of one number.',
  ),
  rules: estimateRequestFaults,
  errors: ESTIMATE_ERRORS,
  async run(services, context, { pointer, financing, ...sent }) {
    const { input } = estimateInput(services, context, sent);
    const request =
      financing === undefined ? input.request : { ...input.request, include_financing: true, financing };
    const { value, evidence } = await runExplain(services, context, {
      request,
      facts: input.facts,
      pointer: estimatePointer(pointer),
    });
    const { inputs, steps, sources, ...line } = evidence;
    return {
      ...brief(line),
      sources,
      value,
      inputs: inputs.slice(0, MAX_INPUTS),
      steps: steps.slice(0, MAX_STEPS).map((step) => ({
        ...brief(step),
        inputs: step.inputs.slice(0, MAX_STEP_INPUTS),
      })),
      steps_omitted: Math.max(0, steps.length - MAX_STEPS),
      inputs_omitted: Math.max(0, inputs.length - MAX_INPUTS),
    };
  },
});
