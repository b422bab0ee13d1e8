import { Type } from 'typebox';
import { estimateRequestFaults, FinancingRequest } from '../../contract/estimate/index.ts';
import { closed, oneOf } from '../../contract/estimate/fields.ts';
import type { FieldFault } from '../../contract/error-codes.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { runEstimate } from '../estimate/run-estimate.ts';
import { defineOperation } from '../operation.ts';
import { EstimateDetails, PARTS } from './details-schema.ts';
import { PART_ROWS } from './detail-rows.ts';
import { askedInWords } from './preview-estimate.ts';
import { PREVIEW_REQUEST } from './preview-schema.ts';

/** Payments and rates need to know who owns the building and what lies on it. */
function faultsOf(body: unknown): FieldFault[] {
  const { part } = (typeof body === 'object' && body !== null ? body : {}) as { part?: unknown };
  return estimateRequestFaults(
    part === 'financing' ? { ...(body as object), include_financing: true } : body,
  );
}

/** One part of the full estimate of a building, row by row; every figure is the estimate's own. */
export const estimateDetails = defineOperation({
  id: 'estimateDetails',
  summary: 'One part of the retrofit estimate of a building, row by row',
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  tool: {
    name: 'estimate_details',
    title: 'More of an estimate',
    description:
      'What preview_estimate leaves out, one part a call: law (Local Law 97 by period, as is and after each tier), measures (one measure alone: name it in measure, for example heat pump), incentives with the days they are paid and what they depend on, financing (loans, payments a dwelling or shareholder; needs financing), steps (dates, and doing the work in two steps), conflicts (facts that two publications contradict), assumptions, warnings. Use the same bbl, building and tiers as in preview_estimate; tiers narrows the rows.',
  },
  input: closed(
    {
      ...PREVIEW_REQUEST,
      part: oneOf(PARTS, 'What to show.'),
      measure: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 80,
          description:
            'For part measures: only measures whose name or id has these words, for example window.',
        }),
      ),
      financing: Type.Optional(FinancingRequest),
    },
    'The building and the part.',
  ),
  output: EstimateDetails,
  rules: faultsOf,
  errors: ESTIMATE_ERRORS,
  async run(services, { nowMs }, { part, measure = '', financing, ...request }) {
    const { asked } = askedInWords(request);
    const withFinancing =
      financing === undefined ? asked : { ...asked, include_financing: part === 'financing', financing };
    const estimate = await runEstimate(services, nowMs, withFinancing);
    const { note, of } = PART_ROWS[part];
    const shown = of({ estimate, measure: measure.trim().toLowerCase() });
    const rows = Object.values(shown).reduce((sum, list) => sum + list.length, 0);
    return { part, rows, note, ...shown };
  },
});
