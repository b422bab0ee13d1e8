import { describe, expect, it } from 'vitest';
import { identityKeys, ownersOf } from '../../src/engine/projects/owners.ts';
import { readProject, readProjects, type ProjectText } from '../../src/engine/projects/read-project.ts';
import { projectScope } from '../../src/engine/projects/scope.ts';
import { compareLogErrors } from '../../calibration/backtest/compare.ts';
import { isPaidHousing } from '../../calibration/projects/measure-projects.ts';
import { medianErrorRange } from '../../calibration/backtest/draws.ts';
import { readInputs, shippedEngine } from '../../calibration/load.ts';
import { indexAt } from '../../src/engine/pricing/escalation.ts';
import { dollarsOfYear } from '../../src/engine/projects/dollars.ts';
import { pricedProjects } from '../../src/operations/backtest/priced-projects.ts';
import { snapshot } from './shipped.ts';

const { rows } = snapshot.sections.projects;
const map = snapshot.sections.calibration.projectScopes;
const outcomes = readProjects(rows, map);
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
    expect(rows).toHaveLength(333);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(333);
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
    // The one net cost is that of a page which states what share of the gross incentives paid.
    expect([...bases].toSorted()).toEqual([
      'all_in',
      'announced',
      'contract_total',
      'gross_of_incentives',
      'net_of_incentives',
    ]);
    expect(reasonOf(known('M034'))).toMatch(/net of incentives/);
  });

  it('counts no dollar twice: parts of a counted whole stay out', () => {
    const of = (id: string) =>
      outcomes.find((one) => (one.kind === 'skipped' ? one.id : one.project.id) === id);
    // M059 is counted, so its part is not; M008 is not, because it holds M007, which is counted.
    expect(of('M060')).toMatchObject({ kind: 'skipped', reason: 'part of M059, which is counted' });
    expect(of('M008')).toMatchObject({ kind: 'skipped', reason: expect.stringMatching(/part or whole/) });
    expect(of('M007')).toMatchObject({ kind: 'project', project: { partOf: 'M008' } });
    const [whole, part] = [known('M059'), known('M060')];
    const alone = readProjects([part], map);
    expect(alone[0]?.kind).toBe('project');
    expect(readProjects([whole, part], map).map(({ kind }) => kind)).toEqual(['project', 'skipped']);
  });

  it('takes the gross cost where net cost and the share of incentives are stated', () => {
    const net = { ...base, cost_usd: '94000', cost_basis: 'net_of_incentives' };
    expect(reasonOf({ ...net, notes: 'incentives: most of it' })).toMatch(/net of incentives/);
    const gross = readProject({ ...net, notes: 'incentives: 89% of gross' }, map);
    expect(gross).toMatchObject({ kind: 'project', project: { covers: 'all_in' } });
    if (gross.kind === 'project') expect(gross.project.costUsd).toBeCloseTo(94_000 / 0.11, 6);
  });

  it('knows what work cost in the State, whether or not it can be priced', () => {
    expect(isPaidHousing(known('M044'), map)).toBe(true);
    for (const id of ['M053', 'M059', 'M076', 'M010', 'C008'])
      expect(isPaidHousing(known(id), map)).toBe(false);
  });

  it.each<[string, ProjectText, RegExp]>([
    ['a basis of another world', { cost_basis: 'rumour' }, /unknown cost_basis: rumour/],
    ['a cost that is no number', { cost_usd: '1,2x' }, /cost_usd/],
    ['no cost', { cost_usd: '' }, /no cost/],
    ['no year', { year_of_work: 'soon' }, /year/],
    ['another town', { borough_or_city: 'Boston', state: 'MA' }, /Boston, MA/],
    ['a scope of another world', { scope: 'moat' }, /unknown scope: moat/],
    ['a facade', { scope: 'roof replacement; facade repair' }, /facade_repair/],
    [
      'a plan, in the words of its page',
      { evidence: 'price tag of the planned work' },
      /not shown to be built/,
    ],
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

describe('the same project under another spelling', () => {
  const keys = (name: string, address = '', bbl = '') =>
    identityKeys({ name, address, bbl, place: 'Manhattan' });
  const meet = (one: readonly string[], other: readonly string[]) => one.some((key) => other.includes(key));

  it('is known by its lot, its bare name or its house and street', () => {
    expect(meet(keys('Georgetown Mews'), keys('The Georgetown Mews Co-op (Queens)'))).toBe(true);
    expect(
      meet(keys('420 Beekman Hill', '420 East 51st Street'), keys('co-op', '420 E. 51st St., Beekman')),
    ).toBe(true);
    expect(meet(keys('Foo', '', '1013620041'), keys('Bar', '', '1013620041'))).toBe(true);
    expect(meet(keys('The Strand condominium'), keys('Strand House'))).toBe(true);
  });

  it('is not another building of the street', () => {
    expect(meet(keys('a', '422 East 51st Street'), keys('b', '420 East 51st Street'))).toBe(false);
    expect(meet(keys('a', '420 West 51st Street'), keys('b', '420 East 51st Street'))).toBe(false);
  });
});

describe('the price of a project', () => {
  const { snapshot: engine } = shippedEngine();
  const priced = (change: ProjectText) => pricedProjects([{ ...base, ...change }], engine);

  it('is the same however its scope is worded', () => {
    const job = { ...known('R007'), quantity: '' };
    const usd = (scope: string) => priced({ ...job, scope }).priced[0]?.linesUsd ?? NaN;
    const one = usd('ten boilers replaced; oil to gas conversion');
    expect(usd('oil to gas conversion; boiler replacement') / one).toBeCloseTo(1, 6);
    expect(usd('oil to gas conversion; boiler decommissioned')).toBeCloseTo(usd('oil to gas conversion'), 2);
  });

  it('is within a quarter of what rooftop heat pumps cost an office, at the tons of an estimate', () => {
    const [job] = priced(known('R022')).priced;
    expect(job?.scope).toBe('rooftop_units');
    const ratio = (job?.estimatedSizesUsd ?? NaN) / (job?.project.costUsd ?? NaN);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });

  it('buys no roof with what only stands on it', () => {
    const families = (text: string) => projectScope(text, map).families;
    expect(families('rooftop exhaust fan')).toEqual(['ventilation']);
    expect(families('rooftop HVAC')).toEqual(['rooftop_units']);
    expect(families('boiler decommissioned; heat pumps in apartments')).toEqual(['heat_pumps']);
    expect(families('new roof')).toEqual(['roofs']);
  });

  it('needs no floor area where the row counts all that was installed', () => {
    const windows = { ...known('R013'), bbl: '', lot_units: '', lot_area_sqft: '' };
    const [counted] = priced(windows).priced;
    const [large] = priced({ ...windows, floor_area_sqft: '900000' }).priced;
    // A shed and the storeys of a building known by its windows alone are a matter of one percent.
    expect((counted?.linesUsd ?? 0) / (large?.linesUsd ?? 1)).toBeCloseTo(1, 1);
    const half = priced({ ...windows, quantity: '666 windows' }).priced[0];
    expect((counted?.linesUsd ?? 0) / (half?.linesUsd ?? 1)).toBeGreaterThan(1.7);
    expect(priced({ ...windows, quantity: '' }).skipped[0]?.reason).toMatch(
      /neither dwellings nor floor area/,
    );
  });

  it('carries years before the index of the trade by consumer prices, as far as these go', () => {
    const family = { families: ['heating_controls'] };
    const at = (year: number) => dollarsOfYear({ ...family, year }, engine) ?? NaN;
    const cpi = (year: number) => indexAt(engine.sections.escalation, 'CUUR0000SA0', String(year));
    expect(at(2001) / at(2009)).toBeCloseTo(cpi(2001) / cpi(2009), 9);
    expect(cpi(2001)).toBeCloseTo(177.1, 1);
    expect(dollarsOfYear({ ...family, year: 1994 }, engine)).toBeNull();
  });
});

describe('draws of the bootstrap', () => {
  const { settings } = readInputs();

  it('draw whole owners, and know a median no better than the jobs do', () => {
    const alike = Array.from({ length: 12 }, (_, index) => ({ building: `b${index}`, error: 0.3 }));
    expect(medianErrorRange(alike, settings)).toEqual([0.3, 0.3]);
    const spread = alike.map((item, index) => ({ ...item, error: index / 10 }));
    const [low, high] = medianErrorRange(spread, settings);
    expect(low).toBeLessThan(0.45);
    expect(high).toBeGreaterThan(0.65);
    const one = alike.map((item, index) => ({ ...item, building: 'b', error: index / 10 }));
    expect(medianErrorRange(one, settings)).toEqual([0.55, 0.55]);
  });

  it('compare means of log errors', () => {
    const pairs = [1, 2, 3, 4, 5].map((index) => ({
      building: `b${index}`,
      actualUsd: 100,
      engineUsd: 100 * Math.exp(index % 2 === 0 ? 0.2 : -0.2),
      baselineUsd: 50,
    }));
    const result = compareLogErrors(pairs, settings);
    expect(result.engine).toBeCloseTo(0.2, 12);
    expect(result.baseline).toBeCloseTo(Math.log(2), 12);
    expect(result.shareOfDrawsEngineBetter).toBe(1);
  });
});
