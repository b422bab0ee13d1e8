import { Type, type TSchema } from 'typebox';
import { ERROR_CODES, type ErrorCode } from '../../src/contract/error-codes.ts';
import { Problem } from '../../src/contract/problem.ts';
import type { QueryRule } from '../../src/contract/query-rule.ts';
import { VERBS } from '../../src/operations/registry.ts';
import type { AnyVerb, HttpWay } from '../../src/operations/verb.ts';
import { fileTarget } from './file-target.ts';
import { targetsOf, type Document, type Parameter, type Target } from './published.ts';
import type { Schema } from './valid-value.ts';

/** The web app's backend has no published description: one is made of every verb of the registry that shows there. */
export function pageTargets(): Target[] {
  return VERBS.flatMap((verb) =>
    (verb.http ?? []).filter(({ at }) => at.includes('pages')).flatMap((way) => targetsFor(verb, way)),
  );
}

function targetsFor(verb: AnyVerb, way: HttpWay): Target[] {
  const guard = verb.access.kind === 'session' ? ('session' as const) : ('open' as const);
  const targets = targetsOf(documentOf(verb, way), { guard, surface: 'pages' });
  return way.input === 'file' ? targets.map(fileTarget) : targets;
}

/** What any request can meet; 404 is of the address where no verb has one. */
const SHARED: readonly ErrorCode[] = ['invalid-request', 'method-not-allowed', 'payload-too-large'];

function documentOf(verb: AnyVerb, way: HttpWay): Document {
  const answering = [verb, ...(way.variants ?? []).map((variant) => variant.verb)];
  const codes = [...answering.flatMap(({ errors }) => errors), ...SHARED];
  // A browser may say that another site's page asks.
  const statuses = [...codes.map((code) => ERROR_CODES[code].status), ...(way.method === 'GET' ? [] : [403])];
  const outputs = answering.map(({ output }) => shownOf(output, way) as object);
  const problem = { content: { 'application/problem+json': { schema: plain(Problem) } } };
  const operation = {
    operationId: verb.id,
    parameters: parametersOf(verb, way),
    ...bodyOf(verb, way),
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
    paths: { [way.path]: { [way.method.toLowerCase()]: operation } },
    components: { schemas: {} },
  };
}

/** Of what opens a session, the secrets go into cookies. */
function shownOf(output: TSchema, { session }: HttpWay): TSchema {
  return session === 'begins' ? without(output, ['session_secret', 'csrf_token']) : output;
}

const plain = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema)) as Schema;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

function parametersOf(verb: AnyVerb, { path, query = {}, input }: HttpWay): Parameter[] {
  const { properties = {}, required = [] } = (input === 'body' ? {} : verb.input) as ObjectSchema;
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

/** What the rule of the query lets through and the input of the verb takes. */
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
function bodyOf(verb: AnyVerb, way: HttpWay): Partial<Document['paths'][string][string]> {
  if (way.method === 'GET' || way.input === 'file') return {};
  const elsewhere = way.input === 'body' ? [] : [...pathNames(way.path), ...Object.keys(way.query ?? {})];
  const schema = elsewhere.length === 0 ? verb.input : without(verb.input, elsewhere);
  const { properties = {}, required = [] } = schema as ObjectSchema;
  if (way.input === 'parts' && Object.keys(properties).length === 0) return {};
  return {
    requestBody: {
      required: way.input === 'body' || required.length > 0,
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
