import { queryOptions } from '@tanstack/react-query';
import type { ProgramList, ProgramSummary } from '../../../src/contract/programs/index.ts';
import { call } from '../api/call.ts';
import type { ProgramSearch } from './program-search.ts';

/** The most that one call gives. */
const CALL = 100;

const STATUS_ORDER = ['open', 'waitlist', 'unknown', 'exhausted', 'closed'];
const CONFIDENCE_ORDER = [
  'page_read',
  'partly_read',
  'second_hand_page',
  'maintained_dataset',
  'secondary_repo',
  'background',
  'maintained_dataset_old_copy',
];
const place = (order: readonly string[], value: string) =>
  (order.indexOf(value) + order.length + 1) % (order.length + 1);

/**
 * What can be had first, and of that what was read at its source first; otherwise the service's order stands. A search
 * keeps the best match on top among programs of one status.
 */
export function usefulFirst(programs: readonly ProgramSummary[], searched: boolean): ProgramSummary[] {
  return programs.toSorted(
    (a, b) =>
      place(STATUS_ORDER, a.status) - place(STATUS_ORDER, b.status) ||
      (searched ? 0 : place(CONFIDENCE_ORDER, a.confidence) - place(CONFIDENCE_ORDER, b.confidence)),
  );
}

/** Every program that matches, useful ones first: the service pages in an order of its own, so all pages are read. */
export const matchingPrograms = ({ q, state, type, technology }: ProgramSearch) =>
  queryOptions({
    queryKey: ['programs', q, state, type, technology],
    queryFn: async (): Promise<ProgramSummary[]> => {
      const filters = Object.entries({ q, state, type, technology }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
      );
      const page = (offset: number) =>
        call<ProgramList>(
          `/programs?${new URLSearchParams([...filters, ['limit', String(CALL)], ['offset', String(offset)]])}`,
        );
      const first = await page(0);
      const offsets = Array.from(
        { length: Math.ceil(first.total / CALL) - 1 },
        (_, index) => (index + 1) * CALL,
      );
      const rest = await Promise.all(offsets.map(page));
      return usefulFirst(
        [first, ...rest].flatMap(({ programs }) => programs),
        q !== undefined,
      );
    },
    placeholderData: (previous: ProgramSummary[] | undefined) => previous,
  });
