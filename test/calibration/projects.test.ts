import { describe, expect, it } from 'vitest';
import { ownersOf } from '../../src/engine/projects/owners.ts';
import { readProject, type ProjectText } from '../../src/engine/projects/read-project.ts';
import { projectScope } from '../../src/engine/projects/scope.ts';
import { snapshot } from './shipped.ts';

const { rows } = snapshot.sections.projects;
const map = snapshot.sections.calibration.projectScopes;
const outcomes = rows.map((row) => readProject(row, map));
const known = (id: string) => {
  const row = rows.find((entry) => entry.id === id);
  if (row === undefined) throw new Error(`no ${id}`);
  return row;
};
const reasonOf = (row: ProjectText) => {
  const outcome = readProject(row, map);
  return outcome.kind === 'skipped' ? outcome.reason : 'kept';
};
const base: ProjectText = { ...known('M187') };

describe('the private corpus', () => {
  it('holds every row once and takes each for a project or says why not', () => {
    expect(rows).toHaveLength(329);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(329);
    for (const outcome of outcomes)
      if (outcome.kind === 'skipped') expect(outcome.reason.length).toBeGreaterThan(8);
    const projects = outcomes.flatMap((outcome) => (outcome.kind === 'project' ? [outcome.project] : []));
    expect(projects.length).toBeGreaterThan(50);
    for (const { families } of projects)
      for (const family of families) expect(map.families.map(({ id }) => id)).toContain(family);
  });

  it('takes no loan, budget, bid, quote or net cost for what work cost', () => {
    const bases = new Set(
      outcomes.flatMap((outcome) => (outcome.kind === 'project' ? [outcome.project.basis] : [])),
    );
    expect([...bases].toSorted()).toEqual(['all_in', 'announced', 'contract_total', 'gross_of_incentives']);
  });

  it('counts no dollar twice: parts of a counted whole stay out', () => {
    expect(reasonOf(known('M007'))).toMatch(/part or whole/);
    expect(reasonOf(known('M060'))).toMatch(/part or whole/);
  });

  it.each<[string, ProjectText, RegExp]>([
    ['a basis of another world', { cost_basis: 'rumour' }, /unknown cost_basis: rumour/],
    ['a cost that is no number', { cost_usd: '1,2x' }, /cost_usd/],
    ['no cost', { cost_usd: '' }, /no cost/],
    ['no year', { year_of_work: 'soon' }, /year/],
    ['another town', { borough_or_city: 'Boston', state: 'MA' }, /Boston, MA/],
    ['a scope of another world', { scope: 'moat' }, /unknown scope: moat/],
    ['a facade', { scope: 'roof replacement; facade repair' }, /facade_repair/],
    ['a second-hand row', { confidence: 'C' }, /confidence C/],
  ])('skips %s with its reason', (_name, change, reason) => {
    expect(reasonOf(base)).toBe('kept');
    expect(reasonOf({ ...base, ...change })).toMatch(reason);
  });

  it('reads sizes, the middle of a span of years, and the lot only where it is the project', () => {
    const read = (change: ProjectText) => {
      const outcome = readProject({ ...base, ...change }, map);
      if (outcome.kind !== 'project') throw new Error(outcome.reason);
      return outcome.project;
    };
    expect(read({}).areaSqft).toBe(80_009);
    expect(read({ units: '670' }).areaSqft).toBeNull();
    expect(read({ units: '' }).dwellings).toBe(67);
    expect(read({ year_of_work: '2017-2019' }).year).toBe(2018);
    expect(read({ quantity: '3.8 MW DC, 9,671 panels' }).sizes[0]).toEqual({ driver: 'kw', amount: 3800 });
    expect(read({ quantity: '1,026 kW' }).sizes[0]).toEqual({ driver: 'kw', amount: 1026 });
    expect(read({ quantity: '480 tons' }).sizes[0]).toEqual({ driver: 'ton', amount: 480 });
    expect(read({ quantity: '2600+ windows' }).sizes[0]).toEqual({ driver: 'window', amount: 2600 });
    expect(read({ quantity: '7,000 windows' }).sizes[0]).toEqual({ driver: 'window', amount: 7000 });
    expect(read({ notes: 'public housing' }).level).toBe('public_housing');
    expect(read({ notes: 'a public light and power system' }).level).toBe('nyc_private');
  });

  it('joins what is let as one contract', () => {
    const families = (text: string) => projectScope(text, map).families;
    expect(families('heat pump water heater; VRF in apartments; electrical service upgrade')).toEqual([
      'heat_pumps',
    ]);
    expect(families('LED')).toEqual(['led_lighting']);
    expect(projectScope('moat', map)).toEqual({ families: [], unknownParts: ['moat'] });
  });

  it('keeps the rows of one building and of one lot together', () => {
    expect(
      ownersOf([
        { name: 'Foo Arms (roof)', bbl: '' },
        { name: 'Foo Arms', bbl: '1000000001' },
        { name: 'One Bar Street', bbl: '1000000001' },
        { name: 'Smith Houses (NYCHA)', bbl: '' },
      ]),
    ).toEqual(['foo arms', 'foo arms', 'foo arms', 'nycha']);
  });
});
