import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentCost, presentCostSetting, type TierChange } from '../../src/engine/returns/present-cost.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { building, heatPumps } from './present-cost-example.ts';
import { ofFuels } from './of-fuels.ts';

const paper = readFileSync(new URL('../../docs/methods/returns.md', import.meta.url), 'utf8');

describe('the present-cost example of docs/methods/returns.md', () => {
  const nothing = presentCost(building, null);
  const tier = presentCost(building, heatPumps);
  const rows: [string, [number, number], [string, string]][] = [
    ['capital', [nothing.capitalUsd, tier.capitalUsd], ['0.00', '141,515.08']],
    ['incentives', [nothing.incentivesUsd, tier.incentivesUsd], ['0.00', '-27,232.85']],
    ['energy', [nothing.energyUsd, tier.energyUsd], ['1,521,513.12', '1,236,925.65']],
    ['operations', [nothing.operationsUsd, tier.operationsUsd], ['0.00', '7,114.69']],
    ['charges', [nothing.chargesUsd, tier.chargesUsd], ['28,490.26', '919.22']],
    ['replacements', [nothing.replacementsUsd, tier.replacementsUsd], ['41,907.64', '56,852.92']],
    ['residual', [nothing.residualUsd, tier.residualUsd], ['-18,949.48', '-33,020.71']],
    ['total', [nothing.totalUsd, tier.totalUsd], ['1,572,961.55', '1,383,073.99']],
  ];
  it.each(rows)('%s', (name, usd, texts) => {
    expect(usd.map(money)).toEqual(texts);
    expect(paper).toContain(`| ${name} | ${texts.join(' | ')} |`);
  });
  it('the net present value is the difference of the totals', () => {
    expect(money(nothing.totalUsd - tier.totalUsd)).toBe('189,887.55');
    expect(paper).toContain('189,887.55');
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
      savedUsdByFuel: ofFuels(),
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
          presentCost(building, { ...heatPumps, savedUsdByFuel: ofFuels({ natural_gas: usd }) }).totalUsd;
        expect(at(saved + more)).toBeLessThanOrEqual(at(saved) + 1e-6);
      }),
    );
  });
  it('what is left of a saving in its last known year is left in every year after', () => {
    const plain = presentCostSetting({ ...building, discountRate: 0, escalationPerYearByFuel: ofFuels() });
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
    expect(replacementsUsd).toBe(0);
    expect(residualUsd).toBeCloseTo(-60_000 * (4 / 25), 6);
  });
  it('without discount and growth, equipment costs its price for each year of the horizon that it serves', () => {
    const plain = presentCostSetting({ ...building, discountRate: 0, operationsEscalationPerYear: 0 });
    const { replacementsUsd, residualUsd } = presentCost(plain, null);
    // 12.5 of 25 years are left today; the horizon ends 20 years on: 7.5 years of the second boiler are used.
    expect(replacementsUsd + residualUsd).toBeCloseTo(60_000 * (7.5 / 25), 6);
  });
});

describe('work ahead of its tier', () => {
  const solar = {
    inService: calendarDate('2027-02-20'),
    capitalUsd: 40_000,
    savedUsdByFuel: ofFuels({ natural_gas: 3_000 }),
    operationsUsd: -100,
    emitted: [],
  };
  const ahead = { ...heatPumps, ahead: [solar] };
  it('is paid on its own day, and the rest on that of the tier', () => {
    const onDay = (usd: number, days: number) => usd / 1.06 ** (days / 365.25);
    expect(presentCost(building, ahead).capitalUsd).toBeCloseTo(onDay(40_000, 92) + onDay(110_000, 365), 6);
  });
  it('saves by itself until the tier is in service, and nothing beside it after', () => {
    const plain = presentCostSetting({ ...building, discountRate: 0, escalationPerYearByFuel: ofFuels() });
    const whole = presentCost(plain, heatPumps);
    const early = presentCost(plain, ahead);
    // 315 days of 2027-02-20 to 2027-12-31, less the 42 from 2027-11-20 on.
    expect(whole.energyUsd - early.energyUsd).toBeCloseTo((3_000 * (315 - 42)) / 365, 6);
    const growth = 1.03 ** ((92 + 315 / 2) / 365.25);
    const late = 1.03 ** ((365 + 42 / 2) / 365.25);
    expect(early.operationsUsd - whole.operationsUsd).toBeCloseTo(
      (100 * (315 * growth - 42 * late)) / 365,
      6,
    );
  });
  it('on the day of the tier changes nothing', () => {
    const same = { ...heatPumps, ahead: [{ ...solar, inService: heatPumps.inService }] };
    expect(presentCost(building, same).totalUsd).toBeCloseTo(presentCost(building, heatPumps).totalUsd, 6);
  });
});
