import { lazy, Suspense, useState } from 'react';
import { Num } from '../evidence/evidence-context.tsx';
import type { BuildingFact } from '../explorer/building-facts.ts';
import { OtherValues } from '../explorer/other-values.tsx';
import type { SetFact } from './use-set-fact.ts';

const FactForm = lazy(() => import('../explorer/fact-form.tsx'));
const BillsForm = lazy(() => import('../explorer/bills-form.tsx'));

interface Props {
  readonly rows: readonly BuildingFact[];
  readonly set: SetFact;
  /** Day of the answer. */
  readonly today: string;
}

/** Facts of the building, each with its source, what other sources say, and a pencil. */
export function FactRows({ rows, set, today }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="building-facts">
      {rows.map((row) => (
        <li key={row.label}>
          {open === row.label && row.field !== undefined ? (
            <Suspense>
              {row.field === 'bills' ? (
                <BillsForm set={set} close={() => setOpen(null)} today={today} />
              ) : (
                <FactForm field={row.field} set={set} close={() => setOpen(null)} />
              )}
            </Suspense>
          ) : (
            <Row row={row} set={set} edit={() => setOpen(row.label)} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends Pick<Props, 'set'> {
  readonly row: BuildingFact;
  readonly edit: () => void;
}

function Row({ row: { label, value, at, as, from, field, conflict }, set, edit }: RowProps) {
  return (
    <>
      <span className="muted tiny">{label}</span>
      <strong>{at !== undefined && as !== undefined ? <Num at={at} as={as} label={label} /> : value}</strong>
      {field !== undefined && (
        <button type="button" className="pencil" onClick={edit}>
          {value === 'not known' ? 'Add' : <span aria-hidden="true">✎</span>}
          <span className="visually-hidden">
            {value === 'not known' ? '' : 'Change'}: {label}
          </span>
        </button>
      )}
      {from !== '' && <span className="tiny muted from">{from}</span>}
      {conflict !== undefined && <OtherValues conflict={conflict.view} at={conflict.at} set={set} />}
    </>
  );
}
