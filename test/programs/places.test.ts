import { expect, test } from 'vitest';
import type { Static } from 'typebox';
import type { MatchResult } from '../../src/contract/programs/index.ts';
import { programs } from '../incentives/snapshot.ts';
import { body, call } from './call.ts';

/** What the ZIP code of a project settles: the town it lies in and who sells gas there. */

type Matched = Static<typeof MatchResult>;

/** How a program stands with a project at a ZIP code; undefined where it is not for it. */
function standing(id: string, zip?: string): Matched['programs'][number] | undefined {
  const program = programs().all.find((each) => each.id === id);
  if (program === undefined) throw new Error(id);
  const input = { projectType: program.technologies[0], state: program.state, zip };
  const { programs: found } = body('matchPrograms', input) as unknown as Matched;
  return found.find((each) => each.id === id);
}

test('a program of a town is for its ZIP codes, open where one only touches the town, and not for others', () => {
  const id = 'ra-mn-mn-city-of-minneapolis-minneapolis-green-cost-share-bonus-rebate-program';
  expect(standing(id, '55401')?.missingInputs).not.toContain('zip');
  expect(standing(id, '55410')?.missingInputs).toContain('zip');
  expect(standing(id)?.missingInputs).toContain('zip');
  expect(standing(id, '55101')).toBeUndefined();
});

test('where the gas areas of a state are on record and nobody sells gas, no program for gas accounts is left', () => {
  const id = 'ra-nm-nm-new-mexico-gas-company-n-mgas-energy-efficiency-program';
  expect(standing(id, '87101')?.missingInputs).toContain('gasUtility');
  expect(standing(id, '87009')).toBeUndefined();
});

test('a company that sells gas alone is known without a state', () => {
  const asked = (gasUtility: string) =>
    call('calculateCredit', { programId: 'us-irc-48-geothermal-heat-pump', projectCost: 90_000, gasUtility });
  expect(asked('national_fuel').status).toBe(200);
  expect(asked('nationl_fuel')).toMatchObject({
    faults: [{ pointer: '/gasUtility', message: expect.stringContaining('did you mean national_fuel?') }],
  });
});
