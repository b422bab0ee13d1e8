/** What one client, and all of them together, may take of the process. */
export interface HttpBounds {
  /** For the headers of a request to arrive, from the opening of the connection on. */
  readonly headersMs: number;
  /** For a whole request to arrive. */
  readonly requestMs: number;
  /** How long a connection in use may carry nothing in either direction: the peer is gone or does not read. */
  readonly stallMs: number;
  /** How long a peer may take to read a whole answer, counted from its request: it may read a byte at a time. */
  readonly answerMs: number;
  /** How often the times above are looked at. */
  readonly checkEveryMs: number;
  readonly maxConnections: number;
  /** Of those, by one address. */
  readonly maxConnectionsOfAddress: number;
  /** How many requests of one address, or of one account, may be on their way at once without their whole body. */
  readonly maxUnfinishedBodies: number;
  /** Bytes that bodies on their way may come to: in memory, and of files on disk; of one caller, and of all. */
  readonly unfinishedBytes: number;
  readonly unfinishedBytesOfAll: number;
  readonly unfinishedFileBytes: number;
  readonly unfinishedFileBytesOfAll: number;
  /** How much work may be open at once before new work is refused; a request is work from the last byte of its body on. */
  readonly maxInFlight: number;
  /** How far the event loop may fall behind before new work is refused, where so many others wait for it. */
  readonly maxLoopDelayMs: number;
  readonly crowd: number;
}

const MIB = 1024 * 1024;

export const HTTP_BOUNDS: HttpBounds = {
  headersMs: 10_000,
  requestMs: 15_000,
  stallMs: 20_000,
  answerMs: 60_000,
  checkEveryMs: 2_000,
  maxConnections: 8_192,
  maxConnectionsOfAddress: 1_024,
  maxUnfinishedBodies: 128,
  unfinishedBytes: 8 * MIB,
  unfinishedBytesOfAll: 64 * MIB,
  unfinishedFileBytes: 24 * MIB,
  unfinishedFileBytesOfAll: 512 * MIB,
  maxInFlight: 2_000,
  maxLoopDelayMs: 750,
  crowd: 32,
};
