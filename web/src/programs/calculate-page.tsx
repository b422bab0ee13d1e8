import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CalculationResult } from '../../../src/contract/programs/index.ts';
import { call, faultsOf } from '../api/call.ts';
import { Facts } from '../design/facts.tsx';
import { Form } from '../design/form.tsx';
import { Failure } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { percent, usd, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import {
  labelOf,
  MoreFields,
  ProjectFields,
  requestOf,
  startOf,
  type CalculateForm,
} from './calculate-form.tsx';
import { ProgramPicker } from './program-picker.tsx';
import { ProgramTabs } from './program-tabs.tsx';
import { lastProject } from './project.ts';

/** What one program pays for one project, with the arithmetic. */
export function CalculatePage() {
  useTitle('Calculate a program');
  const search = useSearch({ from: '/programs/calculate' });
  const program = search.program ?? '';
  const [missing, setMissing] = useState(false);
  const [form, setForm] = useState(() => startOf({ ...lastProject(), ...search }));
  const calculate = useMutation({
    mutationFn: () => call<CalculationResult>('/calculate', 'POST', requestOf(program, form)),
  });
  const { mutate } = calculate;
  const isReady = program !== '' && form.projectCost !== '';
  const begun = useRef(false);
  // Who comes from the match has said enough: the answer, or what it still needs, is there at once.
  useEffect(() => {
    if (isReady && !begun.current) mutate();
    begun.current = true;
  }, [isReady, mutate]);
  const faults = faultsOf(calculate.error);
  const set = (part: Partial<CalculateForm>) => setForm({ ...form, ...part });
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
        <ProjectFields {...{ form, set, faults }} />
        <MoreFields {...{ form, set, faults }} />
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
