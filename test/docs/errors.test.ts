import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../src/contract/error-codes.ts';
import { filesUnder, readSource } from '../architecture/source-files.ts';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (\d{3}) \| (.+) \|$/gm)].map(([, slug, status]) => [
  slug,
  Number(status),
]);

describe('docs/errors.md', () => {
  it('documents every error code with its status, and none that does not exist', () => {
    const codes = Object.entries(ERROR_CODES).map(([slug, { status }]) => [slug, status]);
    const byName = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
    expect(rows.toSorted(byName)).toEqual(codes.toSorted(byName));
  });

  it('documents only codes that something answers', () => {
    const sources = filesUnder('src', ['.ts'])
      .filter((path) => !path.endsWith('error-codes.ts') && !path.includes('/openapi/'))
      .map(readSource)
      .join('\n');
    expect(Object.keys(ERROR_CODES).filter((slug) => !sources.includes(`'${slug}'`))).toEqual([]);
  });
});
