/** What a span says of a request when it has been answered. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

/** One request of a trace. */
export interface Span {
  readonly traceId: string;
  /** W3C Trace Context of the span itself, for the caller. */
  readonly traceparent: string;
  end(status: number, facts: SpanFacts): void;
}

/** Where requests become spans; a process without a collector has none. */
export interface Spans {
  /** @param traceparent the caller's, whatever it holds */
  begin(name: string, traceparent: string | undefined): Span;
}
