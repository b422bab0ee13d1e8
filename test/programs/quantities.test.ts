import { describe, expect, test } from 'vitest';
import { isMoney } from '../../src/operations/programs/calculable.ts';
import { offersOf } from '../../src/operations/programs/offers.ts';
import { programs } from '../incentives/snapshot.ts';
import { body, call } from './call.ts';

describe('a line is priced by the quantity it is paid by', () => {
  test.each([
    [
      'ports',
      { programId: 'nyserda-charge-ready-ny-2', dwellingUnits: 60, quantity: 10 },
      30_000,
      '$3,000 × 10 ports = $30,000',
    ],
    [
      'one item',
      { programId: 'national-fuel-ny-nonresidential', benefitId: 'thermostat', quantity: 1 },
      200,
      '$200 × 1 item = $200',
    ],
    [
      'feet, within a share of cost',
      { programId: 'national-fuel-ny-nonresidential', benefitId: 'pipe-insulation', quantity: 400 },
      800,
      '$2 × 400 linear ft = $800',
    ],
    [
      'kW held back over a season, which no cost bounds',
      { programId: 'ny-coned-dlm', projectCost: 1000, capacity: 100 },
      9000,
      '$18 × 100 kW × 5 months = $9,000',
    ],
    [
      'kWh in events',
      { programId: 'ny-coned-dlm', benefitId: 'event-energy', projectCost: 100, quantity: 500 },
      500,
      '$1 × 500 kWh reduced in events = $500',
    ],
    [
      'a limit for each item',
      { programId: 'coned-powerready', quantity: 4 },
      20_000,
      '50% of $100,000, at most $5,000 an item = $20,000',
    ],
  ])('%s', (_name, input, totalCredit, formula) => {
    expect(body('calculateCredit', { projectCost: 100_000, ...input })).toMatchObject({
      totalCredit,
      formula,
    });
  });

  test('what a count is of, and how to give it, stands in the refusal', () => {
    const answer = call('calculateCredit', {
      programId: 'national-fuel-ny-nonresidential',
      benefitId: 'air-curtain',
      projectCost: 10_000,
    });
    expect(answer).toMatchObject({ status: 'problem', code: 'not-calculable' });
    if (answer.status !== 'problem') return;
    expect(answer.faults).toMatchObject([{ pointer: '/quantity', code: 'required' }]);
    expect(answer.detail).toContain('(doorway)');
    expect(answer.detail).toContain('$/doorway');
  });

  test('one item is taken, and said, where the limit of each is known and their number is not', () => {
    const answer = body('calculateCredit', { programId: 'coned-powerready', projectCost: 100_000 });
    expect(answer).toMatchObject({ totalCredit: 5000 });
    expect(answer.assumptions.join(' ')).toContain('quantity says how many');
  });
});

/** Everything a line can be counted by. */
const EVERY_QUANTITY = {
  capacity: 500,
  quantity: 10,
  annualKwh: 100_000,
  annualTherms: 10_000,
  floorAreaSqft: 50_000,
  dwellingUnits: 20,
};

test('with every quantity given, no line of the catalogue with an amount asks for another', () => {
  let priced = 0;
  const asking: string[] = [];
  for (const program of programs().all)
    for (const offer of offersOf(program)) {
      const { line } = offer;
      const { benefit, confidence } = offer.program;
      if (!isMoney(offer.program) || benefit.amount === null || confidence === 'background') continue;
      const input = { programId: program.id, projectCost: 500_000, ...EVERY_QUANTITY };
      const answer = call('calculateCredit', line === null ? input : { ...input, benefitId: line.id });
      if (answer.status === 200) priced += 1;
      else if (answer.faults.some(({ code }) => code === 'required' || code === 'no_usable_amount'))
        asking.push(`${program.id} ${line?.id ?? ''}: ${answer.detail}`);
    }
  expect(asking).toEqual([]);
  expect(priced).toBeGreaterThan(3500);
});
