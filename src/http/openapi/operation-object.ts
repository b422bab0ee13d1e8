import type { ErrorCode } from '../../contract/error-codes.ts';
import { Problem } from '../../contract/problem.ts';
import type { AnyOperation, HttpBinding, Surface } from '../../operations/operation.ts';
import type { HttpServices } from '../services.ts';
import { DEPRECATION_HEADERS } from '../deprecation.ts';
import { EXAMPLES_PATH, exampleOf, type ExampleAnswers } from './example-answers.ts';
import { headerRefs, problemResponses } from './problem-responses.ts';
import { SchemaComponents, type Json } from './schema-components.ts';

/** What one published interface adds to the registry. */
export interface Interface {
  readonly surface: Surface;
  readonly base: string;
  readonly tag: string;
  /** What is said of every body. */
  readonly bodyText?: string;
}

const OK_HEADERS = [
  'X-Request-Id',
  'X-Plumbline-Snapshot',
  'X-Plumbline-Parcels',
  'RateLimit-Policy',
  'RateLimit',
];
const NOT_MODIFIED: Json = {
  description: 'The answer is the one whose ETag was sent in If-None-Match; there is no body.',
  headers: headerRefs(['X-Request-Id', 'ETag']),
};
const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of an answer the caller holds; the same answer is then 304.',
  schema: { type: 'string' },
};
/** What any request with a credential can meet. */
const SHARED_ERRORS: readonly ErrorCode[] = [
  'method-not-allowed',
  'payload-too-large',
  'internal-error',
  'storage-unavailable',
  'overloaded',
];

/** Every operation of the registry that shows in an interface, by path, and the schemas they refer to. */
export async function describedOperations(
  { operations }: Pick<HttpServices, 'operations'>,
  face: Interface,
  answers: ExampleAnswers,
): Promise<{ readonly paths: Record<string, Json>; readonly schemas: Record<string, Json> }> {
  const paths: Record<string, Json> = {};
  const components = new SchemaComponents();
  components.use(Problem);
  for (const operation of operations)
    for (const binding of operation.http ?? [])
      if (binding.at.includes(face.surface)) {
        const described = await operationObject(answers, { face, components }, { operation, binding });
        paths[binding.path] = { ...paths[binding.path], [binding.method.toLowerCase()]: described };
      }
  return { paths, schemas: components.all() };
}

interface Description {
  readonly face: Interface;
  readonly components: SchemaComponents;
}

interface BoundOperation {
  readonly operation: AnyOperation;
  readonly binding: HttpBinding;
}

async function operationObject(
  exampleAnswers: ExampleAnswers,
  { face, components }: Description,
  { operation, binding }: BoundOperation,
): Promise<Json> {
  const hasBody = binding.input === 'body';
  const answers = [operation, ...(binding.variants ?? []).map((variant) => variant.operation)];
  const codes = new Set([...answers.flatMap(({ errors }) => errors), ...SHARED_ERRORS]);
  if (!hasBody) codes.delete('payload-too-large');
  const parameters = parametersOf({ operation, binding }, components);
  const schemas = answers.map(({ output }) => components.use(output));
  const examples = operation.examples === undefined ? {} : await examplesOf(exampleAnswers, answers);
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...describedAs(operation, binding),
    tags: [face.tag],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: bodyOf(operation, { face, components }) }),
    responses: {
      200: {
        description: successText(operation, examples),
        headers: {
          ...headerRefs(operation.sameAllDay === undefined ? OK_HEADERS : [...OK_HEADERS, 'ETag']),
          ...(binding.deprecated !== undefined && DEPRECATION_HEADERS),
        },
        content: {
          'application/json': {
            schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
            ...(Object.keys(examples).length > 0 && { examples }),
          },
        },
      },
      ...(operation.sameAllDay !== undefined && { 304: NOT_MODIFIED }),
      ...problemResponses([...codes], `${face.base}${binding.path}`),
    },
  };
}

/** What success is, and where a long example of it stands. */
function successText({ id, success, summary, examples: given }: AnyOperation, examples: Json): string {
  const text = success ?? summary;
  const isApart = given !== undefined && examples['answer'] === undefined;
  return isApart ? `${text} A whole answer stands at ${EXAMPLES_PATH}/${id}` : text;
}

function describedAs({ description }: AnyOperation, { deprecated }: HttpBinding): Json {
  const ends =
    deprecated &&
    `Deprecated since ${deprecated.since}, answers until ${deprecated.lastDay}: use ${deprecated.instead}.`;
  const text = [ends, description].filter((text) => text !== undefined).join(' ');
  return { ...(text !== '' && { description: text }), ...(deprecated !== undefined && { deprecated: true }) };
}

/** The answer of the operation, and those of variants that have no address of their own. */
async function examplesOf(
  answers: ExampleAnswers,
  [operation, ...variants]: readonly AnyOperation[],
): Promise<Json> {
  const withExamples = variants.filter(({ http, examples }) => http === undefined && examples !== undefined);
  const named = [
    ['answer', operation] as const,
    ...withExamples.map((variant) => [variant.id, variant] as const),
  ];
  const examples: Json = {};
  for (const [name, each] of named) {
    const example = each === undefined ? null : await exampleOf(answers, each);
    if (example !== null) examples[name] = example;
  }
  return examples;
}

function bodyOf({ input, examples }: AnyOperation, { face, components }: Description): Json {
  const requests = examples?.requests ?? {
    ...(examples && { request: { summary: 'A project', value: examples.answered } }),
  };
  return {
    required: true,
    ...(face.bodyText !== undefined && { description: face.bodyText }),
    content: {
      'application/json': {
        schema: components.use(input),
        ...(Object.keys(requests).length > 0 && { examples: requests }),
      },
    },
  };
}

/** Query and path parameters: those the way itself explains, and the input's properties where it comes in parts. */
function parametersOf({ operation, binding }: BoundOperation, components: SchemaComponents): Json[] {
  const own = Object.entries(binding.parameters ?? {}).map(([name, { description, schema }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }));
  if (binding.input === 'body') return own;
  const conditional = operation.sameAllDay === undefined ? [] : [IF_NONE_MATCH];
  const { properties = {} } = operation.input as { properties?: Record<string, { description?: string }> };
  const ofInput = Object.entries(properties).map(([name, property]) => {
    const inPath = binding.path.includes(`{${name}}`);
    const { description: _, ...schema } = components.use(property);
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath,
      description: property.description,
      schema,
    };
  });
  return [...own, ...ofInput, ...conditional];
}
