import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Question } from '../api/queries.ts';

const EvidencePanel = lazy(() => import('./evidence-panel.tsx'));

interface Asked {
  readonly pointer: string;
  readonly label: string;
}

type Open = (asked: Asked) => void;

/** Null where numbers do not open: in print and in comparisons of other requests. */
const EvidenceContext = createContext<Open | null>(null);

/** Numbers inside open the evidence of the answer to this request. */
export function EvidenceProvider({ question, children }: { question: Question; children: ReactNode }) {
  const [trail, setTrail] = useState<readonly Asked[]>([]);
  const open = useCallback<Open>((asked) => setTrail([asked]), []);
  const steps = useMemo(
    () => ({
      follow: (asked: Asked) => setTrail((was) => [...was, asked]),
      back: () => setTrail((was) => was.slice(0, -1)),
      close: () => setTrail([]),
    }),
    [],
  );
  const asked = trail.at(-1);
  return (
    <EvidenceContext value={open}>
      {children}
      {asked !== undefined && (
        <Suspense>
          <EvidencePanel question={question} asked={asked} deep={trail.length > 1} {...steps} />
        </Suspense>
      )}
    </EvidenceContext>
  );
}

interface NumberProps {
  /** JSON pointer in the answer. */
  readonly at: string;
  /** As shown. */
  readonly text: string;
  /** What the number is, for the panel's title and a screen reader. */
  readonly label: string;
}

/** A number of the answer: pressing it opens how it was found. */
export function Num({ at, text, label }: NumberProps) {
  const open = use(EvidenceContext);
  if (open === null) return <span>{text}</span>;
  return (
    <button
      type="button"
      className="num"
      data-at={at}
      onClick={() => open({ pointer: at, label })}
      aria-label={`${text}: ${label}. Show how it was found`}
    >
      {text}
    </button>
  );
}

/** A number that opens where the answer holds it, and is text where it does not. */
export function Figure({ at, text, label }: Omit<NumberProps, 'at'> & { at: string | null }) {
  return at === null ? <span>{text}</span> : <Num at={at} text={text} label={label} />;
}
