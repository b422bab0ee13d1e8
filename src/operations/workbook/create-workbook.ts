import { EstimateRequest, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { WorkbookFile } from '../../contract/workbook.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { runArtifact } from '../estimate/run-estimate.ts';
import { defineOperation } from '../operation.ts';
import { artifactWorkbook } from './artifact-workbook.ts';

/** The answer of the explorer as a file that a lender's spreadsheet works on. */
export const createWorkbook = defineOperation({
  id: 'createWorkbook',
  summary: "Estimate a retrofit as a lender's workbook with live formulas",
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  http: [
    { at: ['pages'], method: 'POST', path: '/estimate/workbook', input: 'body', limit: 'anonymous-pricing' },
  ],
  input: EstimateRequest,
  output: WorkbookFile,
  rules: estimateRequestFaults,
  errors: [...ESTIMATE_ERRORS, 'reconciliation-failed'],
  async run(services, context, request) {
    const bytes = await artifactWorkbook(await runArtifact(services, context, request));
    return {
      file_name: `plumbline-${request.bbl?.replaceAll(/[^\w.-]/g, '-') ?? 'building'}.xlsx`,
      base64: Buffer.from(bytes).toString('base64'),
    };
  },
});
