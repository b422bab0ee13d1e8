export interface BreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long it stays open before one trial call is let through. */
  readonly openMs: number;
  readonly now?: () => number;
}

/** Stops calling a service that keeps failing, so that its callers fail at once instead of waiting out the budget. */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  readonly #now: () => number;
  #failuresInARow = 0;
  #openUntilMs = 0;
  #trialRunning = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** True when a call may go out; after `openMs` one trial is let through at a time. */
  admits(): boolean {
    if (this.#failuresInARow < this.#options.failures) return true;
    if (this.#now() < this.#openUntilMs || this.#trialRunning) return false;
    this.#trialRunning = true;
    return true;
  }

  succeeded(): void {
    this.#failuresInARow = 0;
    this.#trialRunning = false;
  }

  failed(): void {
    this.#failuresInARow++;
    this.#trialRunning = false;
    if (this.#failuresInARow >= this.#options.failures)
      this.#openUntilMs = this.#now() + this.#options.openMs;
  }

  get isOpen(): boolean {
    return this.#failuresInARow >= this.#options.failures;
  }
}
