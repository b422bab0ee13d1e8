import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FactRecord } from '../../../src/contract/facts/index.ts';
import { ProblemResponse } from '../api/call.ts';
import { ChoiceField, TextField } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { HowMany, Value } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, newYorkDay } from '../format/numbers.ts';
import type { SectionProps } from './view.ts';

type Quotes = NonNullable<FactRecord['quotes']>;
type Done = NonNullable<FactRecord['measures_done']>;

interface Props extends Pick<SectionProps, 'answer'> {
  readonly set: (fact: string, value: unknown) => Promise<void>;
}

/** Bids the owner has, and work that is done: both change what the rest is priced at. */
export default function BidsAndWork({ answer, set }: Props) {
  const { tiers, resolution, generated_at: now } = answer.estimate;
  const { quotes = [], measures_done: done = [] } = resolution.supplied as FactRecord;
  const offered = new Map(
    tiers.flatMap(({ measures }) => measures.map(({ id, name }) => [id, name] as const)),
  );
  const withheld = new Map(resolution.withheld_measures.map(({ measure_id: id, name }) => [id, name]));
  const nameOf = (id: string) => offered.get(id) ?? withheld.get(id) ?? id.replaceAll('_', ' ');
  const choices = [...offered].toSorted(([, one], [, other]) => one.localeCompare(other));
  const put = (fact: 'quotes' | 'measures_done', list: readonly unknown[]) =>
    set(fact, list.length === 0 ? null : list);
  return (
    <details>
      <summary>
        Bids you have, work that is done (<HowMany of={[...quotes, ...done]} />)
      </summary>
      <div className="columns">
        <Entries<Quotes[number]>
          title="Bids"
          about="The price of the whole job replaces our own."
          action="Use the bid"
          choices={choices}
          values={['Price, USD', newYorkDay(now), 'Day of the bid']}
          dated
          make={(measure_id, amount, quoted_on) => ({ measure_id, amount_usd: Number(amount), quoted_on })}
          put={(entry) =>
            put('quotes', [...quotes.filter(({ measure_id: id }) => id !== entry.measure_id), entry])
          }
          held={quotes.map(({ measure_id: id, quoted_on: on }, index) => ({
            id,
            text: (
              <>
                {nameOf(id)}: <Value at={`/resolution/supplied/quotes/${index}/amount_usd`} as={aboutUsd} />,{' '}
                {day(on)}
              </>
            ),
            drop: () =>
              put(
                'quotes',
                quotes.filter((quote) => quote.measure_id !== id),
              ),
          }))}
        />
        <Entries<Done[number]>
          title="Work that is done"
          about="It is not offered again while it lasts."
          action="It is done"
          choices={choices}
          values={['Year it was done', '', '']}
          make={(measure_id, year) => ({ measure_id, done_year: Number(year) })}
          put={(entry) =>
            put('measures_done', [...done.filter(({ measure_id: id }) => id !== entry.measure_id), entry])
          }
          held={done.map(({ measure_id: id, done_year: year }) => ({
            id,
            text: `${nameOf(id)}: ${year}`,
            drop: () =>
              put(
                'measures_done',
                done.filter((work) => work.measure_id !== id),
              ),
          }))}
        />
      </div>
    </details>
  );
}

interface EntriesProps<Entry> {
  readonly title: string;
  readonly about: ReactNode;
  readonly action: string;
  readonly choices: readonly (readonly [id: string, name: string])[];
  /** Label of the number, day at first, label of the day. */
  readonly values: readonly [string, string, string];
  readonly dated?: true;
  readonly make: (measureId: string, number: string, on: string) => Entry;
  readonly put: (entry: Entry) => Promise<void>;
  readonly held: readonly {
    readonly id: string;
    readonly text: ReactNode;
    readonly drop: () => Promise<void>;
  }[];
}

/** What is said of single measures: a list, and a form for one more. */
function Entries<Entry>({
  title,
  about,
  action,
  choices,
  values,
  dated,
  make,
  put,
  held,
}: EntriesProps<Entry>) {
  const [numberLabel, firstDay, dayLabel] = values;
  const [measure, setMeasure] = useState('');
  const [number, setNumber] = useState('');
  const [on, setOn] = useState(firstDay);
  const save = useMutation({
    mutationFn: () => put(make(measure, number.replaceAll(/[$,\s]/g, ''), on)),
    onSuccess: () => {
      setMeasure('');
      setNumber('');
    },
  });
  const drop = useMutation({ mutationFn: (entry: () => Promise<void>) => entry() });
  const failed = save.error ?? drop.error;
  return (
    <Form
      className="stack-s"
      onSubmit={() => {
        if (measure !== '' && number.trim() !== '') save.mutate();
      }}
    >
      <h2 className="card-title">{title}</h2>
      <p className="small muted">{about}</p>
      {held.length > 0 && (
        <ul className="list">
          {held.map(({ id, text, drop: gone }) => (
            <li key={id} className="row between small">
              {text}
              <button type="button" className="button small" onClick={() => drop.mutate(gone)}>
                Forget<span className="visually-hidden">: {text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ChoiceField
        label="Work"
        value={measure}
        onChange={setMeasure}
        options={[['', 'Choose'], ...choices]}
      />
      <TextField label={numberLabel} inputMode="decimal" value={number} onChange={setNumber} />
      {dated === true && <TextField label={dayLabel} type="date" value={on} onChange={setOn} />}
      {failed !== null && (
        <span className="fault" role="alert">
          {messageOf(failed)}
        </span>
      )}
      <div>
        <button
          type="submit"
          className="button small primary"
          disabled={save.isPending || measure === '' || number.trim() === ''}
        >
          {save.isPending ? 'Working it out…' : action}
        </button>
      </div>
    </Form>
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof ProblemResponse))
    return 'It could not be saved. Check the connection and try again.';
  const { errors = [], detail } = error.problem;
  const [fault] = errors;
  return fault === undefined ? detail : `This ${fault.message}`;
}
