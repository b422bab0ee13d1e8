import { escapeToken } from '../quantities/json-pointer.ts';

/** Limits count requests, so what one request may ask for is bounded. */
const MAX_BATCH = 20;

/** What is wrong with a body before its messages are read; null when nothing is. */
export function bodyFault(body: unknown): string | null {
  const poisoned = poisonedAt(body, '');
  if (poisoned !== null) return `${poisoned}: no member may have this name.`;
  return Array.isArray(body) ? batchFault(body) : null;
}

function batchFault(messages: readonly unknown[]): string | null {
  if (messages.length > MAX_BATCH)
    return `A batch holds at most ${MAX_BATCH} messages and this one ${messages.length}: send them in several requests.`;
  const ids = messages.flatMap((message) => {
    const id = (message as { id?: unknown } | null)?.id;
    return typeof id === 'string' || typeof id === 'number' ? [id] : [];
  });
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  return twice === undefined
    ? null
    : `Two messages of the batch have the id ${JSON.stringify(twice).slice(0, 100)}: give each an id of its own.`;
}

/** Pointer of a member called `__proto__`, which the protocol's library would take for the prototype; null when there is none. */
function poisonedAt(value: unknown, here: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const pointer = `${here}/${escapeToken(name)}`;
    const found = name === '__proto__' ? pointer : poisonedAt(inner, pointer);
    if (found !== null) return found;
  }
  return null;
}
