import { Type, type TSchema } from 'typebox';
import { ERROR_CODES, type ErrorCode } from '../../src/contract/error-codes.ts';
import { Problem } from '../../src/contract/problem.ts';
import type { QueryRule } from '../../src/contract/query-rule.ts';
import { OPERATIONS } from '../../src/operations/registry.ts';
import type { AnyOperation, HttpBinding } from '../../src/operations/operation.ts';
import { fileTarget } from './file-target.ts';
import { targetsOf, type Document, type Parameter, type Target } from './published.ts';
import type { Schema } from './valid-value.ts';

/** The web app's backend has no published description: one is made of every operation of the registry that shows there. */
export function pageTargets(): Target[] {
  return OPERATIONS.flatMap((operation) =>
    (operation.http ?? [])
      .filter(({ at }) => at.includes('pages'))
      .flatMap((binding) => targetsFor(operation, binding)),
  );
}

function targetsFor(operation: AnyOperation, binding: HttpBinding): Target[] {
  const guard = operation.access.kind === 'session' ? ('session' as const) : ('open' as const);
  const targets = targetsOf(documentOf(operation, binding), { guard, surface: 'pages' });
  return binding.input === 'file' ? targets.map(fileTarget) : targets;
}

/** What any request can meet; 404 is of the address where no operation has one. */
const SHARED: readonly ErrorCode[] = ['invalid-request', 'method-not-allowed', 'payload-too-large'];

function documentOf(operation: AnyOperation, binding: HttpBinding): Document {
  const answering = [operation, ...(binding.variants ?? []).map((variant) => variant.operation)];
  const codes = [...answering.flatMap(({ errors }) => errors), ...SHARED];
  // A browser may say that another site's page asks.
  const statuses = [
    ...codes.map((code) => ERROR_CODES[code].status),
    ...(binding.method === 'GET' ? [] : [403]),
  ];
  const outputs = answering.map(({ output }) => shownOf(output, binding) as object);
  const problem = { content: { 'application/problem+json': { schema: plain(Problem) } } };
  const published = {
    operationId: operation.id,
    parameters: parametersOf(operation, binding),
    ...bodyOf(operation, binding),
    responses: {
      200: {
        content: {
          'application/json': { schema: plain(outputs.length === 1 ? outputs[0] : { anyOf: outputs }) },
        },
      },
      ...Object.fromEntries(statuses.filter((status) => status < 500).map((status) => [status, problem])),
    },
  };
  return {
    servers: [{ url: '/app/v1' }],
    paths: { [binding.path]: { [binding.method.toLowerCase()]: published } },
    components: { schemas: {} },
  };
}

/** Of what opens a session, the secrets go into cookies. */
function shownOf(output: TSchema, { session }: HttpBinding): TSchema {
  return session === 'begins' ? without(output, ['session_secret', 'csrf_token']) : output;
}

const plain = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema)) as Schema;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

function parametersOf(operation: AnyOperation, { path, query = {}, input }: HttpBinding): Parameter[] {
  const { properties = {}, required = [] } = (input === 'body' ? {} : operation.input) as ObjectSchema;
  const inPath = pathNames(path).map((name): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: plain(properties[name]),
  }));
  const inQuery = Object.entries(query).map(([name, rule]): Parameter => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: narrowed(rule, properties[name]),
  }));
  return [...inPath, ...inQuery];
}

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** What the rule of the query lets through and the input of the operation takes. */
function narrowed(rule: QueryRule, property: TSchema | undefined): Schema {
  const asked = plain(schemaOf(rule));
  if (property === undefined) return asked;
  const taken = plain(property);
  return { ...asked, ...taken, allOf: [asked, taken] } as Schema;
}

function schemaOf(rule: QueryRule): object {
  switch (rule.kind) {
    case 'boolean':
      return rule.only === true ? Type.Literal(true) : Type.Boolean();
    case 'integer':
      return Type.Integer({
        minimum: rule.minimum,
        ...(rule.maximum !== undefined && { maximum: rule.maximum }),
      });
    case 'choice':
      return { type: 'string', enum: rule.values };
    case 'text': {
      const { minLength, maxLength } = rule;
      const printing = Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' });
      const own = rule.pattern === undefined ? {} : { allOf: [{ pattern: rule.pattern.source }] };
      return { ...printing, ...own };
    }
    default:
      return rule satisfies never;
  }
}

/** The body: the whole input, or what of it stands neither in the path nor in the query. */
function bodyOf(operation: AnyOperation, binding: HttpBinding): Partial<Document['paths'][string][string]> {
  if (binding.method === 'GET' || binding.input === 'file') return {};
  const elsewhere =
    binding.input === 'body' ? [] : [...pathNames(binding.path), ...Object.keys(binding.query ?? {})];
  const schema = elsewhere.length === 0 ? operation.input : without(operation.input, elsewhere);
  const { properties = {}, required = [] } = schema as ObjectSchema;
  if (binding.input === 'parts' && Object.keys(properties).length === 0) return {};
  return {
    requestBody: {
      required: binding.input === 'body' || required.length > 0,
      content: { 'application/json': { schema: plain(schema) } },
    },
  };
}

function without(schema: TSchema, names: readonly string[]): TSchema {
  const { properties = {}, required = [], ...rest } = schema as ObjectSchema & TSchema;
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    required: required.filter((name) => !names.includes(name)),
  } as unknown as TSchema;
}
