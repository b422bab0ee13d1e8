import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import type { ShownNumber } from './evidence-panel.tsx';
import { valueAt } from '../../../src/quantities/json-pointer.ts';
import type { Question } from '../api/queries.ts';

const EvidencePanel = lazy(() => import('./evidence-panel.tsx'));

interface Evidence {
  /** The answer whose numbers are shown; pointers into the estimate, `/insights/…` beside it. */
  readonly answer: object;
  /** Null on paper and in comparisons: numbers are shown and do not open. */
  readonly open: ((shown: ShownNumber) => void) | null;
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
  const [trail, setTrail] = useState<readonly ShownNumber[]>([]);
  const open = useCallback((shown: ShownNumber) => setTrail([shown]), []);
  const evidence = useMemo(() => ({ answer: numbersOf(answer), open }), [answer, open]);
  const steps = useMemo(
    () => ({
      follow: (shown: ShownNumber) => setTrail((was) => [...was, shown]),
      back: () => setTrail((was) => was.slice(0, -1)),
      close: () => setTrail([]),
    }),
    [],
  );
  const shown = trail.at(-1);
  return (
    <EvidenceContext value={evidence}>
      {children}
      {shown !== undefined && (
        <Suspense>
          <EvidencePanel
            key={shown.pointer}
            question={question}
            shown={shown}
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

interface ValueProps {
  /** JSON pointer in the answer: the number shown is the one that stands there. */
  readonly at: string;
  /** How it is written. */
  readonly as: (value: number) => string;
}

interface NumberProps extends ValueProps {
  /** What the number is, for the panel's title and a screen reader. */
  readonly label: string;
}

function useEvidence(): Evidence {
  const evidence = use(EvidenceContext);
  if (evidence === null) throw new Error('a number needs the answer it is of');
  return evidence;
}

function numberAt({ answer }: Evidence, at: string): number {
  const value = valueAt(answer, at);
  if (typeof value !== 'number') throw new Error(`no number of the answer stands at ${at}`);
  return value;
}

/** A number of the answer: pressing it opens how it was found. */
export function Num({ at, as, label }: NumberProps) {
  const evidence = useEvidence();
  const { open } = evidence;
  if (open === null) return <Value at={at} as={as} />;
  const text = as(numberAt(evidence, at));
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

/** A number of the answer that does not open: it repeats one that does, or its words say where it is from. */
export function Value({ at, as }: ValueProps) {
  return <span data-at={at}>{as(numberAt(useEvidence(), at))}</span>;
}

/** What numbers of the answer come to together; a pointer behind a minus sign is taken off. */
export function Sum({ of, as }: Pick<ValueProps, 'as'> & { readonly of: readonly string[] }) {
  const evidence = useEvidence();
  const sum = of.reduce(
    (total, at) =>
      at.startsWith('-') ? total - numberAt(evidence, at.slice(1)) : total + numberAt(evidence, at),
    0,
  );
  return <span data-sum={of.join(' ')}>{as(sum)}</span>;
}

/** How many things a list of the answer holds. */
export const HowMany = ({ of }: { readonly of: readonly unknown[] }) => (
  <span data-many={of.length}>{of.length}</span>
);
