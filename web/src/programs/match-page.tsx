import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MatchResult } from '../../../src/contract/programs/index.ts';
import { call, faultsOf } from '../api/call.ts';
import { CheckField, ChoiceField, TextField } from '../design/field.tsx';
import { Empty, Failure } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { day, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { STATES, TECHNOLOGIES } from './choices.ts';
import { ProgramTabs } from './program-tabs.tsx';

const SIZES = [
  ['', 'Any'],
  ['residential', 'Home'],
  ['commercial', 'Commercial or apartment building'],
  ['utility', 'Utility scale'],
] as const;

const AVAILABLE = {
  available: 'counted in the total',
  contingent: 'to be confirmed',
  not_counted: 'not counted',
} as const;

/** Programs for one project, best first. */
export function MatchPage() {
  useTitle('Match a project to programs');
  const [form, setForm] = useState({
    projectType: 'solar',
    state: 'NY',
    capacity: '',
    projectSize: 'commercial',
    bonus: true,
  });
  const match = useMutation({
    mutationFn: () =>
      call<MatchResult>('/programs/match', 'POST', {
        projectType: form.projectType,
        state: form.state,
        ...(form.capacity.trim() === '' ? {} : { capacity: Number(form.capacity.replaceAll(',', '')) }),
        ...(form.projectSize === '' ? {} : { projectSize: form.projectSize }),
        includeBonus: form.bonus,
      }),
  });
  const faults = faultsOf(match.error);
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>Match a project to programs</h1>
        <p className="muted">Ranked by how sure and how large the money is.</p>
      </div>
      <ProgramTabs />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          match.mutate();
        }}
      >
        <div className="columns">
          <ChoiceField
            label="Technology"
            value={form.projectType}
            onChange={(projectType) => set({ projectType })}
            options={TECHNOLOGIES}
            fault={faults.get('/projectType')}
          />
          <ChoiceField
            label="State"
            value={form.state}
            onChange={(state) => set({ state })}
            options={STATES}
            fault={faults.get('/state')}
          />
          <TextField
            label="Capacity"
            unit="kW"
            inputMode="decimal"
            hint="Without it we cannot work out dollars."
            value={form.capacity}
            onChange={(capacity) => set({ capacity })}
            fault={faults.get('/capacity')}
          />
          <ChoiceField
            label="Size of project"
            value={form.projectSize}
            onChange={(projectSize) => set({ projectSize })}
            options={SIZES}
            fault={faults.get('/projectSize')}
          />
        </div>
        <CheckField
          label="Show federal bonus rates"
          checked={form.bonus}
          onChange={(bonus) => set({ bonus })}
        />
        <div>
          <button type="submit" className="button primary" disabled={match.isPending}>
            Find programs
          </button>
        </div>
      </form>
      {match.isError && <Failure error={match.error} />}
      {match.data !== undefined && <Matches result={match.data} />}
    </div>
  );
}

function Matches({ result }: { result: MatchResult }) {
  return (
    <section className="stack" aria-live="polite" aria-labelledby="matches">
      <h2 id="matches">
        {result.programCount} programs, {result.totalValue} counted on
      </h2>
      <p>{result.contingentValue} more at best, if the open questions turn out well.</p>
      {result.costBenchmark !== null && (
        <p className="small muted">
          Dollars rest on a project cost of {result.costBenchmark.projectCost}, from published costs.
        </p>
      )}
      {result.programs.length === 0 && (
        <Empty title="No program matches">Try another state or technology.</Empty>
      )}
      <ol className="list">
        {result.programs.map((item) => (
          <li key={item.id} className="item">
            <span className="row between">
              <Link to="/programs/$id" params={{ id: item.id }}>
                {item.name}
              </Link>
              {item.availability !== 'available' ? (
                <span className="muted">{item.estimatedValue}</span>
              ) : (
                <strong>{item.estimatedValue}</strong>
              )}
            </span>
            <span className="small muted">
              {item.jurisdiction} · {sentence(item.creditRate)} · {AVAILABLE[item.availability]} · fit{' '}
              {Math.round(item.eligibilityScore * 100)} of 100
              {item.statusAsOf !== null &&
                ` · ${item.status === 'unknown' ? 'last known' : 'as of'} ${day(item.statusAsOf)}`}
            </span>
            {item.reasons.length > 0 && <span className="small">{sentence(item.reasons.join(' '))}</span>}
            {item.bonusAdders.length > 0 && (
              <span className="small muted">
                Bonus: {item.bonusAdders.map(words).join(', ')}
                {item.valueWithAdders !== null && `, up to ${item.valueWithAdders}`}
              </span>
            )}
          </li>
        ))}
      </ol>
      <details>
        <summary className="small">What was assumed</summary>
        <ul className="small">
          {result.assumptions.map((text) => (
            <li key={text}>{sentence(text)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
