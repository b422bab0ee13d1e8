import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OPERATIONS } from '../../src/operations/registry.ts';
import type { FuzzRequest, Maker } from './fuzz-request.ts';
import type { FuzzAnswer } from './oracle.ts';
import type { Schema } from './valid-value.ts';

interface Media {
  readonly schema: Schema;
}
interface Responses {
  readonly [status: string]: { readonly content?: Readonly<Record<string, Media>> };
}
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly schema: Schema;
}
interface PublishedOperation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Responses;
}
export interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What a caller must bring. */
export type Guard = 'key' | 'token' | 'session' | 'open';

/** What is called: two published interfaces, the web app's backend, the tool server, and what is only read. */
export type Surface = 'estimates' | 'programs' | 'pages' | 'tools' | 'documents';

/** A rule between the parts of an input, broken. */
export interface RuleFault {
  readonly pointer: string;
  readonly code: string;
}

/** One operation as its served description publishes it, with validators made from that description alone. */
export interface Target {
  readonly id: string;
  readonly surface: Surface;
  readonly guard: Guard;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** Whether it may be left out. */
  readonly bodyIsOptional: boolean;
  /** The rules its operation adds to the schema of its input. */
  readonly ruleFaults: (input: unknown) => readonly RuleFault[];
  readonly acceptsBody: (value: unknown) => boolean;
  readonly acceptsParameter: (name: string, value: unknown) => boolean;
  /** What is wrong with an answer of this status, content type and body; null when it is as published. */
  judge(status: number, contentType: string, body: unknown): string | null;
  resolve(schema: Schema): Schema;
  /** Its body is the bytes of a file. */
  readonly takesFile?: true;
  /** Set where requests and answers are not of the kind an OpenAPI document describes. */
  readonly special?: {
    request(maker: Maker): FuzzRequest;
    complaintAbout(request: FuzzRequest, answer: FuzzAnswer): string | null;
  };
}

type Check = () => ValidateFunction;

/** Every operation of an OpenAPI document. */
export function targetsOf(
  document: Document,
  { guard, surface }: { readonly guard: Guard; readonly surface: Surface },
): Target[] {
  const ajv = addFormats.default(
    new Ajv2020({ strict: false, strictNumbers: true, coerceTypes: false, useDefaults: false }),
  );
  ajv.addSchema({ $id: 'document', ...document });
  // At its first use: most of what is published is met by a few requests of many.
  const compile = (pointer: readonly string[]): Check => {
    let made: ValidateFunction | undefined;
    return () => (made ??= ajv.compile({ $ref: `document#${at(pointer)}` }));
  };
  const base = document.servers[0]?.url ?? '';
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const here = ['paths', path, method];
      const judges = answerJudges(operation.responses, [...here, 'responses'], compile);
      const parameters = operation.parameters ?? [];
      const checks = new Map(
        parameters.map(({ name }, index) => [
          name,
          compile([...here, 'parameters', String(index), 'schema']),
        ]),
      );
      const bodyAt = [...here, 'requestBody', 'content', 'application/json', 'schema'];
      const body = operation.requestBody?.content['application/json']?.schema ?? null;
      const bodyCheck = body === null ? null : compile(bodyAt);
      return {
        id: operation.operationId,
        surface,
        guard: operation.security?.length === 0 ? ('open' as const) : guard,
        method: method.toUpperCase(),
        path: `${base}${path}`,
        parameters,
        body,
        bodyIsOptional: operation.requestBody?.required === false,
        ruleFaults: rulesOf(operation.operationId),
        acceptsBody: (value: unknown) => bodyCheck?.()(value) ?? true,
        acceptsParameter: (name: string, value: unknown) =>
          checks.get(name)?.()(normalised(operation.operationId, name, value)) === true,
        judge: (status: number, type: string, value: unknown) => judgeWith(judges, { status, type, value }),
        resolve: (schema: Schema) => resolved(document, schema),
      };
    }),
  );
}

/** A parameter as its operation takes it: what it may be written like, beside what the schema says. */
function normalised(id: string, name: string, value: unknown): unknown {
  const normalise = OPERATIONS.find((each) => each.id === id)?.normalise;
  const input = normalise?.({ [name]: value }) ?? { [name]: value };
  return (input as Readonly<Record<string, unknown>>)[name];
}

/** What the operation of this id holds its input to beyond the schema. */
function rulesOf(id: string): Target['ruleFaults'] {
  const operation = OPERATIONS.find((each) => each.id === id);
  return (input) => operation?.rules?.(input) ?? [];
}

type Judges = ReadonlyMap<string, ReadonlyMap<string, Check>>;

function answerJudges(
  responses: Responses,
  here: readonly string[],
  compile: (pointer: readonly string[]) => Check,
): Judges {
  return new Map(
    Object.entries(responses).map(([status, { content }]) => [
      status,
      new Map(
        Object.keys(content ?? {}).map((type) => [
          type,
          compile([...here, status, 'content', type, 'schema']),
        ]),
      ),
    ]),
  );
}

function judgeWith(judges: Judges, answer: { status: number; type: string; value: unknown }): string | null {
  const types = judges.get(String(answer.status));
  if (types === undefined) return `status ${answer.status} is not published`;
  const type = answer.type.split(';')[0] ?? '';
  const validate = types.get(type)?.();
  if (validate === undefined) return `content type ${type} is not published for ${answer.status}`;
  if (validate(answer.value)) return null;
  return `the body is not of the published schema: ${JSON.stringify(validate.errors?.slice(0, 3))}`;
}

function resolved(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  const target = document.components.schemas[$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`${$ref} leads nowhere`);
  return { ...resolved(document, target), ...beside };
}

function at(pointer: readonly string[]): string {
  return pointer
    .map((token) => `/${encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}
