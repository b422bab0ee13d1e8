import type { ErrorCode } from '../../contract/error-codes.ts';
import * as contract from '../../contract/estimate/index.ts';
import { TierFinancing } from '../../contract/financing/index.ts';
import { Problem } from '../../contract/problem.ts';
import type { EstimateExamples } from './estimate-examples.ts';
import { headerRefs, HEADERS, problemResponses } from './problem-responses.ts';
import { schemaComponents, schemaRef, type Json } from './schema-components.ts';

/** The contract's own version of this description. */
const ESTIMATE_DOCUMENT_VERSION = '2026.08.18-legacy-calibrated-r2';

const ERRORS: readonly ErrorCode[] = [
  'invalid-request',
  'tiers-not-offered',
  'unauthorized',
  'forbidden',
  'building-not-found',
  'method-not-allowed',
  'payload-too-large',
  'building-without-area',
  'rate-limited',
  'internal-error',
  'reconciliation-failed',
  'lookup-failed',
  'lookup-not-configured',
  'storage-unavailable',
  'overloaded',
];

const SUMMARY = `Prices retrofits of buildings in New York City and Westchester: for each scope tier the cost by category, the incentives
that apply and those that do not, savings, returns, a cost interval and, when asked, ranked financing. Money is US dollars,
areas are square feet, rates are fractions unless a field says percent. Errors are RFC 9457 problems that name every fault.`;

/** OpenAPI 3.1 of the estimate interface: three endpoints, every status with its body. */
export function estimateDocument(examples: EstimateExamples): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline Retrofit Estimate Interface',
      version: ESTIMATE_DOCUMENT_VERSION,
      summary: 'Retrofit estimates that carry their own proof.',
      description: SUMMARY,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/retrofit/v1', description: 'This server.' }],
    tags: [
      { name: 'Estimates', description: 'Price a building.' },
      { name: 'Description', description: 'This document.' },
    ],
    security: [{ ApiKey: [] }],
    paths: {
      '/estimate': { post: estimateOperation(examples) },
      '/estimate/artifact': { post: artifactOperation(examples) },
      '/openapi.json': { get: descriptionOperation() },
    },
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: '`plb_test_` or `plb_live_` and 32 hex digits, with the scope `cost:read`.',
        },
      },
      headers: HEADERS,
      schemas: components(),
    },
  };
}

function components(): Record<string, Json> {
  return schemaComponents({
    EstimateRequest: contract.EstimateRequest,
    BuildingRequest: contract.BuildingRequest,
    FinancingRequest: contract.FinancingRequest,
    EstimateResponse: contract.EstimateResponse,
    AuditArtifact: contract.AuditArtifact,
    DataSnapshot: contract.DataSnapshot,
    MeasuredAccuracy: contract.MeasuredAccuracy,
    TierEntry: contract.TierEntry,
    CostBreakdown: contract.CostBreakdown,
    Incentive: contract.IncentiveView,
    ExcludedIncentive: contract.ExcludedIncentiveView,
    Roi: contract.Roi,
    Measure: contract.MeasureView,
    Financing: TierFinancing,
    Problem,
  });
}

function requestBody(examples: EstimateExamples): Json {
  return {
    required: true,
    description: 'Exactly one of `bbl` and `building`. At most 256 KiB.',
    content: {
      'application/json': {
        schema: schemaRef('EstimateRequest'),
        examples: Object.fromEntries(
          Object.entries(examples.requests).map(([name, { summary, value }]) => [name, { summary, value }]),
        ),
      },
    },
  };
}

const OK_HEADERS = ['X-Request-Id', 'X-Plumbline-Snapshot', 'RateLimit-Policy', 'RateLimit'];

function answered(description: string, schema: Json, example: unknown): Json {
  return {
    description,
    headers: headerRefs(OK_HEADERS),
    content: {
      'application/json': {
        schema,
        examples: { answer: { summary: 'Produced by this server', value: example } },
      },
    },
  };
}

function artifactParameter(description: string, schema: Json): Json {
  return { name: 'artifact', in: 'query', required: false, description, schema };
}

function estimateOperation(examples: EstimateExamples): Json {
  const either = { oneOf: [schemaRef('EstimateResponse'), schemaRef('AuditArtifact')] };
  return {
    operationId: 'createEstimate',
    summary: 'Estimate a retrofit',
    description:
      'Answers the estimate, or with `artifact=true` the audit artifact. Needs the scope `cost:read`.',
    tags: ['Estimates'],
    parameters: [
      artifactParameter('When true, the answer is the audit artifact.', { type: 'boolean', default: false }),
    ],
    requestBody: requestBody(examples),
    responses: {
      200: answered('The estimate; the audit artifact when `artifact=true`.', either, examples.response),
      ...problemResponses(ERRORS, '/retrofit/v1/estimate'),
    },
  };
}

function artifactOperation(examples: EstimateExamples): Json {
  return {
    operationId: 'createEstimateArtifact',
    summary: 'Estimate a retrofit, with proof',
    description: 'The same as `POST /estimate?artifact=true`. Needs the scope `cost:read`.',
    tags: ['Estimates'],
    parameters: [
      artifactParameter('True or absent: the answer is always the artifact.', {
        type: 'boolean',
        enum: [true],
      }),
    ],
    requestBody: requestBody(examples),
    responses: {
      200: answered('The audit artifact.', schemaRef('AuditArtifact'), examples.artifact),
      ...problemResponses(ERRORS, '/retrofit/v1/estimate/artifact'),
    },
  };
}

function descriptionOperation(): Json {
  return {
    operationId: 'getOpenApi',
    summary: 'This description',
    description: 'OpenAPI 3.1. Needs no key.',
    tags: ['Description'],
    security: [],
    responses: {
      200: {
        description: 'This document.',
        headers: headerRefs(['ETag', 'X-Request-Id']),
        content: {
          'application/json': { schema: { type: 'object', description: 'An OpenAPI 3.1 document.' } },
        },
      },
      304: {
        description: 'Unchanged since the ETag in If-None-Match.',
        headers: headerRefs(['ETag', 'X-Request-Id']),
      },
      ...problemResponses(
        ['invalid-request', 'method-not-allowed', 'rate-limited', 'internal-error', 'overloaded'],
        '/retrofit/v1/openapi.json',
      ),
    },
  };
}
