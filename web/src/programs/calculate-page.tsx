import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalculationResult } from '../../../src/contract/programs/index.ts';
import { call, faultsOf } from '../api/call.ts';
import { Facts } from '../design/facts.tsx';
import { CheckField, ChoiceField, TextField } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { Failure } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { OWNERS } from '../explorer/scenario.ts';
import { percent, usd, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { ProgramPicker } from './program-picker.tsx';
import { ProgramTabs } from './program-tabs.tsx';
import { amount, KINDS, lastProject, type Project } from './project.ts';

const START = {
  projectCost: '',
  capacity: '',
  annualKwh: '',
  annualTherms: '',
  quantity: '',
  floorAreaSqft: '',
  dwellingUnits: '',
  ownerType: '',
  zip: '',
  kind: '',
  energyCommunity: false,
  domesticContent: false,
  lowIncome: false,
};
type Form = typeof START;

const AMOUNTS = [
  ['capacity', 'Capacity', 'kW'],
  ['annualKwh', 'Electricity made or saved a year', 'kWh'],
  ['annualTherms', 'Fuel saved a year', 'therms'],
  ['floorAreaSqft', 'Floor area', 'sq ft'],
  ['dwellingUnits', 'Apartments', ''],
  ['quantity', 'Number of items', ''],
] as const;

function requestOf(programId: string, form: Form): Record<string, unknown> {
  const { energyCommunity, domesticContent, lowIncome } = form;
  const body: Record<string, unknown> = {
    programId: programId.trim(),
    qualifiesForBonus: { energyCommunity, domesticContent, lowIncome },
  };
  if (form.projectCost.trim() !== '') body['projectCost'] = amount(form.projectCost);
  for (const [name] of AMOUNTS) if (form[name].trim() !== '') body[name] = amount(form[name]);
  if (form.ownerType !== '') body['ownerType'] = form.ownerType;
  if (form.zip.trim() !== '') body['zip'] = form.zip.trim();
  if (form.kind !== '') body['buildingType'] = form.kind;
  return body;
}

const labelOf = (pointer: string): string | undefined =>
  pointer === '/projectCost' ? 'Project cost' : AMOUNTS.find(([name]) => pointer === `/${name}`)?.[1];

/** What was said of the project before. */
const startOf = ({ zip, owner, kind, area, units, capacity, cost }: Project): Form => ({
  ...START,
  projectCost: cost ?? '',
  zip: zip ?? '',
  ownerType: owner ?? '',
  kind: kind ?? '',
  floorAreaSqft: area ?? '',
  dwellingUnits: units ?? '',
  capacity: capacity ?? '',
});

/** What one program pays for one project, with the arithmetic. */
export function CalculatePage() {
  useTitle('Calculate a program');
  const search = useSearch({ from: '/programs/calculate' });
  const program = search.program ?? '';
  const [missing, setMissing] = useState(false);
  const [form, setForm] = useState<Form>(() => startOf({ ...lastProject(), ...search }));
  const calculate = useMutation({
    mutationFn: () => call<CalculationResult>('/calculate', 'POST', requestOf(program, form)),
  });
  const faults = faultsOf(calculate.error);
  // Open once the service asks for one of them, or one is known.
  const isAsked = AMOUNTS.some(([name]) => faults.has(`/${name}`) || form[name] !== '');
  const set = (part: Partial<Form>) => setForm({ ...form, ...part });
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>Work one program out</h1>
        <p className="muted prose">
          What one program would pay for your project, and how that is reckoned. What you said before is
          filled in.
        </p>
      </div>
      <ProgramTabs />
      <Form
        onSubmit={() => {
          setMissing(program === '');
          if (program !== '') calculate.mutate();
        }}
      >
        <div className="prose">
          <ProgramPicker
            key={program}
            chosen={program}
            fault={missing ? 'is to be chosen from the list' : faults.get('/programId')}
            onChoose={() => {
              setMissing(false);
              calculate.reset();
            }}
          />
        </div>
        <div className="columns">
          <TextField
            label="Project cost"
            unit="$"
            inputMode="decimal"
            required
            value={form.projectCost}
            onChange={(projectCost) => set({ projectCost })}
            fault={faults.get('/projectCost')}
          />
          <ChoiceField
            label="Owner"
            value={form.ownerType}
            onChange={(ownerType) => set({ ownerType })}
            options={[['', 'A taxed owner'], ...OWNERS, ['homeowner', 'Homeowner']]}
            fault={faults.get('/ownerType')}
          />
          <TextField
            label="ZIP code"
            inputMode="numeric"
            value={form.zip}
            onChange={(zip) => set({ zip })}
            fault={faults.get('/zip')}
          />
          <ChoiceField
            label="Kind of building"
            value={form.kind}
            onChange={(kind) => set({ kind })}
            options={KINDS}
          />
        </div>
        <details open={isAsked || undefined}>
          <summary>What some programs also ask</summary>
          <div className="stack">
            <div className="columns">
              {AMOUNTS.map(([name, label, unit]) => (
                <TextField
                  key={name}
                  label={label}
                  inputMode="decimal"
                  value={form[name]}
                  onChange={(value) => set({ [name]: value })}
                  fault={faults.get(`/${name}`)}
                  {...(unit === '' ? {} : { unit })}
                />
              ))}
            </div>
            <div className="stack-s">
              <CheckField
                label="In an energy community"
                checked={form.energyCommunity}
                onChange={(energyCommunity) => set({ energyCommunity })}
              />
              <CheckField
                label="Meets the domestic-content test"
                checked={form.domesticContent}
                onChange={(domesticContent) => set({ domesticContent })}
              />
              <CheckField
                label="Holds a low-income allocation"
                checked={form.lowIncome}
                onChange={(lowIncome) => set({ lowIncome })}
              />
            </div>
          </div>
        </details>
        <div>
          <button type="submit" className="button primary" disabled={calculate.isPending}>
            Calculate
          </button>
        </div>
      </Form>
      {calculate.isError && <Failure error={calculate.error} nameOf={labelOf} />}
      {calculate.data !== undefined && <Result result={calculate.data} />}
    </div>
  );
}

function Result({ result }: { result: CalculationResult }) {
  // The base may be a unit price; the formula says which.
  const bonuses = Object.entries(result.breakdown).filter(([name]) => name.endsWith('Bonus'));
  return (
    <section className="card" aria-live="polite" aria-labelledby="result">
      <h2 id="result">
        {usd(result.totalCredit)}
        {result.conditional && ', if the open questions turn out well'}
      </h2>
      <p>{sentence(result.benefit)}</p>
      <p>{sentence(result.formula)}</p>
      <Facts
        entries={[
          ['Base', usd(result.baseCredit)],
          ['Bonus', usd(result.bonusCredit)],
          ['Share of the project cost', percent(result.effectiveRate)],
          ...bonuses.map(([name, value]) => [`Rate: ${words(name)}`, percent(value)] as const),
        ]}
      />
      {result.determination === 'undetermined' && (
        <p className="notice">
          Not tested: {result.reasons.map(sentence).join(' ')} The amount is not a promise; do not add it to a
          total.
        </p>
      )}
      {result.conditions.length > 0 && (
        <p className="small">On condition: {result.conditions.map(sentence).join(' ')}</p>
      )}
      <ul className="small">
        {result.assumptions.map((text) => (
          <li key={text}>{sentence(text)}</li>
        ))}
      </ul>
      <p className="small muted">
        <Link to="/programs/$id" params={{ id: result.programId }}>
          About the program
        </Link>
        . {result.locator}
      </p>
    </section>
  );
}
