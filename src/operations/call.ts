import type { Static, TSchema } from 'typebox';
import { ProblemError } from '../contract/error-codes.ts';
import { authorise } from './authorise.ts';
import { callerOf, type CallContext } from './call-context.ts';
import { lineOf } from './line-of.ts';
import type { Pause } from './in-chunks.ts';
import { parsed, type Sent } from './parse.ts';
import type { FairQueue, Place } from './fair-queue.ts';
import type { Cost, Maybe, ServiceName, OperationServices, Operation } from './operation.ts';

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
