import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, day } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { nextSteps } from './next-steps.ts';

/** What to do next, each with its day. */
export function NextStepsSection({ answer }: { answer: ExplorerAnswer }) {
  const steps = nextSteps(answer);
  if (steps.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="next-title">
      <h2 id="next-title">What to do next</h2>
      <ol className="next">
        {steps.map(({ date, what, why, stake }) => (
          <li key={what}>
            <time dateTime={date}>by {day(date)}</time>
            <strong>{sentence(what)}</strong>
            <span className="small muted">
              {sentence(why)}
              {stake !== undefined && (
                <>
                  {' '}
                  <Num at={stake.at} text={aboutUsd(stake.value)} label={stake.label} />.
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
