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

/** As many characters become bytes at a time: a long text put together of many would be gone through once more. */
const PIECE_CHARACTERS = 65_536;

/** The bytes of a text that comes in parts. Pauses after each piece of it. */
export function* bytesOf(parts: Iterable<string>): Generator<void, Buffer> {
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < PIECE_CHARACTERS) continue;
    pieces.push(Buffer.from(text, 'utf8'));
    text = '';
    yield;
  }
  pieces.push(Buffer.from(text, 'utf8'));
  return Buffer.concat(pieces);
}
