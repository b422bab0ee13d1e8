/** Limits of which no instance has a share for now, because somebody went beyond its own. */
export class OpenLimits {
  readonly #graceMs: number;
  /** When each share comes back, on the clock that nobody sets. */
  readonly #untilMs = new Map<string, number>();

  /** `graceMs`: how long others may go on admitting after this instance has heard of a limit last. */
  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  /** A total is named "…:<window ms>}:t". Everything admitted meanwhile leaves the window before the share comes back. */
  add(total: string): void {
    const windowMs = Number(/:(\d+(?:\.\d+)?)\}:t$/.exec(total)?.[1]);
    // A request is dated at the end of its step, 600 to a window: it is forgotten a step late.
    const holdMs = windowMs * (1 + 2 / 600) + this.#graceMs;
    this.#untilMs.delete(total);
    this.#untilMs.set(total, performance.now() + holdMs);
    this.#forget();
  }

  has(total: string): boolean {
    return (this.#untilMs.get(total) ?? 0) > performance.now();
  }

  /** The first in the row was heard of longest ago. */
  #forget(): void {
    for (const [total, untilMs] of this.#untilMs) {
      if (untilMs > performance.now()) return;
      this.#untilMs.delete(total);
    }
  }
}
