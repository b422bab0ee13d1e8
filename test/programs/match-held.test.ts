import { expect, test } from 'vitest';
import { Kept } from '../../src/operations/programs/match-held.ts';
import { body } from './call.ts';

test('what projects share is kept up to a bound, and made anew after it', () => {
  const kept = new Kept();
  const first = new Map<number, object>();
  const early = kept.entry(first, 1, () => ({}));
  expect(kept.entry(first, 1, () => ({}))).toBe(early);
  const second = new Map<number, object>();
  for (let key = 0; key < 20_000; key += 1) kept.entry(second, key, () => ({}));
  expect(second.size).toBeLessThanOrEqual(8_000);
  expect(first.size).toBe(0);
  expect(kept.entry(first, 1, () => ({}))).not.toBe(early);
});

test('a project is answered alike, whoever asked before', () => {
  const projects = [
    {},
    { ownerType: 'public' },
    { ownerType: 'homeowner', incomeQualified: false },
    { buildingType: 'multifamily', dwellingUnits: 3, utility: 'con_edison' },
    { capacity: 1_500, prevailingWage: false, includeBonus: true },
    { beginConstruction: '2025-01-02', placedInService: '2027-06-30' },
    { confirmed: ['open'] },
  ].map((project) => ({ state: 'NY', projectType: 'solar', ...project }));
  const ask = (order: readonly object[]) =>
    new Map(
      order.map((project) => [JSON.stringify(project), JSON.stringify(body('matchPrograms', project))]),
    );
  const there = ask(projects);
  for (const [project, answer] of ask(projects.toReversed())) expect(there.get(project)).toBe(answer);
  expect(new Set(there.values()).size).toBe(projects.length);
});
