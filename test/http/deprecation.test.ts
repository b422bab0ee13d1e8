import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/operations/registry.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { useHarness } from './harness.ts';

const HALF_A_YEAR_DAYS = 180;

/** The list of programs at a second address that will go. */
const listPrograms = OPERATIONS.find(({ id }) => id === 'listPrograms')!;
const leaving: AnyOperation = {
  ...listPrograms,
  id: 'listProgramsOfOld',
  http: (listPrograms.http ?? []).map((binding) => ({
    ...binding,
    at: ['programs'],
    path: '/old-programs',
    deprecated: { since: '2026-11-23', lastDay: '2027-06-30', instead: 'GET /programs' },
  })),
};
delete (leaving as { tool?: unknown }).tool;
delete (leaving as { command?: unknown }).command;

const SAID = { deprecation: '@1795392000', sunset: 'Wed, 30 Jun 2027 23:59:59 GMT' };

describe('an address marked as deprecated', () => {
  const harness = useHarness({ operations: [...OPERATIONS, leaving] });

  it('says so with every answer, refusals too', async () => {
    const { token } = await harness.token();
    const headers = { authorization: `Bearer ${token}` };
    const url = '/incentives/v1/old-programs';
    const answers = [
      await harness.send({ method: 'GET', url: `${url}?limit=1`, headers }),
      await harness.send({ method: 'GET', url: `${url}?limit=none`, headers }),
      await harness.send({ method: 'GET', url }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401]);
    for (const answer of answers) expect(answer.headers).toMatchObject(SAID);
    const { headers: others } = await harness.send({
      method: 'GET',
      url: '/incentives/v1/programs',
      headers,
    });
    expect(others).not.toHaveProperty('deprecation');
    expect(others).not.toHaveProperty('sunset');
  });

  it('is marked in the description, with its last day and what to call instead', async () => {
    const { body } = await harness.send({ method: 'GET', url: '/docs/incentives.json' });
    const operation = body.paths['/old-programs'].get;
    expect(operation.deprecated).toBe(true);
    expect(operation.description).toContain('answers until 2027-06-30: use GET /programs.');
    expect(Object.keys(operation.responses['200'].headers)).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset']),
    );
    expect(body.paths['/programs'].get).not.toHaveProperty('deprecated');
  });
});

it('whatever is deprecated in the registry is announced half a year ahead', () => {
  const notices = [leaving, ...OPERATIONS].flatMap(({ id, http }) =>
    (http ?? []).flatMap(({ deprecated }) => (deprecated === undefined ? [] : [{ id, ...deprecated }])),
  );
  expect(notices.length).toBeGreaterThan(0);
  for (const { id, since, lastDay } of notices)
    expect((Date.parse(lastDay) - Date.parse(since)) / 86_400_000, id).toBeGreaterThan(HALF_A_YEAR_DAYS);
});
