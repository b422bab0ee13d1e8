import { Type, type TSchema } from 'typebox';
import { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { Problem } from '../../src/contract/problem.ts';
import { FACT_NAMES } from '../../src/contract/facts/index.ts';
import { ACCOUNT_OPERATIONS as verbs } from '../../src/operations/accounts/index.ts';
import * as facts from '../../src/operations/facts/index.ts';
import { viewParcel } from '../../src/operations/pages/parcel-view.ts';
import { targetsOf, type Document, type Guard, type Target } from './published.ts';

const Anything = Type.Unknown();
const ARTIFACT_QUERY = { artifact: Type.Boolean() };
const SEARCH_QUERY = {
  q: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }),
  limit: Type.Integer({ minimum: 1, maximum: 20 }),
};
const Explain = Type.Object(
  { request: EstimateRequest, pointer: Type.String({ pattern: '^/', maxLength: 500 }) },
  { additionalProperties: false },
);
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', minLength: 10, maxLength: 10 });

interface Route {
  readonly method: string;
  readonly path: string;
  readonly guard: Guard;
  readonly query?: Readonly<Record<string, TSchema>>;
  /** The whole input of the verb, path parameters among it. */
  readonly input?: TSchema;
  readonly output: TSchema;
}

/** The web app's backend has no published description: this one is made from the schemas of its verbs. What ends the session is left out. */
const ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/estimate',
    guard: 'open',
    query: ARTIFACT_QUERY,
    input: EstimateRequest,
    output: Anything,
  },
  { method: 'get', path: '/parcels', guard: 'open', query: SEARCH_QUERY, output: Anything },
  {
    method: 'get',
    path: '/parcels/{parcel_id}',
    guard: 'open',
    input: viewParcel.input,
    output: viewParcel.output,
  },
  { method: 'get', path: '/plans', guard: 'open', output: Anything },
  { method: 'post', path: '/explain', guard: 'open', input: Explain, output: Anything },
  { method: 'get', path: '/accuracy', guard: 'open', output: Anything },
  { method: 'get', path: '/sources', guard: 'open', output: Anything },
  { method: 'post', path: '/auth/sign-up', guard: 'open', input: verbs.signUp.input, output: Anything },
  { method: 'post', path: '/auth/sign-in', guard: 'open', input: verbs.signIn.input, output: Anything },
  { method: 'get', path: '/account', guard: 'session', output: verbs.showAccount.output },
  { method: 'get', path: '/account/export', guard: 'session', output: verbs.exportAccount.output },
  { method: 'get', path: '/sessions', guard: 'session', output: verbs.listSessions.output },
  { method: 'get', path: '/keys', guard: 'session', output: verbs.listKeys.output },
  {
    method: 'post',
    path: '/keys',
    guard: 'session',
    input: verbs.createKey.input,
    output: verbs.createKey.output,
  },
  {
    method: 'patch',
    path: '/keys/{key_id}',
    guard: 'session',
    input: verbs.renameKey.input,
    output: verbs.renameKey.output,
  },
  {
    method: 'post',
    path: '/keys/{key_id}/rotate',
    guard: 'session',
    input: verbs.rotateKey.input,
    output: verbs.rotateKey.output,
  },
  {
    method: 'delete',
    path: '/keys/{key_id}',
    guard: 'session',
    input: verbs.revokeKey.input,
    output: verbs.revokeKey.output,
  },
  { method: 'get', path: '/tokens', guard: 'session', output: verbs.listTokens.output },
  {
    method: 'post',
    path: '/tokens',
    guard: 'session',
    input: verbs.createToken.input,
    output: verbs.createToken.output,
  },
  {
    method: 'delete',
    path: '/tokens/{token_id}',
    guard: 'session',
    input: verbs.revokeToken.input,
    output: verbs.revokeToken.output,
  },
  {
    method: 'post',
    path: '/tokens/{token_id}/rotate',
    guard: 'session',
    input: verbs.rotateToken.input,
    output: verbs.rotateToken.output,
  },
  {
    method: 'delete',
    path: '/sessions/{session_id}',
    guard: 'session',
    input: verbs.revokeSession.input,
    output: verbs.revokeSession.output,
  },
  { method: 'get', path: '/facts', guard: 'session', output: facts.listFacts.output },
  {
    method: 'get',
    path: '/facts/{parcel_id}',
    guard: 'session',
    input: facts.getFacts.input,
    output: facts.getFacts.output,
  },
  {
    method: 'patch',
    path: '/facts/{parcel_id}',
    guard: 'session',
    input: facts.setFacts.input,
    output: facts.setFacts.output,
  },
  {
    method: 'delete',
    path: '/facts/{parcel_id}',
    guard: 'session',
    query: { fact: Type.Union(FACT_NAMES.map((name) => Type.Literal(name))) },
    input: facts.clearFacts.input,
    output: facts.clearFacts.output,
  },
  {
    method: 'post',
    path: '/facts/import',
    guard: 'session',
    input: facts.importFacts.input,
    output: facts.importFacts.output,
  },
  {
    method: 'get',
    path: '/usage',
    guard: 'session',
    query: { from: Day, to: Day },
    output: verbs.reportUsage.output,
  },
];

const REFUSALS = ['400', '401', '403', '404', '405', '409', '413', '422', '429'];

export function webTargets(): Target[] {
  return ROUTES.flatMap((route) => targetsOf(documentOf(route), route.guard));
}

function documentOf(route: Route): Document {
  const { method, path, input, query = {}, output } = route;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = (input as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path' as const, schema: properties[name] as object })),
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: name === 'q',
      schema: schema as object,
    })),
  ];
  const problem = { content: { 'application/problem+json': { schema: Problem as object } } };
  const operation = {
    operationId: path === '/explain' ? 'explain' : `web ${method} ${path}`,
    parameters,
    ...(method !== 'get' &&
      method !== 'delete' &&
      input !== undefined && {
        requestBody: { content: { 'application/json': { schema: without(input, inPath) } } },
      }),
    responses: {
      200: { content: { 'application/json': { schema: output as object } } },
      ...Object.fromEntries(REFUSALS.map((status) => [status, problem])),
    },
  };
  return {
    servers: [{ url: '/app/v1' }],
    paths: { [path]: { [method]: operation } },
    components: { schemas: {} },
  };
}

/** The schema of the body: the input without what stands in the path. */
function without(input: TSchema, names: readonly string[]): object {
  const {
    properties = {},
    required = [],
    ...rest
  } = input as { properties?: Record<string, TSchema>; required?: string[] };
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    required: required.filter((name) => !names.includes(name)),
  };
}

/** The programs as the web app reaches them: same verbs, no token. */
export function webProgramTargets(programs: Document): Target[] {
  const document = { ...programs, servers: [{ url: '/app/v1' }] };
  return targetsOf(document, 'open').map((target) => ({ ...target, id: `web ${target.id}` }));
}
