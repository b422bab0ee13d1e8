import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '../../src/config.ts';

const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .map((line) => /^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, name, fallback, meaning]) => ({ name, fallback, meaning }));

describe('docs/configuration.md', () => {
  it('lists exactly the variables the code reads, with their defaults and meanings', () => {
    const known = VARIABLES.map(({ name, fallback, meaning }) => ({
      name,
      fallback: fallback === null ? 'none' : `\`${fallback}\``,
      meaning,
    }));
    expect(rows).toEqual(known);
  });

  it('is complete: no other variable is read in src/config.ts', () => {
    const source = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');
    const read = [...source.matchAll(/reader\.(?:text|integer|choice|url|fault)\(\s*'([A-Z_]+)'/g)].map(
      (m) => m[1],
    );
    const names = VARIABLES.map((variable) => variable.name);
    expect(new Set(read)).toEqual(new Set(names));
  });
});
