import type { FactView } from '../../../src/contract/facts/index.ts';
import { Num } from '../evidence/evidence-context.tsx';
import { BUILDING_FIELDS, FACT_FIELDS } from '../explorer/fact-fields.ts';
import type { SectionProps } from '../explorer/view.ts';
import { aboutUsd } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

/** What each thing the owner said moved in the tier looked at. */
export default function FactEffects({
  view,
  forget,
}: {
  view: SectionProps;
  forget: (fact: string) => void;
}) {
  const { answer, entry } = view;
  const facts = answer.estimate.resolution.facts ?? [];
  if (facts.length === 0) return null;
  return (
    <div className="card" aria-live="polite">
      <h2 className="card-title">Your corrections, and what they changed</h2>
      <ul className="list">
        {facts.map((fact, index) => (
          <li key={fact.fact} className="item">
            <span className="row between">
              <strong>{labelOf(fact.fact)}</strong>
              <button type="button" className="button small" onClick={() => forget(fact.fact)}>
                Forget<span className="visually-hidden">: {labelOf(fact.fact)}</span>
              </button>
            </span>
            <span className="small">
              <MovedWords
                fact={fact}
                tier={entry.tier}
                label={entry.label}
                at={`/resolution/facts/${index}/effects`}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const labelOf = (fact: string): string =>
  [...Object.values(BUILDING_FIELDS), ...FACT_FIELDS].find((field) => field.fact === fact)?.label ??
  { bills: 'Bills', quotes: 'Bids', measures_done: 'Work that is done' }[fact] ??
  fact.replaceAll('_', ' ');

interface MovedProps {
  readonly fact: FactView;
  readonly tier: string;
  readonly label: string;
  /** JSON pointer of the effects. */
  readonly at: string;
}

function MovedWords({ fact: { used, reason, effects }, tier, label, at }: MovedProps) {
  if (!used) return sentence(reason);
  const index = effects.findIndex((each) => each.tier === tier);
  const effect = effects[index];
  if (effect === undefined) return 'It changed nothing here.';
  const { expected_cost_moved_usd: cost, npv_moved_usd: npv, interval_moved_usd: width } = effect;
  if (cost === null || npv === null || width === null) return `Without it ${label} would not be offered.`;
  const moved = (field: string, usd: number, [less, more]: readonly [string, string], what: string) =>
    usd === 0 ? (
      'as before'
    ) : (
      <>
        <Num
          at={`${at}/${index}/${field}`}
          as={(value) => aboutUsd(Math.abs(value))}
          label={`${label}: ${what}`}
        />{' '}
        {usd < 0 ? less : more}
      </>
    );
  const level = ['lower', 'higher'] as const;
  return (
    <>
      {label}: cost {moved('expected_cost_moved_usd', cost, level, 'what it moved in cost')}, net present
      value {moved('npv_moved_usd', npv, level, 'what it moved in net present value')}, range of the cost{' '}
      {moved('interval_moved_usd', width, ['narrower', 'wider'], 'what it moved in the range')}.
    </>
  );
}
