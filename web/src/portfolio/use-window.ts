import { useState, type UIEvent } from 'react';

/** Rows beyond the edge that are in the document too, so that a fast scroll meets no gap. */
const MARGIN = 12;

/** Which of many rows of one height are in sight. */
export function useWindow(
  rows: number,
  { rowPx, shownPx }: { readonly rowPx: number; readonly shownPx: number },
): { readonly from: number; readonly to: number; readonly onScroll: (event: UIEvent<HTMLElement>) => void } {
  const [top, setTop] = useState(0);
  const shown = Math.ceil(shownPx / rowPx) + 2 * MARGIN;
  const last = Math.max(0, rows - shown);
  const from = Math.min(last, Math.max(0, Math.floor(top / rowPx) - MARGIN));
  return {
    from,
    to: Math.min(rows, from + shown),
    onScroll: ({ currentTarget }) => setTop(currentTarget.scrollTop),
  };
}
