import { describe, expect, it } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { runExplorer } from '../../src/operations/estimate/explore-estimate.ts';
import { estimateServices, NOW_MS } from './fixture.ts';
import { described } from '../support/described.ts';

const asked = async (change: object) => {
  const building = described(60_000, 'D4', 1961, {
    num_floors: 7,
    dwelling_units: 60,
    site_eui: 90,
    ...change,
  });
  const request = { building } as EstimateRequest;
  const { insights } = await runExplorer(await estimateServices(), { nowMs: NOW_MS, request, facts: null });
  return insights.comparables;
};

describe('real projects beside a tier', () => {
  it('are three at most, nearest first, each with work of the tier and dollars a dwelling of today', async () => {
    const { tables } = (await estimateServices()).engine.snapshot;
    const found = await asked({});
    expect(found.length).toBeGreaterThan(1);
    for (const { projects } of found) {
      expect(projects.length).toBeLessThanOrEqual(3);
      const distances = projects.map(({ distance }) => distance);
      expect(distances).toEqual(distances.toSorted((one, other) => one - other));
      for (const project of projects) {
        expect(tables.projects.map(({ id }) => id)).toContain(project.recordId);
        expect(project.todayUsdPerDwelling).toBe(Math.round(project.todayUsd / project.dwellings));
        expect(project.todayUsd).toBeGreaterThanOrEqual(project.paidUsd * 0.99);
        expect(project.whyNear).toMatch(
          /^It shares kinds of work that make up [1-9]\d* % of this tier's direct cost, /,
        );
      }
    }
    const deepest = found
      .at(-1)
      ?.projects.map(({ scope }) => scope)
      .join(' ');
    expect(deepest).toMatch(/heat pump/i);
  });

  it('follow the size of the building', async () => {
    const [small, large] = [await asked({}), await asked({ dwelling_units: 600, building_area: 600_000 })];
    const ids = (list: typeof small) => list.map(({ projects }) => projects.map(({ recordId }) => recordId));
    expect(ids(small)).not.toEqual(ids(large));
  });

  it('are shown for private housing alone', async () => {
    expect(await asked({ building_class: 'O6', dwelling_units: 0 })).toEqual([]);
  });
});
