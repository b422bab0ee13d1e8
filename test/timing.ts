/** CPU time of this thread, milliseconds: what the work itself takes, however busy the machine is. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The work's result, when it comes before a timer of the same loop that was set with it. The timer stands for "hangs":
 * on a busy machine both are late together, so the order holds where a stopwatch would not.
 */
export async function endsBefore<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ended when a timer of ${limitMs} ms was`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
