import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cashFlow } from '../../src/engine/returns/cash-flow.ts';
import { npv } from '../../src/engine/returns/npv.ts';
import { returnsOf } from '../../src/engine/returns/returns-of.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { sampleInput } from './sample-input.ts';
import { ofFuels } from './of-fuels.ts';

const paper = readFileSync(new URL('../../docs/methods/returns.md', import.meta.url), 'utf8');

describe('the worked example of docs/methods/returns.md', () => {
  const input = sampleInput({
    constructionStart: calendarDate('2027-05-20'),
    inService: calendarDate('2027-11-20'),
    savings: {
      ownerEnergyUsdByFuel: ofFuels({ natural_gas: 12_000 }),
      tenantEnergyUsdByFuel: ofFuels(),
      operationsUsd: -500,
    },
    escalationPerYearByFuel: ofFuels({ natural_gas: 0.03 }),
    operationsEscalationPerYear: 0.03,
    incentives: [
      { programId: 'rebate', kind: 'rebate', yearAfterService: 0, cents: centsFromUsd(10_000) },
      { programId: 'credit', kind: 'tax_credit', yearAfterService: 1, cents: centsFromUsd(20_000) },
    ],
    avoidedPenaltyUsdByYear: new Map([
      [2027, 333.33],
      ...[2028, 2029, 2030, 2031, 2032, 2033, 2034].map((year): [number, number] => [year, 4_000]),
    ]),
  });
  const schedule = cashFlow(input);
  const returns = returnsOf({ input, schedule, emissionsCutTco2ePerYear: 5 });
  const figures: [string, number | undefined][] = [
    ['12,360.00', schedule.energyUsd[1]],
    ['-515.00', schedule.operationsUsd[1]],
    ['-90,000.00', schedule.netUsd[0]],
    ['32,178.33', schedule.netUsd[1]],
    ['16,200.35', schedule.netUsd[2]],
    ['15,845.00', returns.totalAnnualSavingsUsd],
    ['4.42', returns.ownerPaybackYears ?? undefined],
    ['122,729.33', npv(0.06, schedule.netUsd)],
    ['21.44', returns.irr.kind === 'unique' ? returns.irr.rate * 100 : undefined],
  ];
  it.each(figures)('%s', (text, value) => {
    const shown = value?.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    expect(shown).toBe(text);
    expect(paper).toContain(text);
  });
});
