/** What Chromium is asked to trace. */
export const TRACED = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];

/** An event of Chromium's trace, as far as it is read here. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: unknown } };
}

/** Processor milliseconds of every task of the main thread of the page at `url`; the browser has pages of its own. */
export function mainThreadTasks(trace: Buffer, url: string): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const ofPage = new Set(
    traceEvents.filter(({ args }) => String(args?.data?.url).startsWith(url)).map(threadOf),
  );
  return traceEvents
    .filter(
      (event) =>
        event.name === 'RunTask' &&
        event.ph === 'X' &&
        main.has(threadOf(event)) &&
        ofPage.has(threadOf(event)),
    )
    .map(({ tdur = 0 }) => tdur / 1_000);
}
