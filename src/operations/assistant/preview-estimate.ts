import { estimateRequestFaults } from '../../contract/estimate/index.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { runExplorer } from '../estimate/explore-estimate.ts';
import { defineOperation } from '../operation.ts';
import { BUILDING_INPUT, estimateInput, BUILDING_IN_WORDS, FACTS_IN_WORDS } from './building-input.ts';
import { previewOf } from './preview-of.ts';
import { EstimatePreview } from './preview-schema.ts';

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
    inWords: { building: BUILDING_IN_WORDS, facts: FACTS_IN_WORDS },
    description:
      'Prices doing nothing and up to four retrofit tiers of a building: what costs the owner least, cost with its 80 % range, incentives and when they are paid, savings, net present value, Local Law 97 by period, and which facts would narrow it. Give bbl, or building with at least building_area (sqft); building_class may be words (K-12 School, co-op): the first warning says how they were read. Say the range and the accuracy disclosure with the figures. At most 30 calls a minute.',
  },
  input: closed(BUILDING_INPUT, 'The building, by parcel id or described. Exactly one of bbl and building.'),
  output: EstimatePreview,
  rules: estimateRequestFaults,
  errors: ESTIMATE_ERRORS,
  async run(services, context, sent) {
    const { input, classNote } = estimateInput(services, context, sent);
    const { estimate, insights } = await runExplorer(services, input);
    return previewOf(estimate, { classNote, findOutFirst: insights.findOutFirst });
  },
});
