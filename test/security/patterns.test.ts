import { expect, it } from 'vitest';
import { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { CalculateInput, ListProgramsInput, MatchInput } from '../../src/contract/programs/index.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { filesUnder } from '../architecture/source-files.ts';
import { patternsIn, patternsOf, slowest } from './patterns.ts';

// A quadratic pattern takes a tenth of a second at this length and an exponential one never ends.
const LONG = 4_096;
// Searches of the web app and parcel ids are bounded before these rooms see them; the engine reads its own texts.
const BOUNDED = 200;
const BOUNDED_ROOMS = ['src/buildings/', 'src/engine/', 'src/catalog/'];
const MOST_MS = 100;

const schemas = [
  EstimateRequest,
  CalculateInput,
  ListProgramsInput,
  MatchInput,
  ...Object.values(ACCOUNT_OPERATIONS).map(({ input }) => input),
];
const written = filesUnder('src', ['.ts']).flatMap((file) => patternsIn(file));
const published = schemas.flatMap((schema) => patternsOf(schema, 'a request schema'));

it('finds the patterns there are', () => {
  expect(written.length).toBeGreaterThan(80);
  expect(published.length).toBeGreaterThan(5);
});

it('every pattern of the code answers the longest text it can be given at once', { timeout: 120_000 }, () => {
  const unique = new Map(
    [...written, ...published].map((found) => [`${found.source}/${found.flags}`, found]),
  );
  const slow: string[] = [];
  for (const found of unique.values()) {
    const bounded = BOUNDED_ROOMS.some((room) => found.file.startsWith(room));
    const { ms, text } = slowest(found, bounded ? BOUNDED : LONG);
    if (ms > MOST_MS) slow.push(`${found.file}: /${found.source}/ takes ${Math.round(ms)} ms on ${text}`);
  }
  expect(slow).toEqual([]);
});
