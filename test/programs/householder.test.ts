import { describe, expect, test } from 'vitest';
import { body } from './call.ts';

const house = {
  ownerType: 'homeowner',
  buildingType: 'house',
  dwellingUnits: 1,
  existingBuilding: true,
  projectCost: 12_000,
  capacity: 3,
  capacityUnit: 'tons',
} as const;
const heatPump = (over: object) => body('matchPrograms', { projectType: 'heat_pump', ...house, ...over });
const scenario = (answer: ReturnType<typeof body>, name: string) =>
  (answer['scenarios'] as { name: string; value: string; programs: string[] }[]).find(
    (each) => each.name === name,
  );
const ids = ({ programs }: ReturnType<typeof body>) => programs.map(({ id }) => id);

describe('money is not counted twice', () => {
  test('one of the federal home rebates pays for a heat pump, whoever lists them', () => {
    for (const [state, zip] of [
      ['IN', '46204'],
      ['NC', '27601'],
      ['MI', '48823'],
    ] as const) {
      const answer = heatPump({ state, zip, fuelReplaced: 'electric', incomeQualified: true });
      const rebates = scenario(answer, 'best_case')?.programs.filter((id) =>
        /-(hear|homes)$|energy-saver|environment-great-lakes/.test(id),
      );
      expect(rebates, state).toHaveLength(1);
    }
  });

  test('EmPower+ and Clean Heat do not pay for the same heat pump', () => {
    const answer = heatPump({ state: 'NY', zip: '10601', fuelReplaced: 'oil', incomeQualified: true });
    expect(ids(answer)).toEqual(expect.arrayContaining(['ra-ny-ny-empower', 'coned_clean_heat_1_4']));
    expect(scenario(answer, 'best_case')?.programs).not.toEqual(
      expect.arrayContaining(['ra-ny-ny-empower', 'coned_clean_heat_1_4']),
    );
  });
});

test('EmPower+ and the Clean Heat of any utility do not pay for the same heat pump', () => {
  const answer = heatPump({ state: 'NY', zip: '12207', fuelReplaced: 'oil', incomeQualified: true });
  const paid = scenario(answer, 'best_case')?.programs.filter((id) =>
    /empower|clean-heat|national-grid/.test(id),
  );
  expect(paid).toHaveLength(1);
});

test('one water heater has one rebate of Con Edison, whichever data set lists it', () => {
  const answer = heatPump({ projectType: 'heat_pump_water_heater', state: 'NY', zip: '10801', quantity: 1 });
  expect(answer['totalValue']).toBe('$1,000');
});

test('a rebate for a dehumidifier is not added to one for insulation', () => {
  const answer = heatPump({
    projectType: 'building_efficiency',
    state: 'VT',
    zip: '05401',
    projectCost: 9000,
  });
  expect(answer['totalValue']).toBe('$4,000');
});

describe('calculate prices the line that is for the project', () => {
  const line = (over: object) => body('calculateCredit', { projectCost: 24_000, ...over });
  const home = { state: 'NY', zip: '11215', ownerType: 'homeowner', buildingType: 'house' } as const;

  test('where the line of the lists is for another place or another building', () => {
    expect(
      line({ ...home, programId: 'ra-ny-ny-empower', incomeQualified: true, confirmed: ['tier_1'] })[
        'benefitId'
      ],
    ).toBe('low-income-downstate');
    const heat = { ...home, programId: 'coned_clean_heat_1_4', dwellingUnits: 1, fuelReplaced: 'oil' };
    expect(line({ ...heat, disadvantagedCommunity: false })['benefitId']).toMatch(/-house$/);
  });

  test('a line that is asked for is priced, or ruled out, as it is', () =>
    expect(
      line({ ...home, programId: 'ra-ny-ny-empower', benefitId: 'NY-27', incomeQualified: true }),
    ).toMatchObject({ determination: 'ineligible', totalCredit: 0 }));
});

describe('what is not for the applicant is left out', () => {
  test('HEAR under another name pays nothing for what replaces gas', () => {
    const answer = heatPump({ state: 'AZ', zip: '85004', fuelReplaced: 'gas', incomeQualified: true });
    expect(ids(answer).filter((id) => id.includes('h-earprogram'))).toEqual([]);
  });

  test('a program of tenants is not offered to who owns and lives in the home', () => {
    const oregon = { state: 'OR', zip: '97761', fuelReplaced: 'electric', confirmed: ['tribal_member'] };
    const rental = (answer: ReturnType<typeof body>) =>
      ids(answer).filter((id) => id.includes('rental-home'));
    expect(rental(heatPump(oregon))).toEqual([]);
    expect(rental(heatPump({ ...oregon, ownerType: undefined }))).toHaveLength(1);
  });

  test('an office is offered nothing that is for housing, a house nothing that is for businesses', () => {
    const offered = (over: object) =>
      ids(body('matchPrograms', { projectType: 'ev_charging', quantity: 2, ...over }));
    const office = { projectCost: 90_000, ownerType: 'for_profit', buildingType: 'office' } as const;
    expect(offered({ ...office, state: 'NJ', zip: '08540' })).not.toContain('afdc-13094');
    expect(offered({ ...house, state: 'NJ', zip: '08540' })).not.toEqual(
      expect.arrayContaining(['pseg-nj-ev-commercial']),
    );
    expect(
      ids(body('matchPrograms', { projectType: 'heat_pump', ...office, state: 'IN', zip: '46204' })),
    ).not.toEqual(expect.arrayContaining(['in-homes']));
  });

  test('a share of a study is no share of the work', () => {
    const office = {
      state: 'NY',
      zip: '10016',
      projectCost: 600_000,
      ownerType: 'for_profit',
      buildingType: 'office',
    };
    const { programs } = body('matchPrograms', { projectType: 'building_efficiency', ...office });
    expect(programs.find(({ id }) => id === 'ny-flextech')).toMatchObject({
      estimatedValue: 'not computable',
    });
  });

  test('who pays no tax deducts nothing', () => {
    const office = { state: 'RI', zip: '02903', projectCost: 30_000, buildingType: 'office', quantity: 4 };
    const of = (ownerType: string) =>
      ids(body('matchPrograms', { projectType: 'ev_charging', ...office, ownerType }));
    expect(of('for_profit')).toContain('us-irc-179');
    expect(of('nonprofit')).not.toContain('us-irc-179');
  });
});

test('of two income steps the smaller amount is sure, the larger asks', () => {
  const indiana = { state: 'IN', zip: '46204', fuelReplaced: 'electric', incomeQualified: true };
  const heater = { ...house, ...indiana, projectType: 'heat_pump_water_heater', projectCost: 3000 };
  const value = (over: object) =>
    body('matchPrograms', { ...heater, ...over }).programs.find(({ id }) =>
      id.endsWith('energy-saver-program'),
    )?.estimatedValue;
  expect(value({})).toBe('$1,500');
  expect(value({ confirmed: ['income_low'] })).toBe('$1,750');
});

test('an account is asked for with a company, not with a brand', () => {
  const answer = heatPump({ state: 'MA', zip: '02043', fuelReplaced: 'oil' });
  const reasons = answer.programs.flatMap((program) => program.reasons);
  expect(reasons.some((reason) => reason.startsWith('An account with a member utility of Mass Save ('))).toBe(
    true,
  );
  expect(reasons).not.toContain('An account with Mass Save.');
});
