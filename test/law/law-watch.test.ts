import { describe, expect, it } from 'vitest';
import type { CatalogFile } from '../../src/catalog/section.ts';
import { lintLaw } from '../../src/catalog/sections/law/lints.ts';
import type { LawFile } from '../../src/catalog/sections/law/schema.ts';
import type { LawChanges, LawList } from '../../src/contract/law.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { plumblineIn } from '../cli/plumbline.ts';
import { useHarness } from '../http/harness.ts';

const { sections } = testSnapshot();
const byId = (id: string): LawFile => {
  const found = sections.law.list.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`no entry ${id}`);
  return found;
};
const J51 = byId('j51_int_1015_2026');

const faults = (entries: readonly LawFile[], today: string) =>
  lintLaw(
    entries.map((content): CatalogFile<LawFile> => ({ path: `law/${content.id}.yaml`, content })),
    { sections: sections as unknown as Record<string, unknown>, sourceIds: new Set(), today },
  ).map(({ severity, path, pointer }) => `${severity} ${path}${pointer}`);

describe('an entry that a day has overtaken', () => {
  const late = (today: string) => faults([J51], today).filter((fault) => fault.includes('/next_look'));

  it('is a warning at first and fails the lint after thirty days', () => {
    expect(J51.next_look).toBe('2026-12-01');
    expect(late('2026-12-01')).toEqual([]);
    expect(late('2026-12-02')).toEqual(['warning law/j51_int_1015_2026.yaml/next_look']);
    expect(late('2026-12-31')).toEqual(['warning law/j51_int_1015_2026.yaml/next_look']);
    expect(late('2027-01-01')).toEqual(['overdue law/j51_int_1015_2026.yaml/next_look']);
  });

  it('that was in force is asked whether it lapsed', () => {
    const attestation = byId('fed_notice_2024_84');
    const looked = { ...attestation, next_look: '2028-01-01' };
    const at = 'law/fed_notice_2024_84.yaml/standing';
    const ended = (today: string) => faults([looked], today).filter((fault) => fault.includes(at));
    expect(ended('2026-12-31')).toEqual([]);
    expect(ended('2027-01-30')).toEqual([`warning ${at}`]);
    expect(ended('2027-01-31')).toEqual([`overdue ${at}`]);
  });

  it('a program that ended and may go on has an entry that watches it', () => {
    const watched = sections.law.list.filter(({ programs = [] }) => programs.length > 0);
    const unwatched = (today: string, entries: readonly LawFile[]) =>
      faults(entries, today).filter((fault) => fault.endsWith(' law'));
    expect(unwatched('2027-02-01', watched)).toEqual([]);
    expect(unwatched('2026-11-20', [])).toContain('overdue law');
    expect(unwatched('2026-11-20', [])).toContain('warning law');
  });
});

it('form: a stage for what is pending and for nothing else, a further look, days that exist', () => {
  const { stage: _stage, ...unstaged } = J51;
  const of = (entry: LawFile) => faults([entry], '2026-11-26').filter((fault) => fault.startsWith('error'));
  expect(of(J51)).toEqual([]);
  expect(of(unstaged)).toEqual(['error law/j51_int_1015_2026.yaml/stage']);
  expect(of({ ...J51, next_look: null })).toEqual(['error law/j51_int_1015_2026.yaml/next_look']);
  expect(of({ ...J51, from: '2026-02-30' })).toEqual(['error law/j51_int_1015_2026.yaml/from']);
  expect(of({ ...J51, programs: ['no_such_program'] })).toEqual([
    'error law/j51_int_1015_2026.yaml/programs',
  ]);
});

/** What was asked for by name is held, with its standing. */
it.each([
  ['j51_int_1015_2026', 'pending'],
  ['j51_state_enabling_2026', 'pending'],
  ['j51_reform_2024', 'lapsed'],
  ['int_0282_2026', 'pending'],
  ['int_0371_2026', 'pending'],
  ['int_0374_2026', 'pending'],
  ['int_0159_2026', 'pending'],
  ['int_0567_2026', 'pending'],
  ['int_0274_2026', 'pending'],
  ['int_0557_2026', 'pending'],
  ['nycecc_2025', 'in_force'],
  ['ebc_2026', 'in_force'],
  ['fisp_ll49_2025', 'in_force'],
  ['ll23_2026_cooling', 'in_force'],
  ['oil4_end', 'in_force'],
  ['fed_notice_2025_42', 'lapsed'],
])('%s is %s', (id, standing) => expect(byId(id).standing).toBe(standing));

describe('over the interfaces', () => {
  const harness = useHarness();

  it('the pages and the command line give the same list, and an unknown id is refused', async () => {
    const { body, status } = await harness.send({ method: 'GET', url: '/app/v1/law?standing=pending' });
    expect(status).toBe(200);
    const { entries, total } = body as LawList;
    expect(entries).toHaveLength(total);
    expect(entries.every(({ standing, stage }) => standing === 'pending' && stage !== null)).toBe(true);
    const ran = plumblineIn(harness.dataDir)('law', 'list', '--standing', 'pending', '--json');
    expect(JSON.parse(ran.stdout)).toEqual(body);
    const wrong = await harness.send({ method: 'GET', url: '/app/v1/law?id=int_9999' });
    expect([wrong.status, wrong.body.errors?.[0]?.pointer]).toEqual([400, '/query/id']);
  });

  it('changes since a day: that day and later, none after today, newest first', async () => {
    const ask = async (since: string) =>
      (await harness.send({ method: 'GET', url: `/app/v1/law/changes?since=${since}` })).body as LawChanges;
    const { changes } = await ask('2026-08-13');
    const days = changes.map(({ day }) => day);
    expect(changes.some(({ id, day }) => id === 'j51_int_1015_2026' && day === '2026-08-13')).toBe(true);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days.every((day) => day >= '2026-08-13' && day <= '2026-11-20')).toBe(true);
    expect((await ask('2026-11-20')).total).toBe(0);
    expect((await harness.send({ method: 'GET', url: '/app/v1/law/changes?since=soon' })).status).toBe(400);
  });
});
