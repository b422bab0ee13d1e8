import type { FastifyRequest } from 'fastify';
import type { FieldFault } from '../contract/error-codes.ts';
import { invalidRequest, type Sent } from '../operations/parse.ts';
import type { AnyOperation, HttpBinding } from '../operations/operation.ts';
import { bodyOrFault } from './json-body.ts';
import { readQuery, type QueryReading } from './query.ts';
import { StoredBody } from './stored-body.ts';

/** What a request asks: the input of an operation, and which variant was meant; null: the operation of the address. */
export interface RequestInput {
  readonly sent: Sent;
  readonly variant: AnyOperation | null;
}

/** Query, path and body as one input, with every fault found on the way. */
export function inputOf(request: FastifyRequest, binding: HttpBinding): RequestInput {
  const query = readQuery(request.query, binding.query ?? {});
  const [first, ...others] = (binding.variants ?? []).filter(
    ({ parameter, value }) => query.values[parameter] === value,
  );
  const tooMany = others.map(({ parameter, value }): FieldFault => ({
    pointer: `/query/${parameter}`,
    code: 'one_at_most',
    message: `is not served together with ${first?.parameter}=${first?.value}: leave out ${first?.parameter} or ${parameter}=${value}`,
  }));
  const read = { ...query, faults: [...query.faults, ...tooMany] };
  return { sent: READERS[binding.input](request, read, binding), variant: first?.operation ?? null };
}

const READERS: Readonly<
  Record<HttpBinding['input'], (request: FastifyRequest, query: QueryReading, binding: HttpBinding) => Sent>
> = { body: whole, parts, file };

/** The body is one property, query and path the others. */
function file(request: FastifyRequest, { faults, values }: QueryReading, binding: HttpBinding): Sent {
  const path = request.params as Readonly<Record<string, string>>;
  if (!(request.body instanceof StoredBody) || request.body.bytes === 0)
    throw invalidRequest([
      ...faults,
      { pointer: '', code: 'required', message: 'send the file as the body' },
    ]);
  return {
    value: { ...values, ...path, file: request.body },
    faults,
    placed: (fault) => placed(fault, { path, query: binding.query ?? {} }),
  };
}

/** The body alone is the input; the query only says what is done with it. */
function whole(request: FastifyRequest, { faults }: QueryReading): Sent {
  const body = bodyOrFault(request.body);
  if ('fault' in body) throw invalidRequest([...faults, body.fault]);
  return { value: body.value, faults };
}

/** Body (when there is one), query and path together are the input; what one of them says, no other may say again. */
function parts(request: FastifyRequest, { faults, values }: QueryReading, binding: HttpBinding): Sent {
  const path = request.params as Readonly<Record<string, string>>;
  const body = request.body === undefined ? { value: {} } : bodyOrFault(request.body);
  if ('fault' in body) throw invalidRequest([...faults, body.fault]);
  const { value } = body;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest([...faults, { pointer: '', code: 'type', message: 'must be an object' }]);
  const places = { path, query: binding.query ?? {} };
  return {
    value: { ...ofHeaders(request, binding), ...value, ...values, ...path },
    faults: [...faults, ...saidTwice(value, places)],
    placed: (fault) => placed(fault, places),
  };
}

type Places = Readonly<Record<'path' | 'query', object>>;

/** Properties of the body that belong elsewhere: they would be passed over in silence. */
function saidTwice(body: object, places: Places): FieldFault[] {
  return (['path', 'query'] as const).flatMap((place) =>
    Object.keys(body)
      .filter((name) => Object.hasOwn(places[place], name))
      .map((name) => ({
        pointer: `/${name}`,
        code: 'unknown_property',
        message: `belongs in the ${place}, not in the body`,
      })),
  );
}

/** The session that begins remembers what it was opened with, unless the body says it. */
function ofHeaders({ headers }: FastifyRequest, binding: HttpBinding): { user_agent?: string } {
  const agent = headers['user-agent'];
  return binding.session === 'begins' && agent !== undefined ? { user_agent: agent.slice(0, 200) } : {};
}

/** The fault where the caller put the value: in the path, the query, or the body. */
function placed(fault: FieldFault, places: Places): FieldFault {
  const name = fault.pointer.split('/')[1] ?? '';
  for (const place of ['path', 'query'] as const)
    if (Object.hasOwn(places[place], name)) return { ...fault, pointer: `/${place}${fault.pointer}` };
  return fault;
}
