import type { Static, TSchema } from 'typebox';
import { ProblemError, type FieldFault } from '../contract/error-codes.ts';
import { type CallContext, type Actor, type Channel } from './call-context.ts';
import type { FairQueue, Line, Pause, Place } from './turns.ts';
import type { Cost, Maybe, ServiceName, OperationServices, Operation, Access } from './operation.ts';
import { validatorOf, type Validator } from '../contract/validation/validator.ts';

/** What a process can open for its operations, and in which order its long work begins. */
export interface OperationHost {
  /** Opened at the latest when first read. */
  readonly services: { readonly [R in ServiceName]: Maybe<OperationServices[R]> };
  /** Null where there is one caller and nobody to wait for. */
  readonly queue: FairQueue | null;
}

/**
 * Runs an operation for a caller. At once where nothing has to be waited for. `use` makes of the answer what is to be kept of
 * it, in the turn in which it was made: a promise from before the turn that held an answer would be old memory, and the
 * collector would carry every answer over to it.
 */
export type Call = <I extends TSchema, O extends TSchema, R extends ServiceName, Used = Static<O>>(
  operation: Operation<I, O, R>,
  context: CallContext,
  sent: Sent,
  use?: (answer: Static<O>) => Maybe<Used>,
) => Maybe<Used>;

/**
 * The one way to run an operation, whichever way the call came in: may the caller do this, is the input valid, is it its turn,
 * run, count the use. What a change leaves in the audit trail is written by the change itself, on its own transaction.
 */
export function createCall(host: OperationHost): Call {
  return (operation, context, sent, use = (answer) => answer as never) => {
    authorise(operation, context.actor);
    const input = parsed(operation, sent);
    const place = {
      line: lineOf(context.actor, operation.cost),
      caller: callerOf(context),
      position: host.queue?.position() ?? 0,
    };
    const paused = host.queue === null ? context : { ...context, pause: pauseOf(host.queue, place) };
    const run = () =>
      after(host.services[operation.services], (services) => operation.run(services, paused, input));
    return inTurn(host, { turn: turnOf(operation, context), place }, () =>
      after(placing(sent, run), (answer) => after(counted(host, operation, context), () => use(answer))),
    );
  };
}

type Turn = 'long' | 'one of many' | 'none';

/** Long work waits for its turn; so does what assistants ask, who may ask for twenty things in one request. */
function turnOf({ cost }: { cost: Cost }, { actor }: CallContext): Turn {
  if (cost !== 'short') return 'long';
  return actor.kind === 'anonymous' && actor.channel === 'tools' ? 'one of many' : 'none';
}

function inTurn<T>(
  { queue }: OperationHost,
  { turn, place }: { readonly turn: Turn; readonly place: Place },
  run: () => Maybe<T>,
): Maybe<T> {
  if (queue === null || turn === 'none') return run();
  // Only long work is refused where many wait.
  return (turn === 'long' ? queue.begin(place) : queue.turn(place)).then(run);
}

/** Every part of long work waits for a turn of its caller. */
function pauseOf(queue: FairQueue, place: Place): Pause {
  return () => queue.turn(place);
}

/** Answered calls of a key or token, for the usage report of its account. */
function counted(
  host: OperationHost,
  operation: { id: string; usage?: string },
  { actor, nowMs }: CallContext,
): Maybe<void> {
  if (actor.kind !== 'key' && actor.kind !== 'token') return;
  const credentialId = actor.kind === 'key' ? actor.keyId : actor.tokenId;
  const use = { accountId: actor.accountId, credentialId, endpoint: operation.usage ?? operation.id };
  return after(host.services.accounts, ({ usage }) => usage.record(use, nowMs));
}

/** An operation knows one input: the faults it finds are told where the caller put the value. */
function placing<T>({ placed }: Sent, work: () => Maybe<T>): Maybe<T> {
  if (placed === undefined) return work();
  const moved = (error: unknown): never => {
    if (!(error instanceof ProblemError)) throw error;
    const { code, message, faults, extensions } = error;
    throw new ProblemError(code, message, faults.map(placed), extensions);
  };
  try {
    const value = work();
    return value instanceof Promise ? value.catch(moved) : value;
  } catch (error) {
    return moved(error);
  }
}

/** Goes on with a value: at once when it is there. */
export function after<T, U>(value: Maybe<T>, use: (value: T) => Maybe<U>): Maybe<U> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** What a caller sent. */
export interface Sent {
  readonly value: unknown;
  /** Faults found while the value was read. */
  readonly faults?: readonly FieldFault[];
  /** The fault where the caller put the value, when the input came in several parts. */
  placed?(fault: FieldFault): FieldFault;
}

/** What of an operation decides whether an input is valid. */
interface Accepting<I extends TSchema> {
  readonly input: I;
  normalise?(input: unknown): unknown;
  rules?(input: unknown): readonly FieldFault[];
}

/** Compiled at the first use of a schema, and once. */
const validators = new WeakMap<TSchema, Validator>();

function validatorFor(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = validatorOf(schema);
    validators.set(schema, validator);
  }
  return validator;
}

/** Everything that is wrong with a value as input of the operation: by its schema and by the rules between fields. */
export function faultsIn<I extends TSchema>(operation: Accepting<I>, value: unknown): readonly FieldFault[] {
  const faults = validatorFor(operation.input)(value);
  const broken = operation.rules?.(value) ?? [];
  return broken.length === 0 ? faults : [...faults, ...broken];
}

/** The input, when nothing is wrong with it. @throws ProblemError `invalid-request` with every fault found. */
function parsed<I extends TSchema>(operation: Accepting<I>, sent: Sent): Static<I> {
  const value = operation.normalise?.(sent.value) ?? sent.value;
  const faults = faultsIn(operation, value);
  const before = sent.faults ?? [];
  if (faults.length === 0 && before.length === 0) return value as Static<I>;
  const faultyPointers = new Set(before.map(({ pointer }) => pointer));
  const placed = faults.map((fault) => sent.placed?.(fault) ?? fault);
  throw invalidRequest([
    ...before,
    ...placed.filter(({ pointer }) => before.length === 0 || !faultyPointers.has(pointer)),
  ]);
}

/** The refusal of a request with these faults; its detail says the first, for whoever shows nothing else. */
export function invalidRequest(faults: readonly FieldFault[]): ProblemError {
  const [first] = faults;
  const firstText = first === undefined ? '' : sentence(`${first.pointer} ${first.message}`.trim());
  const detail = faults.length > 1 ? `${faults.length} things are wrong; the first: ${firstText}` : firstText;
  return new ProblemError('invalid-request', detail || 'The request is not valid.', faults);
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

interface Guarded {
  readonly access: Access;
  readonly keyless?: readonly Channel[];
}

/**
 * Refuses who may not call the operation, whichever way the call came in. HTTP asks before it reads a body, and `call` asks
 * every time. @throws ProblemError `unauthorized` without a credential, `forbidden` with one that does not reach.
 */
export function authorise({ access, keyless }: Guarded, actor: Actor): void {
  if (actor.kind === 'operator' || access.kind === 'open') return;
  if (actor.kind === 'anonymous') {
    if (keyless?.includes(actor.channel)) return;
    throw withoutCredential(access);
  }
  if (access.kind === 'scope' && actor.kind === 'key') {
    if (actor.scopes.includes(access.scope)) return;
    throw new ProblemError('forbidden', `The key lacks the scope ${access.scope}.`, [], {
      required_scope: access.scope,
    });
  }
  if (access.kind === 'plan' && actor.kind === 'token') {
    if (actor.programs === 'all' || access.programs === 'read') return;
    throw new ProblemError('forbidden', `This endpoint is not available on the plan ${actor.plan}.`);
  }
  if (access.kind === 'session' && actor.kind === 'session') return;
  throw new ProblemError('forbidden', NEEDED[access.kind]);
}

const NEEDED: Readonly<Record<Exclude<Access['kind'], 'open'>, string>> = {
  scope: 'This needs an API key.',
  plan: 'This needs a programs token.',
  session: 'Sign in to manage an account.',
  operator: 'Only the operator can do this, on the command line.',
};

function withoutCredential({ kind }: Exclude<Access, { kind: 'open' }>): ProblemError {
  return new ProblemError(kind === 'operator' ? 'forbidden' : 'unauthorized', NEEDED[kind]);
}

/** In which line of the queue work of this cost waits. */
export function lineOf(actor: Actor, cost: Cost): Line {
  if (cost === 'bulk') return 'bulk';
  if (actor.kind === 'anonymous') return 'anonymous';
  return actor.kind === 'operator' || actor.paid ? 'paying' : 'account';
}

/** Who waits for a turn: an account with all its credentials, else an address. */
export function callerOf({ actor, addressKey }: Pick<CallContext, 'actor' | 'addressKey'>): string {
  if (actor.kind === 'operator') return actor.kind;
  return actor.kind === 'anonymous' ? (addressKey ?? actor.address) : actor.accountId;
}
