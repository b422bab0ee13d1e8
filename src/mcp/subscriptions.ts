/** Nothing changes while a process runs, so few streams of changes are kept open. */
export const MOST_OF_ALL = 64;
const MOST_OF_ADDRESS = 4;
const METHOD = 'subscriptions/listen';

/** Streams of changes that are open, by address: nobody takes the places of others. */
export class Subscriptions {
  readonly #open = new Map<string, number>();
  #count = 0;

  /** Whether a body asks for streams that this address may have; null where it asks for none. */
  refusal(body: unknown, address: string): string | null {
    const wanted = wantedBy(body);
    if (wanted === 0) return null;
    if (this.of(address) + wanted > MOST_OF_ADDRESS)
      return `At most ${MOST_OF_ADDRESS} streams of changes of one address may be open: close one first.`;
    return this.#count + wanted > MOST_OF_ALL
      ? 'Too many streams of changes are open; try again in a minute.'
      : null;
  }

  of(address: string): number {
    return this.#open.get(address) ?? 0;
  }

  /** The answer, counted until its stream ends or whoever reads it goes away. */
  counted(answer: Response, body: unknown, address: string): Response {
    const wanted = wantedBy(body);
    if (wanted === 0 || answer.body === null) return answer;
    this.#add(address, wanted);
    let isOpen = true;
    const end = (): void => {
      if (isOpen) this.#add(address, -wanted);
      isOpen = false;
    };
    const { status, headers } = answer;
    return new Response(watched(answer.body, end), { status, headers });
  }

  #add(address: string, more: number): void {
    const open = this.of(address) + more;
    this.#count += more;
    if (open > 0) this.#open.set(address, open);
    else this.#open.delete(address);
  }
}

const wantedBy = (body: unknown): number =>
  [body].flat().filter((message) => (message as { method?: unknown } | null)?.method === METHOD).length;

/** The same stream, telling when it ends, fails or is given up. */
function watched(stream: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
