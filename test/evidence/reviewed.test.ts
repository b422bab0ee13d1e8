import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { parse } from 'yaml';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { GoldenBuilding } from '../golden/golden-building.ts';
import { answer } from '../estimate/fixture.ts';
import { expectGrounded } from './grounded.ts';
import { ownedBy } from '../support/described.ts';

/** Buildings of different price levels and laws, each with an owner whose financing differs. */
const REVIEWED: Readonly<Record<string, EstimateRequest['financing']>> = {
  'multifamily-co-op': ownedBy('coop', 'bank'),
  'office-landmark-1910': ownedBy('for_profit', null, { dr_revenue_year1: 5_000 }),
  'school-public-w1': ownedBy('public'),
  'westchester-multifamily': ownedBy('nonprofit', null, { projected_annual_savings: 40_000 }),
};

test.each(Object.entries(REVIEWED))(
  'every number of %s is worked out again from its evidence',
  (name, financing) => {
    const file = new URL(`../golden/buildings/${name}.yaml`, import.meta.url);
    const { request } = parse(readFileSync(file, 'utf8')) as GoldenBuilding;
    const asked = { ...request, financing, include_financing: true } as EstimateRequest;
    const found = answer(asked);
    if (found === null) throw new Error('a reviewed building is estimated');
    expectGrounded(found);
  },
);
