import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import type { EstimateResponse } from '../../src/contract/estimate/index.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { createCall } from '../../src/operations/call.ts';
import { createEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { FairQueue, type Place } from '../../src/operations/turns.ts';
import { servicesWith } from '../accounts/fixture.ts';

const CONTEXT: CallContext = { actor: { kind: 'operator' }, requestId: 'test', nowMs: 0 };
const SENT = { value: { bbl: '1000010010' } };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** An operation that keeps nothing of its answer, and whether somebody else still does. */
function answering() {
  let answer: WeakRef<object>;
  const run = async () => {
    const made = { tiers: [] };
    answer = new WeakRef(made);
    return made as never as EstimateResponse;
  };
  const isHeld = () => {
    collect();
    return answer.deref() !== undefined;
  };
  return { operation: { ...createEstimate, run }, isHeld };
}

/** A queue that keeps the promises of what follows a turn, as old memory would. */
class KeepingQueue extends FairQueue {
  readonly #followed: { mock: { results: { value: unknown }[] } }[] = [];

  override turn(place: Place): Promise<void> {
    const turn = super.turn(place);
    this.#followed.push(vi.spyOn(turn, 'then'));
    return turn;
  }

  kept(): Promise<unknown[]> {
    return Promise.all(this.#followed.flatMap(({ mock }) => mock.results.map(({ value }) => value)));
  }
}

function calling() {
  const queue = new KeepingQueue(1_000);
  return {
    call: createCall({ services: servicesWith({ estimating: {} as never }), queue }),
    kept: () => queue.kept(),
  };
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

// Under load a request waits for its turn so long that its promise is old memory by then. What it holds is carried over
// to old memory by the next collection, although nobody reads it again: a fifth of the time of a busy server.
test('what waited for its turn holds what was made of the answer, not the answer', async () => {
  const { operation, isHeld } = answering();
  const { call, kept } = calling();
  expect(await call(operation, CONTEXT, SENT, ({ tiers }) => `${tiers.length} tiers`)).toBe('0 tiers');
  await nextTask();
  expect(isHeld()).toBe(false);
  expect(await kept()).toEqual(['0 tiers']);
});

test('whoever asks for the answer itself gets it, and holds it', async () => {
  const { operation, isHeld } = answering();
  const { call, kept } = calling();
  expect(await call(operation, CONTEXT, SENT)).toEqual({ tiers: [] });
  await nextTask();
  expect(isHeld()).toBe(true);
  expect(await kept()).toEqual([{ tiers: [] }]);
});
