import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { FactRecord, FactView } from '../../../src/contract/facts/index.ts';
import { call, isSignedIn } from '../api/call.ts';
import { explorerAnswer, parcelView } from '../api/queries.ts';
import { Figure, Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, newYorkDay } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { BUILDING_FIELDS, FACT_FIELDS, type SimpleFact } from './fact-fields.ts';
import { knownRows, type KnownRow } from './known-rows.ts';
import { OtherValues } from './other-values.tsx';
import type { SectionProps } from './view.ts';

const FactForm = lazy(() => import('./fact-form.tsx'));
const BillsForm = lazy(() => import('./bills-form.tsx'));
const BidsAndWork = lazy(() => import('./bids-and-work.tsx'));
const ParcelMap = lazy(() => import('./parcel-map.tsx'));

/** The building as the answer takes it: where it lies, each fact with its source, and what the owner says instead. */
export default function KnownSection(view: SectionProps) {
  const { answer, scenario } = view;
  const { bbl } = scenario;
  const { data: parcel } = useQuery({ ...parcelView(bbl ?? ''), enabled: bbl !== undefined });
  const [open, setOpen] = useState<string | null>(null);
  const set = useSetFact(view);
  const rows = knownRows(answer, parcel);
  const today = newYorkDay(answer.estimate.generated_at);
  const shown = (row: KnownRow, index: number) => row.said || row.value !== 'not known' || index < 9;
  return (
    <section id="known" aria-labelledby="known-title">
      <h2 id="known-title">Is this the building?</h2>
      <p className="prose small muted">
        These are the facts the estimate uses, and where each comes from. Correct what you know better: the
        cost and its range change at once. {keptWords(scenario.bbl !== undefined)}
      </p>
      {parcel !== undefined && (
        <Suspense fallback={<div className="parcel-map skeleton" />}>
          <ParcelMap parcel={parcel} />
        </Suspense>
      )}
      <ul className="known-rows">
        {rows.filter(shown).map((row) => (
          <Row
            key={row.label}
            row={row}
            editing={open === row.label}
            setOpen={setOpen}
            set={set}
            today={today}
          />
        ))}
      </ul>
      <Unsaid
        rows={rows.filter((row, index) => !shown(row, index))}
        open={open}
        setOpen={setOpen}
        set={set}
        today={today}
      />
      <Suspense>
        <BidsAndWork answer={answer} set={set} />
      </Suspense>
      <Effects view={view} forget={(fact) => void set(fact, null)} />
    </section>
  );
}

const keptWords = (isLot: boolean): string =>
  isLot && isSignedIn()
    ? 'Your account keeps your corrections for this lot.'
    : 'Only the link of this page keeps your corrections.';

type SetFact = (fact: string, value: unknown) => Promise<void>;

/** Lays a fact over those known. The service judges it first: what it refuses is thrown, and nothing changes. */
function useSetFact({ scenario, question, change }: SectionProps): SetFact {
  const queries = useQueryClient();
  const { bbl } = scenario;
  return async (fact, value) => {
    if (bbl !== undefined && isSignedIn() && scenario.facts === undefined) {
      if (value === null) await call(`/facts/${bbl}?fact=${fact}`, 'DELETE');
      else await call(`/facts/${bbl}`, 'PATCH', { facts: { [fact]: value } });
      await Promise.all(
        ['estimate', 'evidence'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
      return;
    }
    const { [fact as SimpleFact]: _gone, ...others } = scenario.facts ?? {};
    const facts = (value === null ? others : { ...others, [fact]: value }) as FactRecord;
    if (value !== null) await queries.fetchQuery(explorerAnswer({ ...question, facts }));
    change({ facts });
  };
}

interface RowProps {
  readonly row: KnownRow;
  readonly editing: boolean;
  readonly setOpen: (label: string | null) => void;
  readonly set: SetFact;
  /** Day of the answer. */
  readonly today: string;
}

/** One fact: what it is taken as, from where, and the field that changes it in place. */
function Row({ row: { label, value, at, from, field, conflict }, editing, setOpen, set, today }: RowProps) {
  return (
    <li>
      <span className="muted small">{label}</span>
      {editing && field !== undefined ? (
        <Suspense>
          {field === 'bills' ? (
            <BillsForm set={set} close={() => setOpen(null)} today={today} />
          ) : (
            <FactForm field={field} set={set} close={() => setOpen(null)} />
          )}
        </Suspense>
      ) : (
        <>
          <span>
            <strong>
              <Figure at={at ?? null} text={value} label={label} />
            </strong>{' '}
            <span className="small muted">{from}</span>
            {conflict !== undefined && <OtherValues conflict={conflict.view} at={conflict.at} />}
          </span>
          {field !== undefined && (
            <button type="button" className="button small" onClick={() => setOpen(label)}>
              {value === 'not known' ? 'Say' : 'Change'}
              <span className="visually-hidden">: {label}</span>
            </button>
          )}
        </>
      )}
    </li>
  );
}

interface UnsaidProps extends Omit<RowProps, 'row' | 'editing'> {
  readonly rows: readonly KnownRow[];
  readonly open: string | null;
}

/** What nobody has said yet. */
function Unsaid({ rows, open, ...rest }: UnsaidProps) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>What else you may know ({rows.length})</summary>
      <ul className="known-rows">
        {rows.map((row) => (
          <Row key={row.label} row={row} editing={open === row.label} {...rest} />
        ))}
      </ul>
    </details>
  );
}

/** What each thing the owner said moved in the tier looked at. */
function Effects({ view, forget }: { view: SectionProps; forget: (fact: string) => void }) {
  const { answer, entry } = view;
  const facts = answer.estimate.resolution.facts ?? [];
  if (facts.length === 0) return null;
  return (
    <div className="card" aria-live="polite">
      <h3>Your corrections, and what they changed</h3>
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
        <Num at={`${at}/${index}/${field}`} text={aboutUsd(Math.abs(usd))} label={`${label}: ${what}`} />{' '}
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
