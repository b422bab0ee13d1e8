/** Does work that can pause (a generator that yields where it may) without a pause. */
export function atOnce<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value as T;
  }
}
