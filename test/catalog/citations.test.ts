import { expect, test } from 'vitest';
import { lintCitations } from '../../src/catalog/lints/citations.ts';

const file = (path: string, content: unknown) => ({ path, content });

test('a source record that nothing cites is warned of, once for all', () => {
  const sources = new Set(['census', 'tariff', 'survey']);
  const files = [
    file('measures/roof.yaml', { prices: [{ mid: 3, source: 'census' }] }),
    file('factors/rows.csv', [{ period: '2025-01', source: 'tariff' }]),
    // What a record says of another is no citation.
    file('sources/tariff.yaml', { id: 'tariff', notes: 'survey' }),
  ];
  expect(lintCitations(files, sources)).toMatchObject([
    { severity: 'warning', message: 'no file cites survey' },
  ]);
  expect(lintCitations([...files, file('plans.yaml', { source: 'survey' })], sources)).toEqual([]);
});
