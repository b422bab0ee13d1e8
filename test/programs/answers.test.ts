import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Static } from 'typebox';
import type { CalculationResult, MatchResult } from '../../src/contract/programs/index.ts';
import { csvLine } from '../../src/portfolio-table/csv-text.ts';
import { programs } from '../incentives/snapshot.ts';
import { body, call } from './call.ts';

/**
 * What is answered, program by program, in tables that a reader can go through. What is too long for a cell is under its
 * digest. A program or a rule that changes moves rows: look at each, then UPDATE_GOLDEN=1 npm test -- test/programs/answers.
 */
const DIR = fileURLToPath(new URL('answers/', import.meta.url));
const UPDATE = process.env['UPDATE_GOLDEN'] === '1';

type Row = readonly (string | number | null)[];

function holds(file: string, rows: readonly Row[]): void {
  const text = rows.map(csvLine).join('');
  if (UPDATE) writeFileSync(DIR + file, text);
  expect(text.split('\n')).toEqual(readFileSync(DIR + file, 'utf8').split('\n'));
}

/** Of all but the version of the set, which another program may move. */
const digest = (value: object): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...value, programs_version: undefined }))
    .digest('hex')
    .slice(0, 8);

const read = (file: string): unknown => parse(readFileSync(DIR + file, 'utf8'));
const questions = read('questions.yaml') as readonly { question: string; input: object }[];
const searches = read('searches.yaml') as readonly { search: string; input: object }[];

test('matches of three dozen questions', () => {
  const rows = questions.flatMap(({ question, input }): Row[] => {
    const answer = body('matchPrograms', input) as unknown as Static<typeof MatchResult>;
    const { programs, totalValue, contingentValue, ...said } = answer;
    return [
      [question, 'all', programs.length, totalValue, contingentValue, '', '', digest(said)],
      ...programs.map(
        ({ id, determination, availability, estimatedValue, eligibilityScore, missingInputs, ...rest }) =>
          [
            question,
            id,
            determination,
            availability,
            estimatedValue,
            eligibilityScore,
            missingInputs.join(' '),
            digest(rest),
          ] as const,
      ),
    ];
  });
  holds('match.csv', [
    ['question', 'program', 'determination', 'availability', 'value', 'score', 'missing', 'rest'],
    ...rows,
  ]);
});

/** New York's, the nation's, and every tenth of the others. */
const asked = programs()
  .all.map(({ id }) => id)
  .toSorted()
  .filter((id, index) => /^(us|ny)[-_]/.test(id) || index % 10 === 0);

const PROJECTS = {
  large: {
    projectCost: 1_000_000,
    capacity: 250,
    quantity: 40,
    ownerType: 'for_profit',
    buildingType: 'multifamily',
    dwellingUnits: 80,
    floorAreaSqft: 90_000,
    annualKwh: 800_000,
    annualTherms: 40_000,
    qualifiesForBonus: { energyCommunity: true, domesticContent: true, lowIncome: true },
  },
  small: {
    projectCost: 9_000,
    capacity: 3,
    ownerType: 'homeowner',
    buildingType: 'house',
    incomeQualified: true,
  },
  late: {
    projectCost: 4_000_000,
    capacity: 2_000,
    ownerType: 'public',
    buildingType: 'education',
    floorAreaSqft: 120_000,
    annualKwh: 2_400_000,
    prevailingWage: false,
    constructionBegins: '2033-06-01',
    placedInService: '2034-09-01',
    qualifiesForBonus: { domesticContent: false },
  },
};

test('what is looked for', () => {
  const rows = searches.map(({ search, input }): Row => {
    const { total, programs: found } = body('listPrograms', input);
    return [search, total, ...found.slice(0, 5).map(({ id }) => id)];
  });
  holds('searches.csv', [['search', 'total', 'first', 'second', 'third', 'fourth', 'fifth'], ...rows]);
});

test('calculations of a large project, a small one, and one of the next decade', () => {
  const rows = Object.entries(PROJECTS).flatMap(([size, project]) =>
    asked.map((programId): Row => {
      const answer = call('calculateCredit', { programId, ...project });
      if (answer.status !== 200) return [programId, size, answer.code, '', '', '', digest(answer)];
      const { baseCredit, bonusCredit, totalCredit, ...rest } = answer.body as unknown as Static<
        typeof CalculationResult
      >;
      return [programId, size, 'answered', baseCredit, bonusCredit, totalCredit, digest(rest)];
    }),
  );
  holds('calculate.csv', [['program', 'project', 'answer', 'base', 'bonus', 'total', 'rest'], ...rows]);
});

test('details', () => {
  const rows = asked.map((programId): Row => [programId, digest(body('getProgram', { id: programId }))]);
  holds('details.csv', [['program', 'detail'], ...rows]);
});
