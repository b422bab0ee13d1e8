import type { StagedTier } from '../../../src/contract/estimate/returns.ts';
import type { ReactNode } from 'react';
import { HowMany, Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import type { SectionProps } from './view.ts';

/** When the work is done: all at once, and in two steps where a later year has a reason. */
export function PlanSection({ entry, at }: Pick<SectionProps, 'entry' | 'at'>) {
  const { constructionStart, inService, staged } = entry.roi.schedule;
  return (
    <>
      <div className={staged === null ? 'stack' : 'columns'}>
        <div className="stack-s">
          <h4>All at once</h4>
          <Steps
            steps={[
              [day(constructionStart), 'Work begins'],
              [day(inService), 'Everything is in service'],
            ]}
          />
          <p>
            Costs the owner{' '}
            <Num
              at={`${at}/roi/presentCost/total`}
              as={aboutUsd}
              label={`${entry.label}, all at once: cost over 20 years`}
            />{' '}
            over 20 years, in today's money.
          </p>
        </div>
        {staged !== null && <InTwoSteps entry={entry} at={at} staged={staged} />}
      </div>
    </>
  );
}

/** What first, what later and why then, and what waiting costs or saves against all at once. */
function InTwoSteps({ entry, at, staged }: Pick<SectionProps, 'entry' | 'at'> & { staged: StagedTier }) {
  const base = `${at}/roi/schedule/staged`;
  const names = new Map(entry.measures.map(({ id, name }) => [id, name]));
  const waits = staged.againstAllAtOnce >= 0;
  return (
    <div className="stack-s">
      <h4>In two steps</h4>
      <Steps
        steps={[
          [
            'Now',
            staged.first === 'do_nothing'
              ? 'Keep the building as it is'
              : `Do the ${words(staged.first).toLowerCase()}`,
          ],
          [
            day(staged.secondStep),
            <>
              {staged.first === 'do_nothing' ? 'All of this' : 'The rest'}, for{' '}
              <Num
                at={`${base}/secondStepCost`}
                as={aboutUsd}
                label="Cost of the second step, in dollars of its year"
              />{' '}
              of that year
            </>,
          ],
        ]}
      />
      <p>
        Costs the owner{' '}
        <Num
          at={`${base}/presentCost`}
          as={aboutUsd}
          label={`${entry.label}, in two steps: cost over 20 years`}
        />
        :{' '}
        <Num
          at={`${base}/againstAllAtOnce`}
          as={(value) => aboutUsd(Math.abs(value))}
          label={waits ? 'Saved by waiting' : 'Added by waiting'}
        />{' '}
        {waits ? 'less' : 'more'} than all at once.
      </p>
      <p className="small muted">{sentence(staged.because)}</p>
      <details>
        <summary className="small">
          What waits (<HowMany of={staged.measures} />)
        </summary>
        <ul className="small">
          {staged.measures.map((id) => (
            <li key={id}>{names.get(id) ?? words(id)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Steps({ steps }: { steps: readonly (readonly [string, ReactNode])[] }) {
  return (
    <ol className="steps">
      {steps.map(([when, what]) => (
        <li key={when}>
          <span className="small muted">{when}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
