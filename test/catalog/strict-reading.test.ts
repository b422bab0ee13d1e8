import { describe, expect, it } from 'vitest';
import { figure, problemsOf } from './scratch-catalog.ts';

const one = (files: Record<string, string>) => {
  const problems = problemsOf(files);
  expect(problems.length).toBeGreaterThan(0);
  return problems[0]!;
};

describe('a catalogue file is read strictly', () => {
  it('accepts a good catalogue', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('refuses a key given twice, with its place', () => {
    const problem = one({ 'figures/bad.yaml': `${figure()}  unit: m\n` });
    expect(problem).toMatchObject({ path: 'figures/bad.yaml', severity: 'error', line: 8, column: 3 });
    expect(problem.message).toMatch(/unique/i);
  });

  it('refuses an unknown key, with pointer and place', () => {
    expect(one({ 'figures/bad.yaml': figure({ colour: 'red' }) })).toMatchObject({
      pointer: '/figure/colour',
      message: 'unknown key colour',
      line: 8,
    });
  });

  it.each([
    ['a number written as text', { value: '"1"' }, '/figure/value'],
    ['a not-a-number', { value: '.nan' }, '/figure/value'],
    ['an infinite number', { value: '.inf' }, '/figure/value'],
    ['a word outside the list', { basis: 'guessed' }, '/figure/basis'],
  ])('refuses %s', (_, change, pointer) => {
    expect(one({ 'figures/bad.yaml': figure(change) })).toMatchObject({ pointer, severity: 'error' });
  });

  it('refuses two documents in one file, an alias and broken YAML', () => {
    expect(one({ 'figures/bad.yaml': `${figure()}---\n${figure()}` }).severity).toBe('error');
    expect(one({ 'figures/bad.yaml': 'figure: &a {value: 1}\nother: *a\n' }).severity).toBe('error');
    expect(one({ 'figures/bad.yaml': 'figure: [1, 2\n' })).toMatchObject({ severity: 'error' });
  });

  it('refuses a ragged CSV row and a header given twice', () => {
    expect(one({ 'names.csv': 'name\na,b\n' })).toMatchObject({ path: 'names.csv', severity: 'error' });
    expect(one({ 'names.csv': 'name,name\na,b\n' })).toMatchObject({ path: 'names.csv', severity: 'error' });
    expect(one({ 'names.csv': 'name\n""\n' })).toMatchObject({ pointer: '/0/name', line: 2 });
  });

  it('lists every problem of every file, not just the first', () => {
    const problems = problemsOf({
      'figures/one.yaml': figure({ value: 'x', unit: '""' }),
      'figures/two.yaml': figure({ basis: 'guessed' }),
    });
    expect(new Set(problems.map((problem) => problem.path))).toEqual(
      new Set(['figures/one.yaml', 'figures/two.yaml']),
    );
    expect(problems.filter((problem) => problem.path === 'figures/one.yaml')).toHaveLength(2);
  });
});

describe('lints that hold in every room', () => {
  it('refuses an unknown source id', () => {
    expect(one({ 'figures/bad.yaml': figure({ source: 'nowhere' }) })).toMatchObject({
      pointer: '/figure/source',
      message: 'unknown source id nowhere',
      line: 5,
    });
  });

  it('refuses a value outside its own range and an assumption without one', () => {
    expect(one({ 'figures/bad.yaml': figure({ low: '2' }) }).message).toMatch(/above value/);
    expect(one({ 'figures/bad.yaml': figure({ high: '0' }) }).message).toMatch(/below value/);
    expect(one({ 'figures/bad.yaml': figure({ basis: 'assumed' }) }).message).toMatch(/low and high/);
  });

  it('refuses a figure below zero whose range is not', () => {
    expect(one({ 'figures/bad.yaml': figure({ value: '-268' }) })).toMatchObject({
      pointer: '/figure/value',
      message: 'a figure below zero needs a range below zero',
    });
    expect(problemsOf({ 'figures/good.yaml': figure({ value: '-2', low: '-3', high: '-1' }) })).toEqual([]);
  });

  it('says when no section reads a file, and when a section has none', () => {
    expect(one({ 'elsewhere/x.yaml': 'a: 1\n' }).message).toMatch(/no section reads/);
    expect(problemsOf({ 'names.csv': '' }).length).toBeGreaterThan(0);
  });

  it('refuses a source record not named like its id, and warns of a stale one', () => {
    const text = `id: other\ntitle: T\npublisher: P\nurl: null\nno_address: written for this test\nretrieved: '2026-01-01'\nlicence: own\nreview_after: '2026-02-01'\n`;
    const problems = problemsOf({ 'sources/wrong.yaml': text });
    expect(problems.map(({ pointer, severity }) => [pointer, severity])).toEqual([
      // Nothing cites it.
      ['', 'warning'],
      ['/id', 'error'],
      ['/review_after', 'warning'],
    ]);
  });
});
