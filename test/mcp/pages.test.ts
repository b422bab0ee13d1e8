import { describe, expect, it } from 'vitest';
import { moreText, MOST_BYTES, pagesOf } from '../../src/mcp/pages.ts';

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const rows = (count: number, characters: number) =>
  Array.from({ length: count }, (_, index) => ({ index, text: 'é'.repeat(characters) }));

describe('pages of an answer', () => {
  it('leave a short answer alone', () => {
    const answer = { name: 'short', list: rows(3, 10), nothing: null };
    expect(pagesOf(answer)).toEqual([answer]);
    expect(moreText('tool', 1, 1)).toBeNull();
  });

  it('hold every element once, in order, and what is no list on each', () => {
    const answer = { total: 120, inner: { first: rows(60, 100), flag: true }, second: rows(60, 100) };
    const pages = pagesOf(answer) as (typeof answer)[];
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(bytes(page)).toBeLessThanOrEqual(MOST_BYTES);
      expect(page).toMatchObject({ total: 120, inner: { flag: true } });
    }
    expect(pages.flatMap(({ inner }) => inner.first)).toEqual(answer.inner.first);
    expect(pages.flatMap(({ second }) => second)).toEqual(answer.second);
  });

  it('hold a short list whole on each: an empty one would look like a finding', () => {
    const answer = { programs: rows(120, 100), place: { counties: ['Kings'] }, scenarios: rows(3, 20) };
    const pages = pagesOf(answer) as (typeof answer)[];
    for (const { place, scenarios } of pages) {
      expect(place).toEqual(answer.place);
      expect(scenarios).toEqual(answer.scenarios);
    }
    expect(pages.flatMap(({ programs }) => programs)).toEqual(answer.programs);
  });

  it('divide a long text between words and lose none of it', () => {
    const markdown = Array.from({ length: 4000 }, (_, index) => `word${index}${index % 9 ? ' ' : '\n'}`).join(
      '',
    );
    const pages = pagesOf({ id: 'paper', markdown }) as { markdown: string }[];
    expect(pages.map((page) => page.markdown).join('')).toBe(markdown);
    for (const page of pages) expect(bytes(page)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('give an element that is too long a page of its own', () => {
    const pages = pagesOf({ list: [{ text: 'a' }, { text: 'b'.repeat(20_000) }, { text: 'c' }] }) as {
      list: { text: string }[];
    }[];
    expect(pages.map(({ list }) => list.length)).toEqual([1, 1, 1]);
  });

  it('say how to go on', () => {
    expect(moreText('match_programs', 1, 3)).toContain(
      'call match_programs again with the same arguments and page 2',
    );
    expect(moreText('match_programs', 3, 3)).toContain('this is the last');
    expect(moreText('match_programs', 1, 1, 2)).toContain('There is no page 2');
  });
});
