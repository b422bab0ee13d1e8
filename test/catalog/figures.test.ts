import { expect, test } from 'vitest';
import { lintFigures } from '../../src/catalog/lints/figures.ts';
import type { CompiledSources } from '../../src/catalog/sections/sources.ts';
import { testSnapshot } from './snapshot.ts';

const record = (id: string, more: object = {}) => ({
  [id]: {
    id,
    title: id,
    publisher: 'Somebody',
    url: null,
    retrieved: '2026-11-20',
    licence: 'own work',
    ...more,
  },
});
const SOURCES: CompiledSources = { ...record('survey'), ...record('judgement', { bases: ['assumed'] }) };

const found = (figure: object) =>
  lintFigures({ path: 'measures/roof.yaml', content: { prices: [figure] } }, SOURCES).map(
    ({ pointer, message }) => [pointer, message],
  );
const PRICE = { mid: 12, basis: 'assumed', source: 'judgement', locator: 'trade range' };

test('a figure that no document says is not called read in one, by whatever basis', () => {
  expect(found(PRICE)).toEqual([]);
  for (const basis of ['sourced', 'derived'])
    expect(found({ ...PRICE, basis })).toEqual([
      ['/prices/0/basis', `a figure of judgement is assumed: no document says ${basis}`],
    ]);
  expect(found({ ...PRICE, basis: 'sourced', source: 'survey' })).toEqual([]);
  expect(found({ ...PRICE, source: 'constructor' })).toEqual([
    ['/prices/0/source', 'unknown source id constructor'],
  ]);
});

test('every record that no document stands behind says what its figures may be', () => {
  const nothingRead = /no document read|^(Engineering judgement|Recalled|Conventions, not findings)/;
  const judged = Object.values(testSnapshot().sections.sources).filter(({ title, notes = '' }) =>
    [title, notes].some((text) => nothingRead.test(text)),
  );
  expect(judged.length).toBeGreaterThan(4);
  for (const { id, bases = ['sourced'] } of judged) expect(bases, id).not.toContain('sourced');
});
