import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { yearsBetween, calendarDate, dateOf } from '../../src/quantities/calendar-date.ts';
import { presentCost, presentCostSetting, type TierChange } from '../../src/engine/returns/present-cost.ts';
import { stagedCost } from '../../src/engine/returns/staged-path.ts';
import { building, heatPumps } from './present-cost-example.ts';
import { ofFuels } from './of-fuels.ts';

const paper = readFileSync(new URL('../../docs/methods/returns.md', import.meta.url), 'utf8');
const nothing = { change: null, presentCostUsd: presentCost(building, null).totalUsd };
const whole = { change: heatPumps, restUsd: 150_000, equipment: heatPumps.equipment };

describe('the example in two steps of docs/methods/returns.md', () => {
  it('waits for the boiler of 2039', () => {
    const { restUsd, presentCostUsd } = stagedCost(building, nothing, whole, 2039);
    // By an independent program: +102,850.25 for the work, -97,168.63 energy and maintenance, -42,000.98 equipment.
    expect(restUsd).toBeCloseTo(208_346.24, 2);
    expect(presentCostUsd).toBeCloseTo(1_536_642.2, 2);
    expect(paper).toContain('208,346.24');
    expect(paper).toContain('1,536,642.20');
  });
});

describe('two steps, as laws', () => {
  const year = fc.integer({ min: 2029, max: 2038 });
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
  const evaluated = fc.constantFrom('2026-11-20', '2026-03-01', '2027-01-01').map(calendarDate);
  it('with nothing done first, costs what the whole tier costs with service on that day', () => {
    fc.assert(
      fc.property(year, amount, amount, evaluated, (from, rest, saved, asOf) => {
        const setting = presentCostSetting({ ...building, asOf });
        const alone = { change: null, presentCostUsd: presentCost(setting, null).totalUsd };
        const change: TierChange = {
          ...heatPumps,
          incentives: [],
          savedUsdByFuel: ofFuels({ natural_gas: saved }),
          savingsPersistence: [1, 0.8, 0.6, 0.4, 0.2],
        };
        const staged = stagedCost(setting, alone, { ...whole, change, restUsd: rest }, from);
        const later = presentCost(setting, {
          ...change,
          inService: dateOf(from, 1, 1),
          equipment: change.equipment.map((item) => ({ ...item, inService: dateOf(from, 1, 1) })),
          capitalUsd: staged.restUsd,
          avoidedChargeUsdByYear: new Map([...change.avoidedChargeUsdByYear].filter(([due]) => due >= from)),
        });
        expect(staged.presentCostUsd).toBeCloseTo(later.totalUsd, 4);
      }),
    );
  });
  it('a second step that adds nothing costs what the first alone costs', () => {
    fc.assert(
      fc.property(year, (from) => {
        const first = { change: heatPumps, presentCostUsd: presentCost(building, heatPumps).totalUsd };
        const second = { change: heatPumps, restUsd: 0, equipment: [] };
        expect(stagedCost(building, first, second, from).presentCostUsd).toBeCloseTo(first.presentCostUsd, 6);
      }),
    );
  });
  it('what the first step put in and the second takes out is bought no more, and leaves nothing', () => {
    const plain = presentCostSetting({ ...building, discountRate: 0, operationsEscalationPerYear: 0 });
    const first = { change: heatPumps, presentCostUsd: presentCost(plain, heatPumps).totalUsd };
    const same = { change: heatPumps, restUsd: 0, equipment: [] };
    const without = { ...same, change: { ...heatPumps, equipment: [] } };
    const cut =
      stagedCost(plain, first, same, 2031).presentCostUsd -
      stagedCost(plain, first, without, 2031).presentCostUsd;
    // In service 2027-11-20 and bought again 15 years on: what is not bought is what is used of it to 2046-11-20.
    const used = yearsBetween(calendarDate('2027-11-20'), calendarDate('2046-11-20')) - 15;
    expect(cut).toBeCloseTo(90_000 * (used / 15), 6);
  });
  it('a dearer second step never costs less', () => {
    fc.assert(
      fc.property(year, amount, amount, (from, usd, more) => {
        const at = (restUsd: number) =>
          stagedCost(building, nothing, { ...whole, restUsd }, from).presentCostUsd;
        expect(at(usd + more)).toBeGreaterThanOrEqual(at(usd));
      }),
    );
  });
});
