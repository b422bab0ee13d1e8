import { describe, expect, test } from 'vitest';
import type { MeasureFile } from '../../src/catalog/sections/measures/schema.ts';
import { lintMeasures } from '../../src/catalog/sections/measures/lints.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

const { measures, factors } = testSnapshot().sections;
const context = { sections: {}, sourceIds: new Set<string>(), today: '2026-11-20' };

function lint(change: Partial<MeasureFile>): string[] {
  const [first] = measures.list;
  if (first === undefined) throw new Error('the catalogue has measures');
  const content = { ...(first as unknown as MeasureFile), requires: [], supersedes: [], ...change };
  const file = { path: `measures/${content.id}.yaml`, content };
  return lintMeasures([file], context).map((problem) => problem.pointer);
}

const price = (change: object) => [{ ...measures.list[0]!.prices[0]!, ...change }];

describe('lints', () => {
  test('accept a sound measure', () => expect(lint({})).toEqual([]));
  test('refuse a target or an increment as the only price', () => {
    expect(lint({ prices: price({ cost_type: 'target' }) })).toContain('/prices');
    expect(lint({ prices: price({ cost_type: 'incremental' }) })).toContain('/prices');
  });
  test('refuse public-works prices as the only price: they must not reach private owners', () =>
    expect(lint({ prices: price({ price_level: 'nyc_public_works' }) })).toContain('/prices'));
  test('refuse shares that do not sum to one, and prices out of order', () => {
    expect(lint({ shares: { material: 0.5, labour: 0.6, equipment: 0 } })).toContain('/shares');
    expect(lint({ prices: price({ low: 9, mid: 8, high: 10 }) })).toContain('/prices/0');
  });
  test('refuse an unknown requirement', () => expect(lint({ requires: ['nothing'] })).toContain('/requires'));
});

describe('the shipped catalogue', () => {
  test('holds at least sixty measures that a tier can choose', () => {
    expect(measures.list.filter((measure) => measure.tiers.length > 0).length).toBeGreaterThanOrEqual(60);
  });
  test('marks every practitioner figure as assumed, with a range', () => {
    for (const { prices } of measures.list)
      for (const entry of prices)
        if (entry.source === 'practitioner_review_2026_11') expect(entry.basis).toBe('assumed');
  });
  test('says why whatever no tier may choose is withheld', () => {
    for (const measure of measures.list)
      if (measure.tiers.length === 0) expect(measure.withheld_by_default, measure.id).not.toBeNull();
  });
  test('keeps factors in ranges: nothing assumed without low and high', () => {
    for (const file of Object.values(factors.byFile))
      for (const [name, parameter] of Object.entries(file))
        if (parameter.basis === 'assumed')
          expect([parameter.low, parameter.high], name).not.toContain(undefined);
  });
});
