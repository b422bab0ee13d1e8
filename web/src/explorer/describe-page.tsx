import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { BuildingRequest } from '../../../src/contract/estimate/index.ts';
import { readPropertyName } from '../../../src/contract/property-name.ts';
import { faultsOf } from '../api/call.ts';
import { explorerAnswer } from '../api/queries.ts';
import { CheckField, ChoiceField, TextField } from '../design/field.tsx';
import { Failure } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { CHOICES, CLASSES, NUMBERS, requestFromForm, startOf, type Form } from './describe-form.ts';
import { labelOf } from './field-label.ts';
import { questionOf } from './scenario.ts';

/** A described building. The service judges it: its own messages stand beside the fields. */
export function DescribePage() {
  useTitle('Describe a building');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { building } = useSearch({ from: '/describe' });
  const [form, setForm] = useState<Form>(() => startOf(building));
  const heading = useRef<HTMLFormElement>(null);
  const price = useMutation({
    mutationFn: async (described: BuildingRequest) => {
      await queries.fetchQuery(explorerAnswer(questionOf({ building: described })));
      return described;
    },
    onSuccess: (described) => navigate({ to: '/estimate', search: { building: described } }),
  });
  const faults = faultsOf(price.error);
  useEffect(() => {
    if (price.isError) heading.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [price.isError, price.error]);
  const set = (name: string) => (value: string) => setForm((was) => ({ ...was, [name]: value }));
  const fault = (name: string) => faults.get(`/building/${name}`);
  return (
    <form
      ref={heading}
      noValidate
      className="stack-l narrow"
      onSubmit={(event) => {
        event.preventDefault();
        price.mutate(requestFromForm(form));
      }}
    >
      <div className="stack-s">
        <h1>Describe a building</h1>
        <p className="muted">
          Only the floor area is needed. Leave blank what you do not know: the estimate says what it assumed
          instead.
        </p>
      </div>
      {price.isError && <Failure error={price.error} nameOf={labelOf} />}
      <div className="columns">
        {NUMBERS.map(({ name, label, hint, unit, required }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            fault={fault(name)}
            value={form[name] ?? ''}
            onChange={set(name)}
            inputMode="decimal"
            {...(unit === undefined ? {} : { unit })}
            {...(required === true ? { required } : {})}
          />
        ))}
        <ChoiceField
          label="Kind of building"
          hint="Or write it below in your words."
          value={form['building_class'] ?? ''}
          onChange={set('building_class')}
          options={CLASSES}
          fault={fault('building_class')}
        />
        <TextField
          label="Kind in your words, or City class code"
          hint={
            readPropertyName(form['dof_code'] ?? '').note ??
            'For example co-op, church, K-12 School, or D4 from your tax bill. Used instead of the kind above.'
          }
          value={form['dof_code'] ?? ''}
          onChange={set('dof_code')}
        />
        {CHOICES.map(({ name, label, hint, options }) => (
          <ChoiceField
            key={name}
            label={label}
            hint={hint}
            value={form[name] ?? ''}
            onChange={set(name)}
            options={options}
            fault={fault(name)}
          />
        ))}
      </div>
      <fieldset className="field stack-s" style={{ border: 0, padding: 0, margin: 0 }}>
        <legend>Also true of this building</legend>
        {(
          [
            ['landmark_status', 'It is an individual landmark'],
            ['energy_community', 'It lies in a federal “energy community”'],
            ['no_prevailing_wage', 'Prevailing wages will not be paid'],
          ] as const
        ).map(([name, label]) => (
          <CheckField
            key={name}
            label={label}
            checked={form[name] === 'yes'}
            onChange={(checked) => set(name)(checked ? 'yes' : '')}
          />
        ))}
      </fieldset>
      <div className="row">
        <button type="submit" className="button primary" disabled={price.isPending}>
          {price.isPending ? 'Working it out…' : 'Show the estimate'}
        </button>
      </div>
    </form>
  );
}
