import { expect, test } from 'vitest';
import { body } from './call.ts';

const LARGE = {
  programId: 'us-irc-48e-solar-wind',
  projectCost: 3_600_000,
  capacity: 1500,
  ownerType: 'nonprofit',
  constructionBegins: '2026-12-01',
  placedInService: '2027-09-01',
  qualifiesForBonus: { domesticContent: false },
};
const ATTESTATION = 'domestic_content_attestation';

test.each([
  ['open', {}, { totalCredit: 1_080_000, determination: 'undetermined', missingInputs: [ATTESTATION] }],
  ['given', { confirmed: [ATTESTATION] }, { totalCredit: 1_080_000, determination: 'eligible' }],
  ['denied', { denied: [ATTESTATION] }, { totalCredit: 0, determination: 'ineligible' }],
  ['too late', { constructionBegins: '2027-01-01' }, { totalCredit: 0, determination: 'ineligible' }],
])('elective pay over 1 MW, the attestation of Notice 2024-84 %s', (_, over, expected) => {
  expect(body('calculateCredit', { ...LARGE, ...over })).toMatchObject(expected);
});

test('without wages and without a size the rate stays open and the size is asked for', () => {
  const unsized = { programId: LARGE.programId, projectCost: 540_000, placedInService: '2027-09-01' };
  const asked = { ...unsized, prevailingWage: false };
  expect(body('calculateCredit', asked)).toMatchObject({
    totalCredit: 32_400,
    conditional: true,
    missingInputs: ['capacity'],
  });
  expect(body('calculateCredit', { ...asked, capacity: 900 })).toMatchObject({
    totalCredit: 162_000,
    determination: 'eligible',
  });
});

test('a start in time that is finished years later hangs on continuous construction', () => {
  const { conditions } = body('calculateCredit', {
    programId: LARGE.programId,
    projectCost: 1_000_000,
    capacity: 500,
    constructionBegins: '2026-07-04',
    placedInService: '2032-06-01',
  });
  expect(conditions.join(' ')).toMatch(/construction was continuous/);
});

test("an abatement is bound by each year's tax, and says so", () => {
  const { conditions } = body('calculateCredit', {
    programId: 'ny-nyc-solar-storage-pta',
    projectCost: 900_000,
    ownerType: 'coop',
    zip: '11215',
    placedInService: '2027-09-01',
  });
  expect(conditions.join(' ')).toMatch(/never above the tax/);
});

test('a grant for rural firms refuses a church, and less than its least grant', () => {
  const grant = { programId: 'us-usda-reap-grants', state: 'NC', confirmed: ['open'] };
  const pays = (over: object) => body('calculateCredit', { ...grant, projectCost: 130_000, ...over });
  expect(pays({ ownerType: 'nonprofit' })).toMatchObject({ totalCredit: 0, determination: 'ineligible' });
  expect(pays({ projectCost: 8_000 })).toMatchObject({ totalCredit: 0, determination: 'ineligible' });
  expect(pays({ ownerType: 'for_profit' }).totalCredit).toBe(32_500);
});

test('credits by output are priced for all their years, and say how many', () => {
  const stored = body('calculateCredit', {
    programId: 'us-irc-45q',
    projectCost: 1_000_000,
    quantity: 100_000,
  });
  expect(stored.totalCredit).toBe(102_000_000);
  expect(stored.formula).toMatch(/12 years/);
});
