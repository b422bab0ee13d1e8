/** What one client, and all of them together, may take of the process. */
export interface HttpBounds {
  /** For the headers of a request to arrive, from the opening of the connection on. */
  readonly headersMs: number;
  /** For a whole request to arrive. */
  readonly requestMs: number;
  /** For a connection in use to carry anything at all, either way: a peer that is gone or reads nothing. */
  readonly stallMs: number;
  /** For an answer to be taken whole, from the request on: a peer that reads a byte at a time. */
  readonly answerMs: number;
  /** How often the times above are looked at. */
  readonly checkEveryMs: number;
  readonly maxConnections: number;
  /** How much work may be open at once, and how far the event loop may fall behind, before new work is refused. */
  readonly maxInFlight: number;
  readonly maxLoopDelayMs: number;
}

export const HTTP_BOUNDS: HttpBounds = {
  headersMs: 10_000,
  requestMs: 15_000,
  stallMs: 20_000,
  answerMs: 60_000,
  checkEveryMs: 2_000,
  maxConnections: 8_192,
  maxInFlight: 2_000,
  maxLoopDelayMs: 750,
};
