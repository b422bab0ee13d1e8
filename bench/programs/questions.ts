import { STATES } from '../../src/vocabulary/programs.ts';
import { zipPlace, zipsLike } from '../../src/places/zip-table.ts';
import { call } from '../../test/programs/call.ts';

export interface Item {
  readonly id: string;
  readonly benefitId: string | null;
  readonly estimatedValue: string;
  readonly availability: string;
}

const TERRITORIES = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'VI']);
/** The states and the District of Columbia. */
export const all50: readonly string[] = Object.keys(STATES).filter((state) => !TERRITORIES.has(state));

const NOW = Date.parse('2026-11-26T17:00:00Z');

export function match(input: Record<string, unknown>): { readonly programs: readonly Item[] } {
  const answer = call('matchPrograms', input, NOW);
  if (answer.status !== 200) throw new Error(`${JSON.stringify(input)}: ${answer.detail}`);
  return answer.body as never;
}

export function search(q: string): string[] {
  const answer = call('listPrograms', { q, limit: 3 }, NOW);
  return answer.status === 200 ? answer.body.programs.map(({ id }) => id) : [];
}

/** ZIP codes spread evenly over the country. */
export function zipSample(amount: number): string[] {
  const all = Array.from({ length: 1000 }, (_, index) => zipsLike(`${String(index).padStart(3, '0')}01`))
    .flat()
    .map(({ zip }) => zip)
    .filter((zip) => zipPlace(zip)?.counties.length !== 0);
  const step = all.length / amount;
  return Array.from({ length: amount }, (_, index) => all[Math.floor(index * step)]!);
}
