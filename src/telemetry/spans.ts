import { randomBytes } from 'node:crypto';

/** What a span says of a request when it has been answered. */
type SpanFacts = Readonly<Record<string, string | number | undefined>>;

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

interface TraceContext {
  readonly traceId: string;
  readonly parentId: string | null;
  readonly spanId: string;
  readonly sampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** W3C Trace Context: continues the caller's trace, or null when the header is absent or not valid. */
export function traceContextOf(header: string | undefined): TraceContext | null {
  const match = header === undefined ? null : TRACEPARENT.exec(header);
  if (!match) return null;
  const [, version, traceId = '', parentId = '', flags = '00'] = match;
  if (version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return {
    traceId,
    parentId,
    spanId: randomBytes(8).toString('hex'),
    sampled: (Number.parseInt(flags, 16) & 1) === 1,
  };
}

export function traceparentOf(context: TraceContext): string {
  return `00-${context.traceId}-${context.spanId}-${context.sampled ? '01' : '00'}`;
}
