import { useState, type ReactNode } from 'react';

interface Props {
  readonly summary: ReactNode;
  readonly small?: boolean;
  readonly children: ReactNode;
}

/** Details whose content is made when they are first opened: long tables of figures that few look at. */
export function Unfold({ summary, small = false, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <details onToggle={want}>
      <summary className={small ? 'small' : undefined} onClick={want}>
        {summary}
      </summary>
      {wanted && children}
    </details>
  );
}
