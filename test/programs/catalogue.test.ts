import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileValidator } from '../../src/catalog/files/validate-file.ts';
import { parseYaml, placeOf } from '../../src/catalog/files/parse-file.ts';
import { programsSection } from '../../src/catalog/sections/programs.ts';
import type { ProgramFile } from '../../src/catalog/sections/programs/types.ts';
import { TECHNOLOGIES } from '../../src/vocabulary/technologies.ts';
import { programOf } from '../../src/operations/programs/program-detail.ts';
import { programServices, programs, snapshot } from '../incentives/snapshot.ts';

const GOOD = `id: ny-example
name: Example
jurisdiction: state
state: NY
administrator: null
technologies: [solar]
sectors: [commercial]
description: An example.
applicationUrl: null
requirements:
  - code: owner
    text: A taxed owner.
    when: { fact: ownerType, in: [for_profit] }
paid: rebate
benefit: { kind: percent_of_cost, amount: 0.1, unit: fraction of cost }
windows: { any: [{ kind: begin_construction, to: 2026-07-04 }, { kind: placed_in_service, to: 2027-12-31 }] }
deadline: 2027-12-31
status: open
statusAsOf: 2026-11-20
reviewAfter: 2027-05-20
source: plumbline_method
locator: table of shares
sourceUrl: https://www.example.gov/
sourceDate: null
checkedAt: 2026-11-20
confidence: page_read
`;

const validate = fileValidator(programsSection.schema);
/** What estimates read stands in the catalogue, everything else does not. */
const placeOfEntry = (text: string): string =>
  text.includes('\nestimate:') ? 'programs/ny/ny-example.yaml' : 'data/programs/curated/ny/ny-example.yaml';

function problems(text: string, today = '2026-11-20', path = placeOfEntry(text)) {
  const parsed = parseYaml(path, text);
  if (!parsed.ok) return parsed.problems;
  const faults = validate(path, parsed.content);
  if (faults.length > 0) return faults;
  const context = { sections: {}, sourceIds: new Set(['plumbline_method']), today };
  return programsSection.lint?.([{ path, content: parsed.content as ProgramFile }], context) ?? [];
}

describe('an entry', () => {
  test('in order has no problem', () => expect(problems(GOOD)).toEqual([]));

  test.each([
    ['an unknown key', 'name: Example', 'nmae: Example\nname: Example', '/nmae'],
    ['an unknown technology', '[solar]', '[sollar]', '/technologies/0'],
    ['no source', 'source: plumbline_method\n', '', ''],
    ['an unknown source', 'source: plumbline_method', 'source: hearsay', '/source'],
    ['a day that does not exist', 'to: 2027-12-31', 'to: 2027-02-30', '/windows/any/1/to'],
    ['a file named otherwise', 'id: ny-example', 'id: ny-other', '/id'],
    ['a state program of the United States', 'state: NY', 'state: US', '/state'],
    ['an amount in words', 'amount: 0.1', 'amount: some', '/benefit/amount'],
    ['an operator that does not exist', 'in: [for_profit]', 'like: for_profit', '/requirements/0/when'],
    ['the whole cost without a limit', 'amount: 0.1,', 'amount: 1,', '/benefit/amount'],
    [
      'a limit below one unit',
      'kind: percent_of_cost, amount: 0.1, unit: fraction of cost }',
      'kind: per_ton, amount: 300, unit: $/ton }\ncaps: { totalUsd: 300 }',
      '/benefit/caps/totalUsd',
    ],
    ['a loan paid as a rebate', 'kind: percent_of_cost', 'kind: loan', '/benefit/kind'],
    [
      'an undertaking that is tested',
      'when: { fact: ownerType, in: [for_profit] }',
      'when: { fact: ownerType, in: [for_profit] }\n    undertaking: true',
      '/requirements/0',
    ],
    ['a utility program without its utility', 'jurisdiction: state', 'jurisdiction: utility', '/utilities'],
    [
      'a line twice',
      'deadline: 2027',
      'lines:\n  - { id: a, technologies: [solar], kind: fixed, amount: 5, unit: $ }\n  - { id: a, technologies: [solar], kind: fixed, amount: 5, unit: $ }\ndeadline: 2027',
      '/lines/1/id',
    ],
    ['a counted program without an amount', 'amount: 0.1,', 'amount: null,', '/estimate/counted'],
    [
      'a counted program read at second hand',
      'confidence: page_read',
      'confidence: secondary_repo',
      '/estimate/counted',
    ],
    ['a counted program of unknown status', 'status: open', 'status: unknown', '/estimate/counted'],
    [
      'a counted program that waits for a schedule',
      'deadline: 2027-12-31',
      'deadline: 2027-12-31\nsuccessorUnconfirmed: true',
      '/estimate/counted',
    ],
  ])('with %s is refused, with file and pointer', (_name, from, to, pointer) => {
    const counted =
      pointer === '/estimate/counted'
        ? 'estimate: { regions: [nyc], tags: [solar], role: rebate, counted: true }\n'
        : '';
    const found = problems(GOOD.replace(from, to) + counted).filter(({ severity }) => severity === 'error');
    expect(found.length).toBeGreaterThan(0);
    expect(
      found.some(
        (problem) => problem.path.endsWith('/ny/ny-example.yaml') && problem.pointer.startsWith(pointer),
      ),
    ).toBe(true);
  });

  test('stands where its use says: what no estimate reads must not move the catalogue', () => {
    const screened = GOOD.replace('    when:', '    screens: true\n    when:');
    const used = `${screened}estimate: { regions: [nyc], tags: [solar], role: information, counted: false, because: no terms }\n`;
    expect(problems(used)).toEqual([]);
    const [read, unread] = [placeOfEntry(used), placeOfEntry(GOOD)];
    expect(problems(used, '2026-11-20', unread)).toMatchObject([{ path: unread, pointer: '/estimate' }]);
    expect(problems(GOOD, '2026-11-20', read)).toMatchObject([{ path: read, severity: 'error' }]);
  });

  test('twice the same key is refused', () =>
    expect(problems(`${GOOD}state: NY\n`)[0]).toMatchObject({ severity: 'error' }));

  test('past its review day is a warning, not an error', () => {
    const found = problems(GOOD, '2027-05-21');
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
    expect(problems(GOOD, '2027-05-20')).toEqual([]);
  });

  test('a problem has a line in the file', () => {
    expect(placeOf('yaml', GOOD, '/benefit/amount')?.line).toBe(15);
  });
});

test('the shipped catalogue: every jurisdiction, every technology, no program twice', () => {
  const { all } = programs();
  const { estimate } = snapshot().sections.programs;
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.flatMap(({ mergedFrom }) => mergedFrom ?? [])).size).toBeGreaterThanOrEqual(25);
  const used = new Set(all.flatMap(({ technologies }) => technologies));
  expect(TECHNOLOGIES.filter((name) => !used.has(name))).toEqual([]);
  expect(estimate.nyc.length).toBeGreaterThan(20);
  expect(estimate.westchester.map(({ id }) => id)).not.toContain('ny-nyc-solar-storage-pta');
  // A stored snapshot keeps no duplicate of a merged entry.
  const ids = new Set(all.map(({ id }) => id));
  for (const { mergedFrom } of all) for (const id of mergedFrom ?? []) expect(ids.has(id), id).toBe(false);
});

test('an id that was merged answers with the program that took it', () => {
  expect(programOf(programServices(), 'afdc-5812', '/id').id).toBe(
    'ra-pa-pa-pennsylvania-department-of-environmental-protection-alternative-fuel-vehicle-rebates',
  );
});

test('combining rules name programs that exist, and say whether they were read', () => {
  const { incentiveRules } = snapshot().sections;
  const ids = new Set(programs().all.map(({ id }) => id));
  expect(incentiveRules.stacking.length).toBeGreaterThanOrEqual(18);
  for (const rule of incentiveRules.stacking)
    for (const id of rule.programs ?? []) expect(ids.has(id), `${rule.id}: ${id}`).toBe(true);
});

test('the method note counts the catalogue as it is', () => {
  const note = readFileSync('docs/methods/incentives.md', 'utf8');
  const counted = (key: 'jurisdiction' | 'confidence') => {
    const counts = new Map<string, number>();
    for (const program of programs().all) counts.set(program[key], (counts.get(program[key]) ?? 0) + 1);
    return counts;
  };
  expect(note).toContain(`${programs().all.length.toLocaleString('en-US')} programs`);
  for (const key of ['jurisdiction', 'confidence'] as const)
    for (const [name, count] of counted(key))
      expect(note, name).toContain(`| ${name} | ${count.toLocaleString('en-US')} |`);
});
