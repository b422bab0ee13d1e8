import { describe, expect, test } from 'vitest';
import type { CompiledProgram } from '../../src/catalog/sections/programs.ts';
import { programChanges } from '../../src/operations/programs/program-change.ts';
import { duePrograms } from '../../src/operations/programs/due-programs.ts';
import { programServices, programs } from '../incentives/snapshot.ts';
import { body } from './call.ts';

const { all } = programs();
const named = (id: string): CompiledProgram => {
  const found = all.find((program) => program.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const solar = named('us-irc-48e-solar-wind');

describe('what changed between two catalogues, in words', () => {
  test('nothing, where only the day of the next look moved', () => {
    expect(programChanges(all, all)).toEqual([]);
    expect(programChanges([solar], [{ ...solar, reviewAfter: '2030-01-01' }])).toEqual([]);
  });

  test('amount, status, conditions and what it pays for', () => {
    const after: CompiledProgram = {
      ...solar,
      benefit: { ...solar.benefit, amount: 0.25 },
      technologies: ['solar'],
      requirements: solar.requirements.slice(1),
    };
    const [change] = programChanges([solar], [after]);
    expect(change).toMatchObject({ program: solar.id, kind: 'changed', name: solar.name });
    expect(change?.words).toContain('no longer for wind');
    expect(change?.words).toContain('30% of cost');
    expect(change?.words).toContain('→ 25% of cost');
    expect(change?.words).toContain('condition gone');
    expect(programChanges([solar], [{ ...solar, status: 'closed' }])[0]).toMatchObject({
      kind: 'closed',
      words: 'status open → closed',
    });
  });

  test('each line by its id', () => {
    const before = named('ra-ny-ny-nyseg-n-ysegclean-heat-program');
    const [first, ...rest] = before.lines ?? [];
    if (first === undefined) throw new Error('no lines');
    const more = { ...first, amount: (first.amount ?? 0) + 1 };
    expect(programChanges([before], [{ ...before, lines: [more, ...rest] }])[0]?.words).toMatch(
      /^line .+ → /,
    );
    expect(programChanges([before], [{ ...before, lines: rest }])[0]?.words).toMatch(/^line gone: /);
    expect(
      programChanges(
        [before],
        [{ ...before, lines: [...(before.lines ?? []), { ...first, id: 'other' }] }],
      )[0]?.words,
    ).toMatch(/^new line /);
  });

  test('entries that came, went and were merged', () => {
    const other = named('us-irc-179d');
    expect(programChanges([], [solar])).toMatchObject([{ kind: 'added' }]);
    expect(programChanges([solar], [])).toMatchObject([{ kind: 'removed' }]);
    const inOrder = [{ program: other.id }, { program: solar.id }];
    expect(programChanges([], [solar, other])).toMatchObject(inOrder);
    expect(programChanges([], [other, solar])).toMatchObject(inOrder);
    expect(programChanges([solar, other], [{ ...other, mergedFrom: [solar.id] }])).toMatchObject([
      { kind: 'changed', program: other.id },
      { kind: 'merged', program: solar.id, words: expect.stringContaining(other.id) },
    ]);
  });
});

describe('the table of changes', () => {
  const { rows, changedOn } = programs().changes;

  test('is newest first, and a program carries its newest day', () => {
    expect(rows.map(({ day }) => day)).toEqual(
      rows
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
    for (const { program, day } of rows) expect((changedOn[program] ?? '') >= day).toBe(true);
  });

  test('pages through listProgramChanges', () => {
    const first = body('listProgramChanges', { limit: 100 });
    expect(first.total).toBe(rows.length);
    expect(first['changes']).toHaveLength(Math.min(100, rows.length));
    expect(body('listProgramChanges', { since: '2100-01-01' })).toMatchObject({ changes: [], total: 0 });
  });
});

describe('changedSince', () => {
  test('before the first release it is everything; in the future nothing', () => {
    expect(body('listPrograms', { changedSince: '2020-01-01' }).total).toBe(all.length);
    expect(body('listPrograms', { changedSince: '2100-01-01' }).total).toBe(0);
  });

  test('holds the entries with a change on the day or later, joined with the other filters', () => {
    const since = '2026-11-22';
    const { changedOn } = programs().changes;
    const changed = all.filter(({ id, state }) => state === 'NJ' && (changedOn[id] ?? '') >= since);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(100);
    const found = body('listPrograms', { state: 'NJ', changedSince: since, limit: 100 });
    expect(found.programs.map(({ id }) => id)).toEqual(changed.map(({ id }) => id));
    expect(found.programs.every((item) => 'changedOn' in item && String(item.changedOn) >= since)).toBe(true);
  });

  test('a program that ended by its own date has changed too', () => {
    const ends = all.find(
      ({ id, deadline, status, successorUnconfirmed }) =>
        deadline === '2026-12-31' &&
        status === 'open' &&
        successorUnconfirmed === undefined &&
        programs().changes.changedOn[id] !== undefined,
    );
    if (ends === undefined) throw new Error('no program ends with the year');
    const ids = (nowMs: number) => {
      const input = { changedSince: '2026-12-30', state: ends.state, limit: 100 };
      return body('listPrograms', input, nowMs).programs.map(({ id }) => id);
    };
    expect(ids(Date.parse('2027-01-02T17:00:00Z'))).toContain(ends.id);
    expect(ids(Date.parse('2026-12-30T17:00:00Z'))).not.toContain(ends.id);
  });
});

test('what is due: past its review day, about to end, and used by estimates', () => {
  const later = duePrograms(programServices(), '2030-01-01');
  expect(later.overdue).toBe(all.length);
  expect(later.used.length).toBe(all.filter(({ estimate }) => estimate !== undefined).length);
  const now = duePrograms(programServices(), '2026-12-15');
  expect(now.ending.length).toBeGreaterThan(0);
  expect(now).toMatchObject({ programs: all.length, soon: '2027-01-15' });
  expect(() => duePrograms(programServices(), '2026-02-30')).toThrow(/not a day/);
});
