import { useEffect } from 'react';

/** The name of the page in the tab and for a screen reader. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
}
