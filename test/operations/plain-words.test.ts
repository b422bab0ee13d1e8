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
  ])('finds %s', async (q, id) => expect(await idsOf(q)).toContain(id));

  it('puts what is named so first, and finds nothing where nothing is said', async () => {
    expect((await idsOf('Local Law 87')).indexOf('ll87')).toBeLessThan(2);
    expect(await idsOf('unicorns')).toEqual([]);
  });
});
