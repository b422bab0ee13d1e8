import { Type } from 'typebox';
import { EstimateRequest, estimateRequestFaults, type AuditArtifact } from '../../contract/estimate/index.ts';
import { EXPORT_NAMES, ExportedFile, type ExportName } from '../../contract/exported-file.ts';
import { oneOf } from '../../contract/estimate/fields.ts';
import { FactRecord } from '../../contract/facts/index.ts';
import { EXPORT_FORMATS } from '../../exports/index.ts';
import { closed } from '../accounts/fields.ts';
import { ESTIMATE_ERRORS } from '../estimate/estimate-request.ts';
import { accountFacts } from '../estimate/prepare-request.ts';
import { runArtifact } from '../estimate/create-artifact.ts';
import type { CallContext } from '../call-context.ts';
import { refuseFaults } from '../facts/held.ts';
import { nextTurn } from '../turns.ts';
import { defineOperation } from '../operation.ts';
import { artifactWorkbook } from './artifact-workbook.ts';
import { exportedBytes } from './exported-bytes.ts';

const fields = {
  as: oneOf(EXPORT_NAMES, 'What the file is.'),
  request: EstimateRequest,
};

const shared = {
  cost: 'estimate',
  services: 'estimating',
  output: ExportedFile,
  rules(sent: unknown) {
    const request = (sent as { request?: unknown } | null | undefined)?.request;
    return estimateRequestFaults(request).map((fault) => ({ ...fault, pointer: `/request${fault.pointer}` }));
  },
} as const;

/** The answer of the explorer as a file that a lender's spreadsheet or another program works on. */
export const exportEstimate = defineOperation({
  ...shared,
  id: 'exportEstimate',
  summary: 'Estimate a retrofit as a file of another program',
  access: { kind: 'open' },
  http: [
    { at: ['pages'], method: 'POST', path: '/estimate/export', input: 'body', limit: 'anonymous-pricing' },
  ],
  input: closed({ ...fields, facts: Type.Optional(FactRecord) }),
  errors: [...ESTIMATE_ERRORS, 'reconciliation-failed'],
  async run(services, context, { as, request, facts = null }) {
    const { nowMs } = context;
    const measures = services.snapshot.sections.measures.list;
    if (facts !== null) refuseFaults(facts, '/facts', { nowMs, measures });
    return fileOf(as, await artifactFor(services, context, request, facts), context);
  },
});

/** The same for a person who is signed in: with what their account knows of the lot. */
export const exportOwnEstimate = defineOperation({
  ...shared,
  id: 'exportOwnEstimate',
  summary: 'Estimate a retrofit with what the account knows of the lot, as a file of another program',
  access: { kind: 'session' },
  http: [{ at: ['pages'], method: 'POST', path: '/account/estimate/export', input: 'body' }],
  input: closed(fields),
  errors: [...ESTIMATE_ERRORS, 'reconciliation-failed', 'storage-unavailable'],
  async run(services, context, { as, request }) {
    const facts = await accountFacts(services, context, request);
    return fileOf(as, await artifactFor(services, context, request, facts), context);
  },
});

const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  csv: 'text/csv',
} as const;

/** No format has a place for a signature. */
const artifactFor: typeof runArtifact = (services, ...asked) =>
  runArtifact({ ...services, signing: null }, ...asked);

async function fileOf(
  as: ExportName,
  artifact: AuditArtifact,
  { pause = nextTurn }: CallContext,
): Promise<ExportedFile> {
  const format = as === 'lender-workbook' ? null : EXPORT_FORMATS[as];
  await pause();
  const bytes = await (format === null
    ? artifactWorkbook(artifact, pause)
    : exportedBytes(format, artifact, pause));
  await pause();
  const extension = format === null ? 'xlsx' : format.extension;
  const { bbl } = artifact.reproducibility.canonical_input as { readonly bbl?: string };
  return {
    file_name: `plumbline-${bbl?.replaceAll(/[^\w.-]/g, '-') ?? 'building'}-${as}.${extension}`,
    media_type: MEDIA_TYPES[extension],
    base64: Buffer.from(bytes).toString('base64'),
  };
}
