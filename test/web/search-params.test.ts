import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch, writeSearch } from '../../web/src/shell/search-params.ts';

test('a lot stands in an address as it is', () => {
  expect(writeSearch({ bbl: '1000010001', owner: 'coop', tier: undefined })).toBe(
    '?bbl=1000010001&owner=coop',
  );
  expect(writeSearch({ bbl: undefined })).toBe('');
});

test('links of release 1 open the same lot, and text stays text', () => {
  for (const link of ['?bbl=%221000010001%22', '?bbl=1000010001', 'bbl=1000010001'])
    expect(readSearch(link)).toEqual({ bbl: '1000010001' });
  expect(readSearch('?q=2030&bbl=%22torn&refi=true')).toEqual({ q: '2030', bbl: '"torn', refi: 'true' });
  expect(readSearch('')).toEqual({});
});

test('what is written is read as the same', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"quoted"', '{torn', '[1]', '1e3', 'true', 'null'),
    fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), part), (search) => {
      expect(readSearch(writeSearch(search))).toEqual({ ...search });
    }),
  );
});
