import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface Props {
  /** A link to it, or to a part whose id begins with it and a point, opens it. */
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

const isAskedFor = (id: string): boolean => {
  const target = location.hash.slice(1);
  return target === id || target.startsWith(`${id}.`);
};

/** A section that is closed until somebody wants it; it is made when it is first opened. */
export function Fold({ id, title, children }: Props) {
  const [open, setOpen] = useState(() => isAskedFor(id));
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useEffect(() => {
    const look = () => isAskedFor(id) && setOpen(true);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [id]);
  return (
    <details id={id} className="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {wanted && (
        <div className="stack">
          <Suspense fallback={<div className="skeleton" />}>{children}</Suspense>
        </div>
      )}
    </details>
  );
}
