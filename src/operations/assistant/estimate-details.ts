import { Type } from 'typebox';
import {
  estimateRequestFaults,
  FinancingRequest,
  type EstimateResponse,
} from '../../contract/estimate/index.ts';
import { closed, oneOf } from '../../contract/estimate/fields.ts';
import type { FieldFault } from '../../contract/error-codes.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { runEstimate } from '../estimate/create-estimate.ts';
import { defineOperation } from '../operation.ts';
import { EstimateDetails, PARTS } from './details-schema.ts';
import { peersOf } from './peers.ts';
import { PART_ROWS } from './detail-rows.ts';
import { BUILDING_INPUT, estimateInput } from './building-input.ts';

/** `financing` for the reader of a tool. */
const FINANCING_IN_WORDS =
  '{owner_type: coop, condo, nonprofit, for_profit or public; mortgage: {exists, holder_class: bank, cmbs, agency or null, refi_in_progress}}. Optional: scope_cost, projected_annual_savings, dr_revenue_year1 (USD), all_electric_outcome, single_commercial_owner, energy_savings_pct, combined_energy_water_savings_pct (0 to 100), max_combined_ltc (0 to 1).';

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
    inWords: { financing: FINANCING_IN_WORDS },
    description:
      'What preview_estimate leaves out, one part a call: law (Local Law 97 by period, as is and after each tier), filings (due in the coming year or overdue: LL97, LL84, LL87, LL88, LL152, with penalties), ways (every way to comply), article_321 (its test and thirteen measures), measures (name one in measure), incentives with days and conditions, financing (payments a dwelling; needs financing), steps (dates, two steps), conflicts (of publications), peers (buildings around and what they use), assumptions, warnings. tiers narrows the rows.',
  },
  input: closed(
    {
      ...BUILDING_INPUT,
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
  async run(services, context, { part, measure = '', financing, ...sent }) {
    const { input } = estimateInput(services, context, sent);
    const request =
      financing === undefined
        ? input.request
        : { ...input.request, include_financing: part === 'financing', financing };
    const estimate = await runEstimate(services, context, request, input.facts);
    const { note, of } = PART_ROWS[part];
    const peers = part === 'peers' ? await peersOf(services, request.bbl) : [];
    const rowsByPart = of({ estimate, measure: measure.trim().toLowerCase(), peers });
    const rows = Object.values(rowsByPart).reduce((sum, list) => sum + list.length, 0);
    const why = part === 'article_321' && rows === 0 ? notOf321(estimate) : '';
    return { part, rows, note: `${why}${note}`, ...rowsByPart };
  },
});

/** Why Article 321 has no answer here. */
function notOf321({ tiers: [first] }: EstimateResponse): string {
  return first === undefined
    ? 'No tier is offered, so nothing of the law is worked out. '
    : `Article 321 is not taken to govern this building. ${first.roi.compliance.reason} `;
}
