import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 64rem)');

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for a rail beside the page; the style sheet has the same width. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
