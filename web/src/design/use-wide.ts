import { useSyncExternalStore } from 'react';

function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}

const wide = matchMedia('(min-width: 64rem)');
const narrow = matchMedia('(max-width: 44rem)');

/** Whether there is room for a rail beside the page; the style sheet has the same width. */
export const useWide = (): boolean => useMedia(wide);

/** Whether a row of a table is a block of lines, as on a phone; the style sheet has the same width. */
export const useNarrow = (): boolean => useMedia(narrow);
