import type { TSchema } from 'typebox';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { Problem } from '../../contract/problem.ts';
import * as contract from '../../contract/programs/index.ts';
import { programOperations } from '../../operations/programs/index.ts';
import type { AnyVerb, HttpWay } from '../../operations/verb.ts';
import type { CallContext } from '../../operations/call-context.ts';
import type { HttpServices } from '../services.ts';
import { headerRefs, HEADERS, problemResponses } from './problem-responses.ts';
import { schemaComponents, schemaRef, type Json } from './schema-components.ts';

const SHARED_ERRORS: readonly ErrorCode[] = [
  'method-not-allowed',
  'payload-too-large',
  'internal-error',
  'storage-unavailable',
  'overloaded',
];

const NAMED: Readonly<Record<string, TSchema>> = {
  MatchInput: contract.MatchInput,
  CalculateInput: contract.CalculateInput,
  ProgramSummary: contract.ProgramSummary,
  ProgramList: contract.ProgramList,
  StateProgramList: contract.StateProgramList,
  ProgramDetail: contract.ProgramDetail,
  MatchItem: contract.MatchItem,
  MatchResult: contract.MatchResult,
  CalculationResult: contract.CalculationResult,
  Problem,
};

/** OpenAPI 3.1 of the programs interface, made from the registry of its verbs. */
export async function programsDocument(services: HttpServices): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const verb of programOperations as readonly AnyVerb[])
    for (const way of verb.http ?? [])
      paths[way.path] = {
        ...paths[way.path],
        [way.method.toLowerCase()]: await describe(services, verb, way),
      };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline Incentive Programs Interface',
      version: services.readiness.catalogVersion,
      summary: 'Incentive programs of the United States, matched and calculated.',
      description:
        'Lists federal, state, local and utility programs, matches them to a project and calculates what one pays.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/incentives/v1', description: 'This server.' }],
    tags: [{ name: 'Programs', description: 'Incentive programs.' }],
    security: [{ Bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        Bearer: {
          type: 'http',
          scheme: 'bearer',
          description: '`plb_pat_` and 40 letters and digits, of a paid account.',
        },
      },
      headers: Object.fromEntries(Object.entries(HEADERS).filter(([name]) => name !== 'ETag')),
      schemas: schemaComponents(NAMED),
    },
  };
}

async function describe(services: HttpServices, operation: AnyVerb, http: HttpWay): Promise<Json> {
  const { id, summary, description } = operation;
  const example = operation.examples?.answered;
  const codes = [...new Set([...operation.errors, ...SHARED_ERRORS])].filter(
    (code) => http.input === 'body' || code !== 'payload-too-large',
  );
  return {
    operationId: id,
    summary,
    description,
    tags: ['Programs'],
    ...(http.input !== 'body' && { parameters: parametersOf(operation, http) }),
    ...(http.input === 'body' && { requestBody: bodyOf(operation, example) }),
    responses: {
      200: {
        description: operation.success,
        headers: headerRefs(['X-Request-Id', 'X-Plumbline-Snapshot', 'RateLimit-Policy', 'RateLimit']),
        content: {
          'application/json': {
            schema: refTo(operation.output),
            ...(example !== undefined && {
              examples: {
                answer: {
                  summary: 'Produced by this server',
                  value: await answerOf(services, operation, example),
                },
              },
            }),
          },
        },
      },
      ...problemResponses(codes, `/incentives/v1${http.path}`),
    },
  };
}

async function answerOf(services: HttpServices, operation: AnyVerb, input: unknown): Promise<unknown> {
  const nowMs = Date.parse(services.readiness.calibrationAsof);
  const context: CallContext = { actor: { kind: 'operator' }, requestId: 'openapi', nowMs };
  return operation.run(services.programs as never, context, input);
}

function refTo(schema: TSchema): Json {
  const text = JSON.stringify(schema);
  const name = Object.keys(NAMED).find((key) => JSON.stringify(NAMED[key]) === text);
  return name === undefined ? (JSON.parse(text) as Json) : schemaRef(name);
}

function bodyOf(operation: AnyVerb, example: unknown): Json {
  return {
    required: true,
    content: {
      'application/json': {
        schema: refTo(operation.input),
        ...(example !== undefined && { examples: { request: { summary: 'A project', value: example } } }),
      },
    },
  };
}

function parametersOf(operation: AnyVerb, http: HttpWay): Json[] {
  const input = JSON.parse(JSON.stringify(operation.input)) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const inPath = http.path.includes(`{${name}}`);
    const { description, ...rest } = schema;
    return { name, in: inPath ? 'path' : 'query', required: inPath, description, schema: rest };
  });
}
