import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { MatchResult, PlaceView } from '../../../src/contract/programs/index.ts';
import { call, faultsOf } from '../api/call.ts';
import { ChoiceField, TextField } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { OWNERS } from '../explorer/scenario.ts';
import { HOME_STATE } from './program-search.ts';
import { TECHNOLOGIES } from './choices.ts';
import { Matches } from './matches.tsx';
import { MyBuilding } from './my-building.tsx';
import { ProgramTabs } from './program-tabs.tsx';
import { inputsOf, keepProject, KINDS, lastProject, projectSearch, type Project } from './project.ts';

const FIRST: Project = { technology: 'heat_pump' };

/** The state follows from the ZIP code; without one it is New York's programs. */
const matchOf = (project: Project) =>
  queryOptions({
    queryKey: ['match', project],
    enabled: project.technology !== undefined,
    queryFn: async (): Promise<MatchResult> => {
      const zip = project.zip?.trim() ?? '';
      const state =
        zip === ''
          ? HOME_STATE
          : (await call<PlaceView>(`/programs/utilities?zip=${encodeURIComponent(zip)}`)).state;
      return call<MatchResult>('/programs/match', 'POST', {
        projectType: project.technology,
        state,
        projectSize: project.kind === 'house' ? 'residential' : 'commercial',
        existingBuilding: true,
        ...inputsOf(project),
      });
    },
  });

/** Programs for one project: what can be had comes first. */
export function MatchPage() {
  useTitle('What can I get?');
  const asked = useSearch({ from: '/programs/match' });
  const navigate = useNavigate();
  const [form, setForm] = useState<Project>(() =>
    Object.keys(asked).length > 0 ? asked : { ...FIRST, ...lastProject() },
  );
  const { data, error, isFetching } = useQuery(matchOf(asked));
  const faults = faultsOf(error);
  const set = (part: Project) => setForm((now) => ({ ...now, ...part }));
  const find = () => {
    const project = projectSearch({ ...form });
    keepProject(project);
    void navigate({ to: '/programs/match', search: project, resetScroll: false });
  };
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>What can I get?</h1>
        <p className="muted prose">
          Say once where the building is and who owns it. What you can get comes first, then what may be had
          once a question is answered.
        </p>
      </div>
      <ProgramTabs />
      <Form onSubmit={find}>
        <div className="prose">
          <MyBuilding take={set} />
        </div>
        <div className="columns">
          <TextField
            label="ZIP code"
            inputMode="numeric"
            required
            value={form.zip ?? ''}
            onChange={(zip) => set({ zip })}
            fault={faults.get('/zip')}
          />
          <ChoiceField
            label="Owner"
            value={form.owner ?? ''}
            onChange={(owner) => set({ owner })}
            options={[['', 'Not said'], ...OWNERS, ['homeowner', 'Homeowner']]}
          />
          <ChoiceField
            label="Kind of building"
            value={form.kind ?? ''}
            onChange={(kind) => set({ kind })}
            options={KINDS}
          />
          <ChoiceField
            label="What is planned"
            value={form.technology ?? ''}
            onChange={(technology) => set({ technology })}
            options={TECHNOLOGIES}
          />
          <TextField
            label="Apartments"
            inputMode="numeric"
            value={form.units ?? ''}
            onChange={(units) => set({ units })}
            fault={faults.get('/dwellingUnits')}
          />
          <TextField
            label="Capacity"
            unit="kW"
            inputMode="decimal"
            hint="Optional, like the cost: with them we can work out dollars."
            value={form.capacity ?? ''}
            onChange={(capacity) => set({ capacity })}
            fault={faults.get('/capacity')}
          />
          <TextField
            label="Project cost"
            unit="$"
            inputMode="decimal"
            value={form.cost ?? ''}
            onChange={(cost) => set({ cost })}
            fault={faults.get('/projectCost')}
          />
        </div>
        <div>
          <button type="submit" className="button primary" disabled={isFetching}>
            Find programs
          </button>
        </div>
      </Form>
      {error !== null && <Failure error={error} />}
      {isFetching && <Loading what="Looking for programs…" />}
      {data !== undefined && !isFetching && <Matches result={data} project={asked} />}
    </div>
  );
}
