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

const parameter = () => ({ ...measures.list[0]!.lifetime, value: 0.0001, low: 0.00005, high: 0.0002 });

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
  test.each([
    ['sqft wall', {}],
    ['dwelling', {}],
    ['meter', { unit: 'zone' }],
    ['zone', { per: { ...parameter(), unit: 'zones per dwelling' } }],
  ])('refuse a quantity in %s whose basis counts floor area, %j', (unit, change) => {
    const quantity = { basis: 'gross_sqft' as const, unit, counted: 'gross floor area', ...change };
    expect(lint({ quantity })).toContain('/quantity/unit');
  });
  test('take a thing for so many of what is counted, and refuse upkeep of another thing', () => {
    const per = { ...parameter(), unit: 'meters per sqft' };
    const quantity = { basis: 'gross_sqft' as const, unit: 'meter', counted: 'gross floor area', per };
    expect(lint({ quantity })).toEqual([]);
    const upkeep = (unit: string) => ({ maintenance_usd_per_unit_year: { ...parameter(), unit } });
    expect(lint({ quantity, ...upkeep('USD per meter and year') })).toEqual([]);
    expect(lint({ quantity, ...upkeep('USD per sqft and year') })).toEqual([]);
    for (const unit of ['USD per dwelling and year', 'USD a year'])
      expect(lint({ quantity, ...upkeep(unit) })).toEqual(['/maintenance_usd_per_unit_year/unit']);
  });
  test('refuse a twin: the prices of another measure, or its name for the same buildings', () => {
    const [first] = measures.list as unknown as MeasureFile[];
    const found = (change: Partial<MeasureFile>) => {
      const twin = { ...first!, id: 'zz_twin', ...change };
      const files = [first!, twin].map((one) => ({
        path: `measures/${one.id}.yaml`,
        content: { ...one, requires: [], supersedes: [] },
      }));
      return lintMeasures(files, context).map(({ path, pointer }) => [path, pointer]);
    };
    const [dearer] = price({ mid: first!.prices[0]!.mid * 1.01 });
    expect(found({ name: 'Work by another name' })).toEqual([['measures/zz_twin.yaml', '/prices']]);
    expect(found({ prices: [dearer!] })).toEqual([['measures/zz_twin.yaml', '/name']]);
    expect(found({ prices: [dearer!], name: 'Other work' })).toEqual([]);
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
