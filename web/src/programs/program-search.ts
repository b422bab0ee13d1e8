export interface ProgramSearch {
  readonly q?: string;
  readonly state?: string;
  readonly type?: string;
  readonly technology?: string;
  readonly offset?: number;
}

/** Shown until another state, or `all`, is chosen. */
export const HOME_STATE = 'NY';

const FILTERS = ['q', 'state', 'type', 'technology'] as const;

/** Filters as the address holds them; the service judges the values. */
export function programSearch(search: Record<string, unknown>): ProgramSearch {
  const text = Object.fromEntries(
    FILTERS.map((name) => [name, search[name]]).filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  ) as ProgramSearch;
  const offset = Number(search['offset']);
  return Number.isInteger(offset) && offset > 0 ? { ...text, offset } : text;
}

/** Which changes the page shows: from a day on, and how many are skipped. */
export interface ChangesSearch {
  readonly since?: string;
  readonly offset?: number;
}

export function changesSearch({ since, offset }: Record<string, unknown>): ChangesSearch {
  const skipped = Number(offset);
  return {
    ...(typeof since === 'string' && since !== '' ? { since } : {}),
    ...(Number.isInteger(skipped) && skipped > 0 ? { offset: skipped } : {}),
  };
}
