/** A piece of work that waits for its turn. */
export interface Waiting {
  /** Place among the work of its caller: what came first goes first. */
  readonly position: number;
  begin(): void;
}

/** Work of many callers: they take turns, and the work of one caller goes in the order it came. */
export class WaitingLine {
  /** By caller, the next one first; a caller who waits for nothing is not kept. */
  readonly #byCaller = new Map<string, Waiting[]>();
  readonly #finishes: boolean;
  #count = 0;
  #last = { caller: '', position: 0 };

  /** Where it finishes, what has begun goes on before the work of other callers: parts of many answers would fill the memory. */
  constructor({ finishes = false }: { readonly finishes?: boolean } = {}) {
    this.#finishes = finishes;
  }

  get count(): number {
    return this.#count;
  }

  add(caller: string, work: Waiting): void {
    this.#count += 1;
    const own = this.#byCaller.get(caller);
    if (own === undefined) this.#byCaller.set(caller, [work]);
    else own.splice(placeOf(work.position, own), 0, work);
  }

  /** Takes back what has not begun; false when it has. */
  drop(caller: string, work: Waiting): boolean {
    const own = this.#byCaller.get(caller) ?? [];
    const at = own.indexOf(work);
    if (at < 0) return false;
    own.splice(at, 1);
    this.#count -= 1;
    if (own.length === 0) this.#byCaller.delete(caller);
    return true;
  }

  /** The first work of the next caller, who then stands last. */
  next(): Waiting | undefined {
    const caller = this.#nextCaller();
    const own = this.#byCaller.get(caller);
    const work = own?.shift();
    if (own === undefined || work === undefined) return undefined;
    this.#count -= 1;
    this.#byCaller.delete(caller);
    if (own.length > 0) this.#byCaller.set(caller, own);
    this.#last = { caller, position: work.position };
    return work;
  }

  /** Turns that others of the line may have before the next of this caller; counted up to `most` and a little more. */
  turnsBefore(caller: string | null, most: number): number {
    if (this.#count <= most) return this.#count;
    // Before the n-th of a caller, no other has had more than n turns.
    const own = (caller === null ? 0 : (this.#byCaller.get(caller)?.length ?? 0)) + 1;
    let before = 0;
    for (const work of this.#byCaller.values()) {
      before += Math.min(work.length, own);
      if (before > most) break;
    }
    return before;
  }

  #nextCaller(): string {
    const { caller, position } = this.#last;
    const going = this.#finishes ? this.#byCaller.get(caller)?.[0] : undefined;
    if (going !== undefined && going.position <= position) return caller;
    const [first = ''] = this.#byCaller.keys();
    return first;
  }
}

/** Before the first that came later. Most are newcomers, who stand last. */
function placeOf(position: number, own: readonly Waiting[]): number {
  if ((own.at(-1)?.position ?? 0) <= position) return own.length;
  return own.findIndex((work) => work.position > position);
}
