/** A state in small letters means the same state. */
export function capitalState(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('state' in input)) return input;
  const { state } = input;
  return typeof state === 'string' && /^[A-Za-z]{2}$/.test(state)
    ? { ...input, state: state.toUpperCase() }
    : input;
}
