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

const questions = parse(readFileSync(`${DIR}questions.yaml`, 'utf8')) as readonly {
  question: string;
  input: object;
}[];

test('matches of two dozen questions', () => {
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
};

test('calculations of a large project and a small one', () => {
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
