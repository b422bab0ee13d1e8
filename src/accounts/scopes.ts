/** Every scope a key can carry. */
export const KNOWN_SCOPES = ['cost:read'] as const;

export type Scope = (typeof KNOWN_SCOPES)[number];
