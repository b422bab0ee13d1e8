import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { SectionProps } from './view.ts';

/** The tier in two steps: what first, what later and why then, and what waiting costs or saves against all at once. */
export function StagedPlan({ entry, at }: Pick<SectionProps, 'entry' | 'at'>) {
  const { staged } = entry.roi.schedule;
  if (staged === null) return null;
  const base = `${at}/roi/schedule/staged`;
  const names = new Map(entry.measures.map(({ id, name }) => [id, name]));
  const waits = staged.againstAllAtOnce >= 0;
  return (
    <>
      <h3>In two steps</h3>
      <p className="prose">
        {staged.first === 'do_nothing'
          ? 'Keep the building as it is first'
          : `Do the ${words(staged.first).toLowerCase()} now`}
        , and {staged.first === 'do_nothing' ? 'all of this' : 'the rest'} on {day(staged.secondStep)}, for{' '}
        <Num at={`${base}/secondStepCost`} text={aboutUsd(staged.secondStepCost)} label="Second step" /> of
        that year. Over the same years this costs the owner{' '}
        <Num
          at={`${base}/againstAllAtOnce`}
          text={aboutUsd(Math.abs(staged.againstAllAtOnce))}
          label={waits ? 'Saved by waiting' : 'Added by waiting'}
        />{' '}
        {waits ? 'less' : 'more'} than all at once, in today’s money. {sentence(staged.because)}
      </p>
      <details>
        <summary>What waits</summary>
        <ul>
          {staged.measures.map((id) => (
            <li key={id}>{names.get(id) ?? id}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
