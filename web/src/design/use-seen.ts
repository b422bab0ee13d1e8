import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether a box has come near the window: what it holds may be fetched from then on. */
export function useSeen(): [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '150px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, seen];
}
