import { Num } from '../evidence/evidence-context.tsx';
import { nextSteps } from '../explorer/next-steps.ts';
import type { SectionProps } from '../explorer/view.ts';
import { aboutUsd, day } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

/** What to do next: three steps at most, each with its day and with who does it. */
export function NextStepsSection({ answer, entry }: Pick<SectionProps, 'answer' | 'entry'>) {
  const steps = nextSteps(answer, entry.tier);
  const { dates = [] } = entry.roi.schedule;
  if (steps.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="next-title">
      <h2 id="next-title">What to do next</h2>
      <ol className="next">
        {steps.map(({ date, what, why, who, stake }) => (
          <li key={what}>
            <time dateTime={date}>by {day(date)}</time>
            <strong>{sentence(what)}</strong>
            <span className="small">{who}</span>
            <span className="small muted">
              {sentence(why)}
              {stake !== undefined && (
                <>
                  {' '}
                  <Num at={stake.at} as={aboutUsd} label={stake.label} />.
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {dates.map(({ text }) => (
        <p key={text} className="small">
          {sentence(text)}
        </p>
      ))}
    </section>
  );
}
