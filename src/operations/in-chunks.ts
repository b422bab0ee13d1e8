/** How long a part of the work goes on before other requests have their turn. */
const TURN_MS = 8;
/** The same of what nobody waits for at a screen: exports and imports. */
export const BULK_TURN_MS = 2;

/** Resolves when long work may go on. */
export type Pause = () => Promise<void>;

/** Lets the event loop look at what else there is. */
export const nextTurn: Pause = () => new Promise((resolve) => setImmediate(resolve));

/** Does work that can pause (a generator that yields where it may) in parts, and pauses between them. */
export async function inChunks<T>(
  work: Generator<unknown, T>,
  pause: Pause,
  turnMs: number = TURN_MS,
): Promise<T> {
  for (;;) {
    const untilMs = performance.now() + turnMs;
    do {
      const { done, value } = work.next();
      if (done === true) return value as T;
    } while (performance.now() < untilMs);
    await pause();
  }
}
