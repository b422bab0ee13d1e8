import { expect } from 'vitest';
import type { Answer, Ask, Question } from './question.ts';
import { described } from '../support/described.ts';

export const flats = (dwellings: number, year: number, more: Record<string, unknown> = {}) => ({
  building: described(dwellings * 1000, 'D4', year, { dwelling_units: dwellings, ...more }),
});
export const office = (areaSqft: number) => ({
  building: { building_area: areaSqft, building_class: 'office' },
});
export const GRAND_CONCOURSE = { bbl: '2024590030' };
export const NO_MORTGAGE = { exists: false, holder_class: null, refi_in_progress: false };
export const MORTGAGE = { exists: true, holder_class: 'bank', refi_in_progress: false };

/** A question whose answer must hold some words or figures. */
export function q(
  asked: string,
  tool: string,
  input: Record<string, unknown>,
  ...holds: readonly RegExp[]
): Question {
  return {
    asked,
    tool,
    input,
    check({ isError, text, data }) {
      const said = isError ? text : JSON.stringify(data);
      for (const each of holds) expect(said).toMatch(each);
    },
  };
}

/** A question whose answer is checked by hand. */
export const by = (
  asked: string,
  tool: string,
  input: Record<string, unknown>,
  check: (answer: Answer, ask: Ask) => void | Promise<void>,
): Question => ({ asked, tool, input, check });

interface Priced {
  readonly job: {
    readonly total_cost_usd: number;
    readonly low_usd: number;
    readonly high_usd: number;
    readonly saved_therms: number;
    readonly npv_usd: number;
  } | null;
  readonly reason: string | null;
}
export const priced = ({ data }: Answer): readonly Priced[] => data['measures'] as readonly Priced[];
export const within = (usd: number, answer: Answer) => {
  const [first] = priced(answer);
  if (first?.job === undefined || first.job === null) throw new Error('it is not priced');
  expect(usd).toBeGreaterThan(first.job.low_usd);
  expect(usd).toBeLessThan(first.job.high_usd);
};
