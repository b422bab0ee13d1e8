import { startTransition, useEffect, useState } from 'react';

/** How many of `count` parts to show: `first` of them, then one more in each task, so that no task is long. */
export function useOneByOne(count: number, first: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (shown >= count) return undefined;
    const next = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(next);
  }, [shown, count]);
  return shown;
}
