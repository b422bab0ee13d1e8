import type { TSchema } from 'typebox';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { Problem } from '../../contract/problem.ts';
import * as contract from '../../contract/programs/index.ts';
import { programOperations, type ProgramOperation } from '../../operations/programs/index.ts';
import type { CallContext } from '../../operations/operation.ts';
import type { HttpServices } from '../services.ts';
import { headerRefs, HEADERS, problemResponses } from './problem-responses.ts';
import { schemaComponents, schemaRef, type Json } from './schema-components.ts';

type AnyOperation = ProgramOperation<Record<string, unknown>>;

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

/** A project each verb is shown with; the answers are the running service's own. */
const EXAMPLE_INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  listPrograms: { state: 'NY', technology: 'solar', limit: 2, offset: 0 },
  matchPrograms: {
    projectType: 'solar',
    state: 'NY',
    capacity: 500,
    projectSize: 'commercial',
    includeBonus: true,
  },
  getProgram: { id: 'us-irc-48e-solar-wind' },
  calculateCredit: { programId: 'us-irc-48e-solar-wind', projectCost: 1_500_000, state: 'NY', capacity: 500 },
  listFederalPrograms: { technology: 'storage', limit: 2, offset: 0 },
  listStatePrograms: { state: 'NY', limit: 2, offset: 0 },
};

/** OpenAPI 3.1 of the programs interface, made from the registry of its verbs. */
export async function programsDocument(services: HttpServices): Promise<Json> {
  const operations = programOperations as readonly unknown[] as readonly AnyOperation[];
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { path, method } = operation.http;
    paths[path] = { ...paths[path], [method.toLowerCase()]: await describe(services, operation) };
  }
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

async function describe(services: HttpServices, operation: AnyOperation): Promise<Json> {
  const { id, summary, description, http } = operation;
  const example = EXAMPLE_INPUTS[id];
  const codes = [...new Set([...operation.errors, ...SHARED_ERRORS])].filter(
    (code) => http.input === 'body' || code !== 'payload-too-large',
  );
  return {
    operationId: id,
    summary,
    description,
    tags: ['Programs'],
    ...(http.input !== 'body' && { parameters: parametersOf(operation) }),
    ...(http.input === 'body' && { requestBody: bodyOf(operation, example) }),
    responses: {
      200: {
        description: operation.success,
        headers: headerRefs(['X-Request-Id', 'X-Plumbline-Snapshot', 'RateLimit-Policy', 'RateLimit']),
        content: {
          'application/json': {
            schema: refTo(operation.output),
            ...(example && {
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

async function answerOf(
  services: HttpServices,
  operation: AnyOperation,
  input: Record<string, unknown>,
): Promise<unknown> {
  const nowMs = Date.parse(services.readiness.calibrationAsof);
  const context: CallContext = { actor: { kind: 'operator' }, requestId: 'openapi', nowMs };
  return operation.run(services.programs, context, input);
}

function refTo(schema: TSchema): Json {
  const text = JSON.stringify(schema);
  const name = Object.keys(NAMED).find((key) => JSON.stringify(NAMED[key]) === text);
  return name === undefined ? (JSON.parse(text) as Json) : schemaRef(name);
}

function bodyOf(operation: AnyOperation, example: Record<string, unknown> | undefined): Json {
  return {
    required: true,
    content: {
      'application/json': {
        schema: refTo(operation.input),
        ...(example && { examples: { request: { summary: 'A project', value: example } } }),
      },
    },
  };
}

function parametersOf(operation: AnyOperation): Json[] {
  const input = JSON.parse(JSON.stringify(operation.input)) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const inPath = operation.http.path.includes(`{${name}}`);
    const { description, ...rest } = schema;
    return { name, in: inPath ? 'path' : 'query', required: inPath, description, schema: rest };
  });
}
