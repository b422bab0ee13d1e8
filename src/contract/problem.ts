import { Type, type Static } from 'typebox';
import { ERROR_CODES, type ErrorCode, type FieldFault } from './error-codes.ts';
import { named } from './estimate/fields.ts';

/** Problem types stand under this path of the service that answers, which leads on to what docs/errors.md says of the slug. */
export const PROBLEMS_PATH = '/problems';

const Fault = named(
  'Fault',
  Type.Object(
    {
      pointer: Type.String({
        description:
          'RFC 6901 pointer into the request body; query parameters stand under /query, headers under /headers, path parameters under /path.',
      }),
      code: Type.String({
        description: 'Machine-readable kind of fault, for example required, type, unknown_property.',
      }),
      message: Type.String({ description: 'What is wrong and what would be accepted.' }),
    },
    { additionalProperties: false, description: 'One thing that is wrong with the request.' },
  ),
);

/** RFC 9457 problem object. Extension members beyond these may appear. */
export const Problem = named(
  'Problem',
  Type.Object(
    {
      type: Type.String({
        format: 'uri-reference',
        description:
          'Stable address of the kind of problem, on this service; its last segment is the slug, and it leads to what to do.',
      }),
      title: Type.String({ description: 'The kind of problem, in words.' }),
      status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status.' }),
      detail: Type.String({ description: 'This occurrence, in words.' }),
      instance: Type.String({ description: 'Path of the request.' }),
      request_id: Type.String({ description: 'Same as the X-Request-Id header.' }),
      errors: Type.Optional(
        Type.Array(Fault, { description: 'Every fault found, not just the first; on every 4xx.' }),
      ),
    },
    { description: 'RFC 9457 problem details.' },
  ),
);
export type Problem = Static<typeof Problem>;

export interface ProblemParts {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly instance: string;
  readonly requestId: string;
  readonly faults?: readonly FieldFault[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The problem object of one occurrence. Extension members never replace the standard ones. */
export function problemOf(parts: ProblemParts): Problem {
  const { status, title } = ERROR_CODES[parts.code];
  const faults = parts.faults ?? [];
  const errors =
    faults.length > 0 || status >= 500 ? faults : [{ pointer: '', code: parts.code, message: parts.detail }];
  return {
    ...parts.extensions,
    type: `${PROBLEMS_PATH}/${parts.code}`,
    title,
    status,
    detail: parts.detail,
    instance: parts.instance,
    request_id: parts.requestId,
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  };
}
