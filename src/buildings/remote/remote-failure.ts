/** A remote service did not give a usable answer. The message is safe to show: no addresses, tokens or bodies. */
export class RemoteFailure extends Error {
  /** Whether another attempt may help. */
  readonly retryable: boolean;
  /** The service's own wish, milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryable: boolean, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'RemoteFailure';
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}
