/** What makes a cost interval wide. */
export const CAUSES = ['price', 'quantity', 'system', 'energy', 'scope'] as const;
export type Cause = (typeof CAUSES)[number];
