/** Every scope a key can carry. */
export const KNOWN_SCOPES = ['cost:read'] as const;

export type Scope = (typeof KNOWN_SCOPES)[number];

/** The scopes of a stored key; one that no release knows any more opens nothing. */
export function knownScopes(stored: readonly string[]): Scope[] {
  return KNOWN_SCOPES.filter((scope) => stored.includes(scope));
}
