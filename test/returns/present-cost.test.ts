import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentCost, presentCostSetting, type TierChange } from '../../src/engine/returns/present-cost.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { building, heatPumps } from './present-cost-example.ts';

const paper = readFileSync(new URL('../../docs/methods/returns.md', import.meta.url), 'utf8');

describe('the present-cost example of docs/methods/returns.md', () => {
  const nothing = presentCost(building, null);
  const tier = presentCost(building, heatPumps);
  const rows: [string, [number, number], [string, string]][] = [
    ['capital', [nothing.capitalUsd, tier.capitalUsd], ['0.00', '141,515.08']],
    ['incentives', [nothing.incentivesUsd, tier.incentivesUsd], ['0.00', '-27,232.85']],
    ['energy', [nothing.energyUsd, tier.energyUsd], ['1,527,981.97', '1,242,100.72']],
    ['operations', [nothing.operationsUsd, tier.operationsUsd], ['0.00', '7,147.03']],
    ['charges', [nothing.chargesUsd, tier.chargesUsd], ['28,490.26', '919.22']],
    ['replacements', [nothing.replacementsUsd, tier.replacementsUsd], ['41,907.64', '56,852.92']],
    ['residual', [nothing.residualUsd, tier.residualUsd], ['-18,705.18', '-32,470.64']],
    ['total', [nothing.totalUsd, tier.totalUsd], ['1,579,674.69', '1,388,831.48']],
  ];
  it.each(rows)('%s', (name, usd, texts) => {
    expect(usd.map(money)).toEqual(texts);
    expect(paper).toContain(`| ${name} | ${texts.join(' | ')} |`);
  });
  it('the net present value is the difference of the totals', () => {
    expect(money(nothing.totalUsd - tier.totalUsd)).toBe('190,843.21');
    expect(paper).toContain('190,843.21');
  });
});

const money = (usd: number): string =>
  (Math.round(usd * 100) / 100 + 0).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

describe('present cost, as laws', () => {
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
  it('a tier that changes nothing costs what doing nothing costs', () => {
    const idle: TierChange = {
      ...heatPumps,
      capitalUsd: 0,
      incentives: [],
      savedUsdByFuel: {},
      operationsUsd: 0,
      avoidedChargeUsdByYear: new Map(),
      equipment: [],
      replaces: new Set(),
    };
    expect(presentCost(building, idle)).toEqual(presentCost(building, null));
  });
  it('a dollar of capital costs a dollar less the longer the work takes, and never more than a dollar', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 59 }), (usd, months) => {
        const service = calendarDate(
          `${2027 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`,
        );
        const later = calendarDate(
          `${2028 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`,
        );
        const at = (inService: typeof service) =>
          presentCost(building, { ...heatPumps, capitalUsd: usd, inService }).capitalUsd;
        expect(at(service)).toBeLessThanOrEqual(usd);
        expect(at(later)).toBeLessThanOrEqual(at(service));
      }),
    );
  });
  it('more saving never costs more, more charge avoided never costs more', () => {
    fc.assert(
      fc.property(amount, amount, (saved, more) => {
        const at = (usd: number) =>
          presentCost(building, { ...heatPumps, savedUsdByFuel: { natural_gas: usd } }).totalUsd;
        expect(at(saved + more)).toBeLessThanOrEqual(at(saved) + 1e-6);
      }),
    );
  });
  it('what is left of a saving in its last known year is left in every year after', () => {
    const plain = presentCostSetting({ ...building, discountRate: 0, escalationPerYearByFuel: {} });
    const fading = (savingsPersistence: readonly number[]) =>
      presentCost(plain, { ...heatPumps, savingsPersistence }).energyUsd;
    expect(fading([1, 0.5])).toBeCloseTo(fading([1, ...Array.from({ length: 30 }, () => 0.5)]), 6);
    expect(fading([1, 0.5])).toBeGreaterThan(fading([]));
  });
  it('charges fall due on 1 May of the year after and are never escalated', () => {
    const free = presentCostSetting({ ...building, discountRate: 0 });
    expect(presentCost(free, null).chargesUsd).toBeCloseTo(41_000, 6);
  });
  it('what outlasts the horizon is worth, at its end, the years it has left at the price of today', () => {
    const [boiler] = building.standing;
    if (boiler === undefined) throw new Error('the example has a boiler');
    const young = presentCostSetting({
      ...building,
      discountRate: 0,
      standing: [{ ...boiler, dueInYears: 24 }],
    });
    const { replacementsUsd, residualUsd } = presentCost(young, null);
    const end = (30 + 11 + 365 * 20 + 5) / 365.25;
    expect(replacementsUsd).toBe(0);
    expect(residualUsd).toBeCloseTo(-60_000 * ((24 - end) / 25), 6);
  });
  it('without discount and growth, equipment costs its price for each year of the horizon that it serves', () => {
    const plain = presentCostSetting({ ...building, discountRate: 0, operationsEscalationPerYear: 0 });
    const { replacementsUsd, residualUsd } = presentCost(plain, null);
    // 12.5 of 25 years are left today; the horizon ends 20.11 years on: 7.61 years of the second boiler are used.
    const end = (30 + 11 + 365 * 20 + 5) / 365.25;
    expect(replacementsUsd + residualUsd).toBeCloseTo(60_000 * (1 - (37.5 - end) / 25), 6);
  });
});
