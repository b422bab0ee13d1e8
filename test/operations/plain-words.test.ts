import { describe, expect, it } from 'vitest';
import { listLaw } from '../../src/operations/law/list-law.ts';
import { holdsWords } from '../../src/operations/plain-words.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

describe('words as people type them', () => {
  it.each([
    ['Local Law 97 sets limits', 'LL97'],
    ['LL97 sets limits', 'local law 97'],
    ['Façade inspection', 'facade'],
    ['a decarbonisation plan', 'decarbonization plan'],
  ])('%s holds %s', (text, wanted) => expect(holdsWords(text, wanted)).toBe(true));

  it('begin a word: AMI is not in multifamily', () => expect(holdsWords('multifamily', 'AMI')).toBe(false));
});

describe('the law watch', () => {
  const context = { nowMs: 0, requestId: 'test', actor: { kind: 'operator' } } as never;
  const idsOf = async (q: string): Promise<string[]> =>
    (await listLaw.run({ snapshot: testSnapshot() } as never, context, { q })).entries.map(({ id }) => id);

  it.each([
    ['Local Law 87', 'll87'],
    ['facade', 'fisp_ll49_2025'],
    ['hardship', 'll97_mitigating_factors'],
    ['decarbonization plan', 'll97_good_faith'],
    ['emissions report', 'll97_good_faith'],
    ['air conditioning', 'll23_2026_cooling'],
    ['renewable energy credit', 'll97_recs'],
    ['scaffold', 'fisp_ll49_2025'],
  ])('finds %s', async (q, id) => expect(await idsOf(q)).toContain(id));

  it('says what the list does not hold, and gives the nearest where not every word is found', async () => {
    const answer = (q: string) => listLaw.run({ snapshot: testSnapshot() } as never, context, { q });
    expect(await answer('asbestos')).toMatchObject({
      total: 0,
      note: expect.stringContaining('not landmarks'),
    });
    expect(await answer('cooling unicorns')).toMatchObject({
      note: expect.stringContaining('the most of them'),
    });
    expect(await answer('cooling')).not.toHaveProperty('note');
  });

  it('puts what is named so first, and finds nothing where nothing is said', async () => {
    expect((await idsOf('Local Law 87')).indexOf('ll87')).toBeLessThan(2);
    expect(await idsOf('unicorns')).toEqual([]);
    expect(await idsOf('REC')).not.toContain('ll151_2025_radiators');
  });
});
