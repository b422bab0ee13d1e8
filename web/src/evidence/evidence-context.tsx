import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { valueAt } from '../../../src/quantities/json-pointer.ts';
import type { Question } from '../api/queries.ts';

const EvidencePanel = lazy(() => import('./evidence-panel.tsx'));

interface Asked {
  readonly pointer: string;
  readonly label: string;
}

interface Evidence {
  /** The answer whose numbers are shown; pointers into the estimate, `/insights/…` beside it. */
  readonly answer: object;
  /** Null on paper and in comparisons: numbers are shown and do not open. */
  readonly open: ((asked: Asked) => void) | null;
}

const EvidenceContext = createContext<Evidence | null>(null);

const numbersOf = ({ estimate, insights }: ExplorerAnswer): object => ({ ...estimate, insights });

interface ProviderProps {
  readonly answer: ExplorerAnswer;
  readonly children: ReactNode;
}

/** Numbers inside are those of the answer, and open their evidence. */
export function EvidenceProvider({
  question,
  answer,
  children,
}: ProviderProps & { readonly question: Question }) {
  const [trail, setTrail] = useState<readonly Asked[]>([]);
  const open = useCallback((asked: Asked) => setTrail([asked]), []);
  const evidence = useMemo(() => ({ answer: numbersOf(answer), open }), [answer, open]);
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
    <EvidenceContext value={evidence}>
      {children}
      {asked !== undefined && (
        <Suspense>
          <EvidencePanel
            key={asked.pointer}
            question={question}
            asked={asked}
            deep={trail.length > 1}
            {...steps}
          />
        </Suspense>
      )}
    </EvidenceContext>
  );
}

/** Numbers inside are those of the answer; on paper nothing opens. */
export function AnswerOnPaper({ answer, children }: ProviderProps) {
  const evidence = useMemo(() => ({ answer: numbersOf(answer), open: null }), [answer]);
  return <EvidenceContext value={evidence}>{children}</EvidenceContext>;
}

interface NumberProps {
  /** JSON pointer in the answer: the number shown is the one that stands there. */
  readonly at: string;
  /** How it is written. */
  readonly as: (value: number) => string;
  /** What the number is, for the panel's title and a screen reader. */
  readonly label: string;
}

/** A number of the answer: pressing it opens how it was found. */
export function Num({ at, as, label }: NumberProps) {
  const evidence = use(EvidenceContext);
  const value = evidence === null ? null : valueAt(evidence.answer, at);
  if (evidence === null || typeof value !== 'number')
    throw new Error(`no number of the answer stands at ${at}`);
  const text = as(value);
  const { open } = evidence;
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
