import { describe, expect, test } from 'vitest';
import { leastDwellings } from '../../src/engine/incentives/least-dwellings.ts';
import type { ProjectFacts } from '../../src/engine/incentives/types.ts';
import { body } from '../programs/call.ts';
import { evaluate, rules } from './project.ts';

const HOUSES = 'coned_clean_heat_1_4';

function determined(size: Pick<ProjectFacts, 'buildingClass' | 'dwellingUnits' | 'floorAreaSqft'>) {
  const facts = {
    ...size,
    leastDwellingUnits: leastDwellings(size, rules()),
    state: 'NY',
    electricUtility: 'con_edison',
  } as const;
  const { determination } = evaluate(HOUSES, { facts });
  const settled = determination.kind === 'ineligible' ? determination.reasons : [];
  return settled.some(({ code }) => code === 'one_to_four');
}

describe('one to four dwellings, where their number is not known', () => {
  const size = { buildingClass: 'multifamily', dwellingUnits: null } as const;

  test('are ruled out in housing of 100,000 sqft, and stay open in what four large houses would fill', () => {
    expect(determined({ ...size, floorAreaSqft: 100_000 })).toBe(true);
    expect(determined({ ...size, buildingClass: null, floorAreaSqft: 100_000 })).toBe(true);
    expect(determined({ ...size, floorAreaSqft: 48_000 })).toBe(false);
    expect(determined({ ...size, floorAreaSqft: 9_000 })).toBe(false);
    expect(determined({ ...size, floorAreaSqft: null })).toBe(false);
  });

  test('a known number stands, and what is not housing is not judged by its size', () => {
    expect(determined({ ...size, dwellingUnits: 3, floorAreaSqft: 100_000 })).toBe(false);
    expect(determined({ ...size, buildingClass: 'office', floorAreaSqft: 100_000 })).toBe(false);
  });

  test('size never proves that there are enough', () => {
    const facts = { leastDwellingUnits: 50, dwellingUnits: null, state: 'NY' };
    const open = evaluate('coned_mf_clean_heat_market', { facts }).determination;
    expect(JSON.stringify(open)).toContain('dwellingUnits');
  });

  test('the interface of programs reads the floor area alike', () => {
    const project = { projectType: 'heat_pump', state: 'NY', utility: 'con_edison', ownerType: 'coop' };
    const listed = (floorAreaSqft: number) =>
      body('matchPrograms', { ...project, floorAreaSqft }).programs.some(({ id }) => id === HOUSES);
    expect([listed(9_000), listed(100_000)]).toEqual([true, false]);
  });
});
