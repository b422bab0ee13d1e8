import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { COVERS, type Covers } from '../api/facts.ts';
import { ProblemResponse } from '../api/call.ts';
import { ChoiceField, Field } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { Failure } from '../design/states.tsx';
import { BILL_FUELS, dollarsOf, lastMonth, monthsOf, type BillCost, type BillFuel } from './bills-text.ts';

interface Props {
  readonly set: (fact: string, value: unknown) => Promise<void>;
  readonly close: () => void;
  /** Day of the answer. */
  readonly today: string;
}

/** Twelve months of bills in place of what a report says. The service's messages stand beside the fuels. */
export default function BillsForm({ set, close, today }: Props) {
  const [last, setLast] = useState(lastMonth(today));
  const [covers, setCovers] = useState<Covers>('every_fuel');
  const [typed, setTyped] = useState<Partial<Record<BillFuel, string>>>({});
  const [paid, setPaid] = useState<Partial<Record<BillCost, string>>>({});
  const given = BILL_FUELS.flatMap(([fuel, , cost]) => {
    const months = monthsOf(typed[fuel] ?? '');
    const dollars = dollarsOf(paid[cost] ?? '');
    if (months.length === 0) return [];
    return [[fuel, months] as const, ...(dollars === '' ? [] : [[cost, dollars] as const])];
  });
  const save = useMutation({
    mutationFn: () => set('bills', { last_month: last, covers, ...Object.fromEntries(given) }),
    onSuccess: close,
  });
  const faults = faultsBelow(save.error);
  const named = ['last_month', ...BILL_FUELS.flatMap(([fuel, , cost]) => [fuel, cost])];
  return (
    <Form
      className="stack fact-form"
      onSubmit={() => {
        if (given.length > 0) save.mutate();
      }}
    >
      <p className="small muted">
        Twelve months of each fuel, oldest first, as on the bills. A row or column of a spreadsheet can be
        pasted.
      </p>
      {save.isError && ![...faults.keys()].some((name) => named.includes(name)) && (
        <Failure error={save.error} nameOf={() => 'Bills'} />
      )}
      <Field
        label="Last month of the twelve"
        fault={faults.get('last_month')}
        control={(wiring) => (
          <input
            {...wiring}
            className="input"
            type="month"
            value={last}
            onChange={(event) => setLast(event.target.value)}
          />
        )}
      />
      <ChoiceField
        label="The bills hold"
        value={covers}
        onChange={(value) => setCovers(value as Covers)}
        options={Object.entries(COVERS)}
      />
      {BILL_FUELS.map(([fuel, label, cost]) => {
        const { length } = monthsOf(typed[fuel] ?? '');
        return (
          <Fragment key={fuel}>
            <Field
              label={label}
              hint={length === 0 ? undefined : `${length} of 12 months`}
              fault={faults.get(fuel)}
              control={(wiring) => (
                <textarea
                  {...wiring}
                  className="input"
                  rows={2}
                  inputMode="decimal"
                  value={typed[fuel] ?? ''}
                  onChange={(event) => setTyped({ ...typed, [fuel]: event.target.value })}
                />
              )}
            />
            {length > 0 && (
              <Field
                label={`${label.split(',')[0] ?? label}: paid for the twelve months, $`}
                hint="Without sales tax. It sets the price; leave it empty to use the rate."
                fault={faults.get(cost)}
                control={(wiring) => (
                  <input
                    {...wiring}
                    className="input"
                    inputMode="decimal"
                    value={paid[cost] ?? ''}
                    onChange={(event) => setPaid({ ...paid, [cost]: event.target.value })}
                  />
                )}
              />
            )}
          </Fragment>
        );
      })}
      <div className="row">
        <button
          type="submit"
          className="button small primary"
          disabled={save.isPending || given.length === 0}
        >
          {save.isPending ? 'Working it out…' : 'Use these bills'}
        </button>
        <button type="button" className="button small" onClick={close}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

/** Faults by the part of the bills they are of: `/facts/bills/electricity_kwh/3` is of the electricity. */
function faultsBelow(error: unknown): ReadonlyMap<string, string> {
  const faults = error instanceof ProblemResponse ? (error.problem.errors ?? []) : [];
  return new Map(
    faults.toReversed().map(({ pointer, message }) => {
      const [, , , part = '', month] = pointer.split('/');
      return [part, month === undefined ? message : `${message} (month ${Number(month) + 1})`];
    }),
  );
}
