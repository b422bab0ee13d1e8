import type { Static, TSchema } from 'typebox';
import { ProblemError } from '../contract/error-codes.ts';
import { authorise } from './authorise.ts';
import { callerOf, type CallContext } from './call-context.ts';
import type { Pause } from './over-turns.ts';
import { parsed, type Sent } from './parse.ts';
import type { Turns } from './turns.ts';
import type { Cost, Maybe, Room, Rooms, Verb } from './verb.ts';

/** What a process can open for its verbs, and in which order its long work begins. */
export interface House {
  /** Opened at the latest when first read. */
  readonly rooms: { readonly [R in Room]: Maybe<Rooms[R]> };
  /** Null where there is one caller and nobody to wait for. */
  readonly turns: Turns | null;
}

/**
 * Runs a verb for a caller. At once where nothing has to be waited for. `use` makes of the answer what is to be kept of
 * it, in the turn in which it was made: a promise from before the turn that held an answer would be old memory, and the
 * collector would carry every answer over to it.
 */
export type Call = <I extends TSchema, O extends TSchema, R extends Room, Used = Static<O>>(
  verb: Verb<I, O, R>,
  context: CallContext,
  sent: Sent,
  use?: (answer: Static<O>) => Maybe<Used>,
) => Maybe<Used>;

/**
 * The one way to run a verb, whichever way the call came in: may the caller do this, is the input valid, is it its turn,
 * run, count the use. What a change leaves in the audit trail is written by the change itself, on its own transaction.
 */
export function createCall(house: House): Call {
  return (verb, context, sent, use = (answer) => answer as never) => {
    authorise(verb, context.actor);
    const input = parsed(verb, sent);
    const place = {
      turn: turnOf(verb, context),
      caller: callerOf(context),
      arrival: house.turns?.arrival() ?? 0,
    };
    const paused = house.turns === null ? context : { ...context, pause: pauseOf(house.turns, place) };
    const run = () => after(house.rooms[verb.room], (services) => verb.run(services, paused, input));
    return inTurn(house, place, () =>
      after(placing(sent, run), (answer) => after(counted(house, verb, context), () => use(answer))),
    );
  };
}

type Turn = 'long' | 'one of many' | 'none';

/** Long work waits for its turn; so does what assistants ask, who may ask for twenty things in one request. */
function turnOf({ cost }: { cost: Cost }, { actor }: CallContext): Turn {
  if (cost === 'estimate') return 'long';
  return actor.kind === 'anonymous' && actor.door === 'tools' ? 'one of many' : 'none';
}

interface Place {
  readonly turn: Turn;
  readonly caller: string;
  readonly arrival: number;
}

function inTurn<T>({ turns }: House, { turn, caller, arrival }: Place, run: () => Maybe<T>): Maybe<T> {
  if (turns === null || turn === 'none') return run();
  // Only long work is refused where many wait.
  if (turn === 'long') turns.admit(caller);
  return turns.turn(caller, arrival).then(run);
}

/** Every part of long work waits for a turn of its caller. */
function pauseOf(turns: Turns, { caller, arrival }: Place): Pause {
  return () => turns.turn(caller, arrival);
}

/** Answered calls of a key or token, for the usage report of its account. */
function counted(
  house: House,
  verb: { id: string; usage?: string },
  { actor, nowMs }: CallContext,
): Maybe<void> {
  if (actor.kind !== 'key' && actor.kind !== 'token') return;
  const credentialId = actor.kind === 'key' ? actor.keyId : actor.tokenId;
  const use = { accountId: actor.accountId, credentialId, endpoint: verb.usage ?? verb.id };
  return after(house.rooms.accounts, ({ usage }) => usage.record(use, nowMs));
}

/** A verb knows one input: the faults it finds are told where the caller put the value. */
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
