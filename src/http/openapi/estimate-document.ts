import type { HttpServices } from '../services.ts';
import type { ExampleAnswers } from './example-answers.ts';
import { headerRefs, HEADERS, problemResponses } from './problem-responses.ts';
import type { Json } from './schema-components.ts';
import { describedOperations, type Interface } from './operation-object.ts';

/** The contract's own version of this description. */
const ESTIMATE_DOCUMENT_VERSION = '2026.08.18-legacy-calibrated-r2';

const SUMMARY = `Prices retrofits of buildings in New York City and Westchester: for each scope tier the cost by category, the incentives
that apply and those that do not, savings, returns, a cost interval and, when asked, ranked financing. Money is US dollars,
areas are square feet, rates are fractions unless a field says percent. Errors are RFC 9457 problems that name every fault.`;

const ESTIMATES: Interface = {
  surface: 'estimates',
  base: '/retrofit/v1',
  tag: 'Estimates',
  bodyText: 'Exactly one of `bbl` and `building`. At most 256 KiB.',
};

/** OpenAPI 3.1 of the estimate interface: three endpoints, every status with its body. */
export async function estimateDocument(services: HttpServices, answers: ExampleAnswers): Promise<Json> {
  const { paths, schemas } = await describedOperations(services, ESTIMATES, answers);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline Retrofit Estimate Interface',
      version: ESTIMATE_DOCUMENT_VERSION,
      summary: 'Retrofit estimates that carry their own proof.',
      description: SUMMARY,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: ESTIMATES.base, description: 'This server.' }],
    tags: [
      { name: 'Estimates', description: 'Price a building.' },
      { name: 'Description', description: 'This document.' },
    ],
    security: [{ ApiKey: [] }],
    paths: {
      ...paths,
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
      schemas,
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
