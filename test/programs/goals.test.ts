import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { all50, match, search, zipSample } from '../../bench/programs/questions.ts';
import {
  caseFaults,
  cutLines,
  placeErrors,
  pricedShare,
  untested,
  withoutCommercial,
  type Case,
} from './counts.ts';

const read = <T>(name: string): T => parse(readFileSync(`bench/programs/${name}`, 'utf8')) as T;

test('no line is cut by the limit of another', () => {
  expect(cutLines()).toEqual([]);
});

test('all states but three have a commercial program of their own', () => {
  expect(withoutCommercial()).toEqual(['AK', 'ND', 'SD']);
});

test('no program shows outside its territory, over ZIP codes of every part of the country', () => {
  expect(placeErrors(zipSample(60))).toEqual([]);
});

test('what is available has no restricting phrase untested, and first places have dollars where a source has', () => {
  const house = { buildingType: 'house', ownerType: 'homeowner', projectCost: 20_000, capacity: 8 };
  const answers = all50.flatMap((state) =>
    ['heat_pump', 'heat_pump_water_heater'].map((projectType) => match({ projectType, state, ...house })),
  );
  const [available, bare] = untested(answers.flatMap((answer) => answer.programs));
  expect(available).toBeGreaterThan(5);
  expect(bare).toEqual([]);
  expect(pricedShare(answers)).toBeGreaterThanOrEqual(0.65);
});

test('thirty-three customers: an expert’s first five for at least 32', () => {
  const faults = read<Case[]>('cases.yaml').flatMap((each) => {
    const found = caseFaults(each);
    return found.length === 0 ? [] : [`${each.name}: ${found.join(', ')}`];
  });
  expect(faults.length, faults.join('; ')).toBeLessThanOrEqual(1);
});

test('at least 39 of 40 searches find what was looked for in the first three', () => {
  const searches = read<{ q: string; wants: string }[]>('searches.yaml');
  const failed = searches.filter(({ q, wants }) => !search(q).some((id) => new RegExp(wants).test(id)));
  expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(1);
});
