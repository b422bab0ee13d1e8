import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemResponse } from '../api/call.ts';
import { Field } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { factOf, type FactField } from './fact-fields.ts';

interface Props {
  readonly field: FactField;
  readonly set: (fact: string, value: unknown) => Promise<void>;
  readonly close: () => void;
}

/** One fact in place: the service's own message stands beside it. */
export default function FactForm({ field, set, close }: Props) {
  const [typed, setTyped] = useState('');
  const save = useMutation({
    mutationFn: () => set(field.fact, factOf(field, typed)),
    onSuccess: close,
  });
  const submit = () => {
    if (typed.trim() !== '') save.mutate();
  };
  return (
    <Form className="row end fact-form" onSubmit={submit}>
      <Field
        label={field.label}
        hint={field.hint}
        fault={save.error === null ? undefined : messageOf(save.error)}
        control={(wiring) =>
          field.options === undefined ? (
            <input
              {...wiring}
              className="input"
              inputMode="decimal"
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          ) : (
            <select
              {...wiring}
              className="input"
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            >
              <option value="">Choose</option>
              {field.options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )
        }
      />
      <button type="submit" className="button small primary" disabled={save.isPending}>
        {save.isPending ? 'Working it out…' : 'Use it'}
      </button>
      <button type="button" className="button small" onClick={close}>
        Cancel
      </button>
    </Form>
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof ProblemResponse)) return 'could not be saved. Check the connection and try again.';
  const { errors = [], detail } = error.problem;
  return errors[0]?.message ?? detail;
}
