export interface LawSearch {
  /** Words of what it says. */
  readonly q?: string;
  readonly since?: string;
  readonly standing?: string;
}

const NAMES = ['q', 'since', 'standing'] as const;

/** Filters as the address holds them; the service judges the values. */
export const lawSearch = (search: Record<string, unknown>): LawSearch =>
  Object.fromEntries(
    NAMES.map((name) => [name, search[name]]).filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  ) as LawSearch;
