import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { columnGuesses } from '../api/queries.ts';
import { Failure, Loading } from '../design/states.tsx';
import { count } from '../format/numbers.ts';
import type { Rows, Run } from './run.ts';

const SAMPLES = 3;
/** One of these says which building a row is. */
const NEEDED = [['bbl'], ['address'], ['building_area'], ['bin'], ['borough', 'block', 'lot']];
const KNOWN = 'fact_';

interface Props {
  readonly run: Run;
  readonly rows: Rows;
  readonly confirm: (fields: readonly (string | null)[]) => void;
}

/** What each column of the file is read as: guessed by the service, corrected by the person. */
export function ColumnsForm({ run, rows, confirm }: Props) {
  const { data, error, refetch } = useQuery(columnGuesses(run.header));
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading what="Reading the columns…" />;
  const fields = run.header.map((_, at) => (chosen[at] ?? data.columns[at]?.field ?? '') || null);
  const fault = faultOf(fields, (field) => data.fields.find((one) => one.field === field)?.title ?? field);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) confirm(fields);
      }}
    >
      <div className="table-wrap" tabIndex={0} role="region" aria-label="Columns of the file">
        <table className="stacks">
          <caption className="visually-hidden">Columns of {run.name} and what each is read as</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">First cells</th>
              <th scope="col">Read as</th>
            </tr>
          </thead>
          <tbody>
            {run.header.map((heading, at) => (
              <tr key={at}>
                <th scope="row">{heading || `Column ${at + 1}`}</th>
                <td className="small muted" data-head="First cells">
                  {samples(rows, at)}
                </td>
                <td data-head="Read as">
                  <FieldChoice
                    label={`${heading || `Column ${at + 1}`} is read as`}
                    options={data.fields}
                    value={fields[at] ?? ''}
                    choose={(field) => setChosen({ ...chosen, [at]: field })}
                  />
                  {chosen[at] === undefined && data.columns[at]?.note !== null && (
                    <span className="hint">{data.columns[at]?.note}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fault !== null && (
        <p role="alert" className="notice bad-notice">
          {fault}
        </p>
      )}
      <div className="row">
        <button type="submit" className="button primary" disabled={fault !== null}>
          Price {count(run.rowCount)} {run.rowCount === 1 ? 'row' : 'rows'}
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly field: string; readonly title: string }[];
  readonly value: string;
  readonly choose: (field: string) => void;
}

function FieldChoice({ label, options, value, choose }: ChoiceProps) {
  const group = (known: boolean) =>
    options
      .filter(({ field }) => field.startsWith(KNOWN) === known)
      .map(({ field, title }) => (
        <option key={field} value={field}>
          {title}
        </option>
      ));
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">Not read</option>
      <optgroup label="The building">{group(false)}</optgroup>
      <optgroup label="What you know of it">{group(true)}</optgroup>
    </select>
  );
}

const samples = (rows: Rows, at: number): string => {
  const seen = rows.slice(0, 50).map((cells) => cells[at]?.trim() ?? '');
  return (
    [...new Set(seen.filter((cell) => cell !== ''))].slice(0, SAMPLES).join(' · ').slice(0, 80) || 'empty'
  );
};

function faultOf(fields: readonly (string | null)[], titleOf: (field: string) => string): string | null {
  const twice = fields.find((field, at) => field !== null && fields.indexOf(field) !== at);
  if (twice !== undefined && twice !== null)
    return `Two columns are read as “${titleOf(twice)}”. Choose one.`;
  return NEEDED.some((together) => together.every((field) => fields.includes(field)))
    ? null
    : 'Say which column holds the lot (BBL, or borough, block and lot), the address or the floor area: one of them is needed.';
}
