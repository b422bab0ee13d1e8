import { describe, expect, it } from 'vitest';
import { fitLevels } from '../../calibration/energy/fit-level.ts';
import { heldOut } from '../../calibration/energy/held-out.ts';
import type { ReportedLot } from '../../calibration/energy/lots.ts';
import { mapKeys } from '../../src/catalog/sections/vocabulary.ts';
import { seededRandom } from '../../calibration/random.ts';
import { ENGINE_CLASSES } from '../../src/vocabulary/building.ts';

const YEARS = [2015, 2016, 2021, 2022];
/** What the lots below are made of. */
const MADE = { spread: 0.4, keptPerYear: 0.96, error: 0.12, level2016: 1.2 };

const random = seededRandom(7);
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Lots of a class whose levels drift as the method says. */
const made = (engineClass: ReportedLot['engineClass'], count: number): ReportedLot[] =>
  Array.from({ length: count }, () => {
    let deviation = MADE.spread * normal();
    let last = YEARS[0] ?? 0;
    const reports = YEARS.map((year) => {
      const kept = MADE.keptPerYear ** (year - last);
      deviation = kept * deviation + MADE.spread * Math.sqrt(1 - kept * kept) * normal();
      last = year;
      const ofYear = year < 2020 ? MADE.level2016 : 1;
      const siteEuiKbtuPerSqft = 80 * ofYear * Math.exp(deviation + MADE.error * normal());
      return { year, siteEuiKbtuPerSqft, isProbable: false };
    });
    return { engineClass, vintage: '1930-1979' as const, grade: null, score: null, reports };
  });
const lots = ENGINE_CLASSES.flatMap((name) => made(name, name === 'multifamily' ? 400 : 100));
const anything = mapKeys(ENGINE_CLASSES, () => ({ low: 0, high: Infinity }));

const fitted = fitLevels(lots, 2022, anything).multifamily;

describe('the fit of energy levels', () => {
  it('finds again what lots were made of', () => {
    const { medians, level, changes } = fitted;
    expect(Math.abs(medians['1930-1979'].p50 / 80 - 1)).toBeLessThan(0.06);
    expect(Math.abs(level.spread / MADE.spread - 1)).toBeLessThan(0.12);
    expect(level.keptFirstYear).toBe(level.keptPerYear);
    expect(level.keptPerYear).toBeGreaterThanOrEqual(0.94);
    expect(level.keptPerYear).toBeLessThanOrEqual(0.98);
    expect(
      Math.abs((level.yearLevels.find(({ year }) => year === 2016)?.level ?? 0) / MADE.level2016 - 1),
    ).toBeLessThan(0.05);
    expect(changes.map(({ from, to }) => [from, to])).toContainEqual([2021, 2022]);
  });
  it('foretells a year it has not seen: four of five inside, nearer than the last report', () => {
    const all = heldOut(lots, { fittedTo: 2021, year: 2022 }, anything).find(({ name }) => name === 'all');
    expect(all?.coverage).toBeGreaterThan(0.76);
    expect(all?.coverage).toBeLessThan(0.84);
    expect(all?.errorOfLevel).toBeLessThan(all?.errorOfLastReport ?? 0);
    expect(all?.errorOfLevel).toBeLessThan(all?.errorOfClass ?? 0);
  });
  it('makes low ranges reach further where low reports are wrong, and not where they hold', () => {
    // A third of the class until 2021, and as the class in 2022.
    const wrong = made('multifamily', 60).map((lot) => ({
      ...lot,
      reports: YEARS.map((year) => ({
        year,
        siteEuiKbtuPerSqft: year === 2022 ? 80 : 27,
        isProbable: false,
      })),
    }));
    const reach = fitLevels([...lots, ...wrong], 2022, anything).multifamily.level.leastP90OverMedian;
    expect(reach).toBeGreaterThan(fitted.level.leastP90OverMedian + 0.2);
    expect(reach).toBeGreaterThan(0.9);
  });
  it('refuses a year that too few lots reported', () => {
    expect(() => fitLevels(lots.slice(0, 5), 2022, anything)).toThrow('reports');
  });
});
