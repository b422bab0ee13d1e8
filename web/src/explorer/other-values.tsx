import type { ConflictView } from '../../../src/contract/estimate/conflicts.ts';
import { Num, Value } from '../evidence/evidence-context.tsx';
import type { SetFact } from '../estimate/use-set-fact.ts';
import { aboutUsd, count } from '../format/numbers.ts';

interface Props {
  readonly conflict: ConflictView;
  /** JSON pointer of the contradiction. */
  readonly at: string;
  readonly set: SetFact;
}

type Other = ConflictView['others'][number];

/** What other publications say of a fact, and what their value would change. */
export function OtherValues({ conflict: { field, others }, at, set }: Props) {
  return (
    <ul className="tiny other-values">
      {others.map((other, index) => (
        <li key={index}>
          <details>
            <summary>
              {typeof other.value === 'number' ? (
                <Value at={`${at}/others/${index}/value`} as={asOf(field)} />
              ) : (
                other.value
              )}
              , says {other.source}
            </summary>
            {other.why === undefined ? '' : `Not used: ${other.why}. `}
            {other.effect !== null && (
              <Effect effect={other.effect} at={`${at}/others/${index}/effect`} />
            )}{' '}
            {field !== 'energy_report' && (
              <button type="button" className="tool" onClick={() => void set(field, other.value)}>
                Use this value
              </button>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

function asOf(field: ConflictView['field']): (value: number) => string {
  if (field === 'year_built') return String;
  if (field === 'gross_floor_area_sqft') return (value) => `${count(value)} sq ft`;
  return field === 'energy_report' ? (value) => `${value} kBtu/sq ft a year` : count;
}

/** Only what moves by a dollar and more. */
function Effect({ effect, at }: { readonly effect: NonNullable<Other['effect']>; readonly at: string }) {
  const { expected_cost_moved_usd: cost, npv_moved_usd: npv, charges_moved: charges } = effect;
  const moves = [
    { what: 'the cost', usd: cost, field: 'expected_cost_moved_usd' },
    { what: 'the net present value', usd: npv, field: 'npv_moved_usd' },
    ...charges.map(({ from, to, moved_usd: usd }, index) => ({
      what: `the fine a year ${from}–${String(to).slice(2)}`,
      usd,
      field: `charges_moved/${index}/moved_usd`,
    })),
  ].flatMap(({ usd, ...move }) => (usd === null || Math.abs(usd) < 1 ? [] : [{ ...move, usd }]));
  if (moves.length === 0) return <>It would change nothing here.</>;
  return (
    <>
      With it{' '}
      {moves.map(({ what, usd, field }, index) => (
        <span key={field}>
          {index === 0 ? '' : ', '}
          {what} would be{' '}
          <Num
            at={`${at}/${field}`}
            as={(value) => aboutUsd(Math.abs(value))}
            label={`What it would move: ${what}`}
          />{' '}
          {usd < 0 ? 'lower' : 'higher'}
        </span>
      ))}
      .
    </>
  );
}
