import { describe, expect, test } from 'vitest';
import type { CalculationResult, MatchResult } from '../../src/contract/programs/index.ts';
import { call, NOON } from './call.ts';

/** The inputs that an audit of release 2.0.0 found answered wrongly, each with what is right. */
const calculate = (programId: string, projectCost: number, over: object = {}) => {
  const answer = call('calculateCredit', { programId, projectCost, ...over }, NOON);
  if (answer.status !== 200) throw new Error(answer.detail);
  return answer.body as unknown as CalculationResult;
};
const match = (input: object) => {
  const answer = call('matchPrograms', input as Record<string, unknown>, NOON);
  if (answer.status !== 200) throw new Error(answer.detail);
  return answer.body as unknown as MatchResult;
};
const house = { buildingType: 'house', ownerType: 'homeowner' } as const;

test.each([
  ['coned_clean_heat_1_4', 30_000, { ...house, benefitId: 'full-house', utility: 'con_edison' }, 8_000],
  ['ny-nyc-solar-storage-pta', 28_000, { ...house, zip: '11215' }, 8_400],
  ['ra-co-co-colorado-energy-office-colorado-hearprogram', 15_000, { benefitId: 'CO-749' }, 8_000],
  ['ra-nj-nj-atlantic-city-electric-a-ceresidential-efficiency', 40_000, { benefitId: 'NJ-14' }, 10_000],
  ['ra-tn-tn-tennessee-valley-authority-t-vaenergy-right', 9_000, { benefitId: 'TN-1' }, 1_500],
  ['ra-ga-ga-hear', 15_000, { benefitId: 'GA-24', asOf: '2026-08-01' }, 8_000],
  ['ra-ma-ma-mass-save-mass-save-heating-and-cooling-incentives', 40_000, { benefitId: 'MA-538' }, 15_000],
])('%s pays what its own line says, whatever other lines are limited to', (id, cost, over, right) => {
  expect(calculate(id, cost, over).totalCredit).toBe(right);
});

test.each([
  ['ra-wa-wa-puget-sound-energy-energy-efficiency-rebates', { benefitId: 'WA-2', fuelReplaced: 'gas' }],
  ['ra-al-al-alabama-power-alabama-power-residential-rebates', { benefitId: 'AL-5', fuelReplaced: 'oil' }],
  ['ra-ny-ny-empower', { incomeQualified: false }],
  ['hcr_climate_friendly_homes', { affordableHousing: false }],
  ['ca-sgip-rsse', { incomeQualified: false, capacity: 10 }],
  ['coned_mf_clean_heat_affordable', { affordableHousing: false, buildingType: 'multifamily' }],
  ['us-usda-reap-grants', { ownerType: 'nonprofit' }],
  [
    'ra-or-or-oregon-department-of-energy-heat-pump-purchase-program',
    {
      benefitId: 'OR-519',
      existingBuilding: true,
    },
  ],
])('%s pays nothing where the applicant says no to what it asks', (id, over) => {
  expect(calculate(id, 20_000, over)).toMatchObject({ totalCredit: 0, determination: 'ineligible' });
});

describe('a match', () => {
  test.each([
    ['a house in Duluth', { state: 'MN', zip: '55802', utility: 'other' }, 0],
    ['an existing house in Portland', { state: 'OR', zip: '97201', existingBuilding: true }, 0],
  ])('of %s counts no rebate of another city, tribe or of new construction', (_, place, right) => {
    expect(match({ projectType: 'heat_pump', ...house, ...place }).totalValue).toBe(`$${right}`);
  });

  test('accepts a member utility of a brand, and a homeowner finds Con Edison', () => {
    for (const utility of ['eversource', 'national_grid', 'mass_save']) {
      const { programs } = match({ projectType: 'heat_pump', state: 'MA', utility, ...house });
      expect(
        programs.some(({ administrator }) => administrator === 'Mass Save'),
        utility,
      ).toBe(true);
    }
    const { programs } = match({ projectType: 'heat_pump', state: 'NY', zip: '10601', ...house });
    expect(programs.slice(0, 5).map(({ id }) => id)).toContain('coned_clean_heat_1_4');
    expect(programs.flatMap(({ missingInputs }) => missingInputs)).not.toContain('zip');
  });
});

test.each([
  ['EmPower', /empower/],
  ['electric vehicle charger rebate New York', /charge-ready/],
  ['421-a', /421/],
  ['heatpump', /heat-?pump|clean-heat/],
  ['weatherstripping', /./],
  ['NEM net metering', /net-metering|nem/],
  ['direct injection', /hcr-clean-energy/],
])('a search for %s finds it', (q, wanted) => {
  const answer = call('listPrograms', { q, limit: 3 }, NOON);
  expect(answer.status).toBe(200);
  const found = answer.status === 200 ? answer.body.programs.map(({ id }) => id) : [];
  expect(
    found.some((id) => wanted.test(id)),
    found.join(),
  ).toBe(true);
});

test.each([
  [{ state: 'ny' }, 'answered'],
  [{ state: 'NY', zip: '00000' }, 'invalid-request'],
  [{ state: 'NY', utility: 'pacific_gas_and_electric' }, 'invalid-request'],
  [{ state: 'NY', ownerType: 'homeowner', buildingType: 'office' }, 'invalid-request'],
])('bad input is refused with the fix, a lower-case state is none: %j', (over, wanted) => {
  const answer = call('matchPrograms', { projectType: 'heat_pump', ...over }, NOON);
  expect(answer.status === 200 ? 'answered' : answer.code).toBe(wanted);
});
