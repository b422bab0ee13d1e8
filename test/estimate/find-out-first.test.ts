import { describe, expect, it } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { runExplorer } from '../../src/operations/estimate/explore-estimate.ts';
import { missingFacts } from '../../src/engine/insights/missing-facts.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { answer, estimateServices, NOW_MS } from './fixture.ts';
import { described } from '../support/described.ts';

const asked = async (request: EstimateRequest) =>
  (await runExplorer(await estimateServices(), { nowMs: NOW_MS, request, facts: null })).insights
    .findOutFirst;
const building = (change: object) => ({ building: { building_area: 60_000, ...change } }) as EstimateRequest;

describe('what to find out first', () => {
  it('is what the estimate itself makes of each plausible value', async () => {
    const request = building({ building_class: 'D4', year_built: 1961, num_floors: 7, site_eui: 80 });
    const [units] = await asked(request);
    expect(units?.input).toBe('dwelling units');
    const services = await estimateServices();
    const tierOf = async (change: object) => {
      const changed = { building: { ...request.building, ...change } } as EstimateRequest;
      const { tiers } = await runEstimate(services, { nowMs: NOW_MS }, changed);
      return tiers.filter(({ tier }) => tier === units?.tier);
    };
    const [few, many] = (units?.tried ?? '').split(' to ').map(Number);
    const asIs = await tierOf({});
    const ends = [...(await tierOf({ dwelling_units: few })), ...(await tierOf({ dwelling_units: many }))];
    expect(ends.length).toBeGreaterThan(0);
    const expected = [...asIs, ...ends].map(({ sensitivity }) => sensitivity.expected);
    const npvs = [...asIs, ...ends].map(({ roi }) => roi.npv);
    expect(units?.expectedCost).toEqual({ low: Math.min(...expected), high: Math.max(...expected) });
    expect(units?.npv).toEqual({ low: Math.min(...npvs), high: Math.max(...npvs) });
    expect(units?.movesUsd).toBeGreaterThan(0);
  });

  it('an open verdict is settled with a pause before each value that is tried', () => {
    const found = answer(building({}));
    if (found === null) throw new Error('the building is estimated');
    const { engine, outcome } = { engine: testEngine(), outcome: found.outcome };
    expect(outcome.odds?.certainty).toBe('open');
    const work = engine.decidingFacts(outcome);
    let pauses = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) pauses += 1;
    const values = missingFacts(outcome.context, engine.snapshot).map(({ trials }) => trials.length);
    // Of each fact one value at least is tried.
    expect(pauses).toBeGreaterThanOrEqual(values.length);
    expect(step.value.map(({ input }) => input)).toEqual(
      found.response.default_tier?.decidedBy?.map(({ input }) => input).slice(0, step.value.length),
    );
  });

  it('asks for the use where none is known, and orders by what moves this building', async () => {
    const found = await asked(building({}));
    expect(found.map(({ input }) => input)).toContain('use');
    const moves = found.map(({ movesUsd }) => movesUsd);
    expect(moves).toEqual(moves.toSorted((one, other) => other - one));
  });

  it('asks for the pathway between what the law leaves open', async () => {
    const old = { building_class: 'C1', year_built: 1925, num_floors: 5, dwelling_units: 50 };
    const found = (await asked(building({ ...old, site_eui: 110 }))).find(
      ({ input }) => input === 'LL97 pathway',
    );
    expect(found?.tried).toBe('article 320 or article 321');
    // Where nobody knows its energy no charge is counted on either pathway: the bills come first.
    const inputs = (await asked(building(old))).map(({ input }) => input);
    expect(inputs).toContain('energy bills');
    expect(inputs).not.toContain('LL97 pathway');
  });

  it('asks nothing that is known', async () => {
    const known = building({
      building_class: 'O6',
      year_built: 1960,
      num_floors: 6,
      dwelling_units: 0,
      site_eui: 70,
      compliance_status: 'article_320',
    });
    expect(await asked(known)).toEqual([]);
  });

  it('asks whether a hotel of 1909 with 42 storeys is one', async () => {
    const hotel = building(described(300_000, 'H3', 1909, { num_floors: 42, site_eui: 90 }));
    const found = await asked(hotel);
    expect(found.find(({ input }) => input === 'year built')?.question).toContain('1909 with 42 storeys');
  });

  it('asks whether a building still burns the oil of an old report, and the verdict says so', async () => {
    const { estimate, insights } = await runExplorer(await estimateServices(), {
      nowMs: NOW_MS,
      request: { bbl: '2024590030' },
      facts: null,
    });
    expect(insights.findOutFirst.map(({ input }) => input)).toContain('heating fuel');
    expect(estimate.default_tier?.reason).toMatch(/The newest fuel report, of 2016, shows oil/);
  });
});
