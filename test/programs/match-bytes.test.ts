import { expect, test } from 'vitest';
import type { MatchResult } from '../../src/contract/programs/index.ts';
import { serialiserOf } from '../../src/http/serialise.ts';
import { CANDIDATES, matchBytes } from '../../src/operations/programs/match-bytes.ts';
import { matchPrograms } from '../../src/operations/programs/match-programs.ts';
import { body } from './call.ts';

const PROJECTS = [
  {},
  { capacity: 250 },
  { capacity: 80, includeBonus: true, ownerType: 'nonprofit', projectSize: 'commercial' },
  { capacity: 4_000, ownerType: 'public', includeBonus: true },
  { projectCost: 90_000, buildingType: 'multifamily', incomeQualified: true, dwellingUnits: 12 },
  { capacity: 8, ownerType: 'homeowner', confirmed: ['open', 'terms_not_on_record'] },
];

/** Every state that has much, each technology that pays otherwise, each project. */
const answers = ['NY', 'CA', 'MA', 'TX'].flatMap((state) =>
  ['solar', 'storage', 'heat_pump', 'ev_charging'].flatMap((projectType) =>
    PROJECTS.map((project) => body('matchPrograms', { state, projectType, ...project })),
  ),
) as unknown as MatchResult[];

const bySchema = serialiserOf<MatchResult>(matchPrograms.output);

test('a match is sent in the bytes that the serialiser of its schema writes, the first time and again', () => {
  for (const answer of [...answers, ...answers])
    expect(matchBytes(answer).toString('utf8')).toBe(bySchema(answer));
  expect(answers.reduce((items, { programs }) => items + programs.length, 0)).toBeGreaterThan(1_000);
  expect(answers.some((answer) => /[^\x20-\x7e]/.test(bySchema(answer)))).toBe(true);
});

test('what an answer was made of is in no JSON of it, and its bytes follow without it', () => {
  for (const answer of answers.slice(0, 12)) {
    const plain = JSON.parse(JSON.stringify(answer)) as MatchResult;
    expect(CANDIDATES in answer).toBe(true);
    expect(CANDIDATES in plain).toBe(false);
    expect(matchBytes(plain).equals(matchBytes(answer))).toBe(true);
  }
});
