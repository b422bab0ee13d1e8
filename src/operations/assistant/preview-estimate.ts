import { estimateRequestFaults, type EstimateRequest } from '../../contract/estimate/index.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { withClassRead } from '../../contract/property-name.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { runExplorer } from '../estimate/run-estimate.ts';
import { defineOperation } from '../operation.ts';
import { previewOf } from './preview-of.ts';
import { EstimatePreview, PREVIEW_REQUEST } from './preview-schema.ts';

/** Prices a building and returns the projection of `previewOf`. */
export const previewEstimate = defineOperation({
  id: 'previewEstimate',
  summary: 'Preview the retrofit estimate of a building',
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  tool: {
    name: 'preview_estimate',
    title: 'Preview a retrofit estimate',
    description:
      'Prices doing nothing and up to four retrofit tiers of a building: what costs the owner least, cost with its 80 % range, counted incentives and the days they are paid, savings, payback, net present value, Local Law 97 limit, emissions and charge by period, and which facts would narrow the range. Give bbl, or building with at least building_area (sqft); building_class may be a name in words (K-12 School, co-op), and the first warning says how it was read. Always tell the user the range and the accuracy disclosure with the figures. estimate_details has more. At most 30 calls a minute.',
  },
  input: closed(PREVIEW_REQUEST, 'The building, by parcel id or described. Exactly one of bbl and building.'),
  output: EstimatePreview,
  rules: estimateRequestFaults,
  errors: ESTIMATE_ERRORS,
  async run(services, { nowMs }, request) {
    const { asked, said } = askedInWords(request);
    const { estimate, insights } = await runExplorer(services, { nowMs, request: asked, facts: null });
    return previewOf(estimate, { said, findOutFirst: insights.findOutFirst });
  },
});

/** Tools may name the kind of a building in words; how they were read is said, and is null where they were a class. */
export function askedInWords<Request extends Pick<EstimateRequest, 'building'>>(
  request: Request,
): { readonly asked: Request; readonly said: string | null } {
  if (request.building === undefined) return { asked: request, said: null };
  const { building, said } = withClassRead(request.building);
  return { asked: { ...request, building }, said };
}
