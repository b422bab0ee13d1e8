import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MORTGAGES, OWNERS, REGIONS, matrixPaper, resultFor } from './matrix.ts';

const paper = new URL('../../docs/methods/financing-matrix.md', import.meta.url);

describe('5 owners x 5 mortgages x 2 regions', () => {
  it('is the table of docs/methods/financing-matrix.md', () => {
    const text = matrixPaper();
    if (process.env['UPDATE_MATRIX'] === '1') writeFileSync(paper, text);
    expect(readFileSync(paper, 'utf8')).toContain(text);
  });
  it('makes sense to an underwriter in every cell', () => {
    for (const region of REGIONS)
      for (const owner of OWNERS)
        for (const [, mortgage] of MORTGAGES) {
          const { structures, conditionalSources } = resultFor(owner, mortgage, region);
          const top = structures
            .slice(0, 3)
            .flatMap((entry) => entry.products.map((product) => product.productId));
          const all = structures.flatMap((entry) => entry.products.map((product) => product.productId));
          const charged = all.some((id) => id.endsWith('cpace'));
          if (owner === 'public' || owner === 'condo') expect(charged).toBe(false);
          if (mortgage.holder_class === 'agency') expect(charged).toBe(false);
          if (owner === 'public') expect(top).toContain('telp');
          if (owner === 'condo') expect(all).toContain('condo_loan');
          for (const source of conditionalSources) expect(all).not.toContain(source.productId);
          expect(structures.length).toBeGreaterThanOrEqual(2);
        }
  });
});
