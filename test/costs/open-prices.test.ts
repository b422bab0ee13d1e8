import { expect, test } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { offerFor } from '../measures/offer.ts';
import { described } from '../support/described.ts';

const HOUSE = buildingInputFromRequest(described(52_000, 'D4', 1928, { num_floors: 6, dwelling_units: 60 }));
const ON_OIL: BuildingInput = {
  ...HOUSE,
  reportedFuels: {
    year: 2022,
    source: 'test',
    electricityKbtu: 700_000,
    naturalGasKbtu: 0,
    fuelOil2Kbtu: 3_500_000,
    fuelOil4Kbtu: 0,
    districtSteamKbtu: 0,
    otherKbtu: 0,
    everyFuelNamed: true,
  },
  reportedYears: [{ year: 2022, siteEuiKbtuPerSqft: 81, isProbable: false, source: 'test' }],
};

/** What is said of work by one name, in any tier. */
const saidOf = (name: string, input: BuildingInput) =>
  offerFor(input).costs.flatMap(({ warnings }) => warnings.filter((text) => text.includes(`: ${name} ($`)));

test('work whose price begins at nothing may not be needed, and its question is asked', () => {
  const [first] = saidOf('Electrical service and distribution', HOUSE);
  expect(first).toMatch(/ \(\$[\d,]+\) may not be needed\. What is the rating of the building's service/);
});

test('work that costs something whatever is answered rests on the answer', () => {
  const [first] = saidOf('Convert oil burning to gas', ON_OIL);
  expect(first).toMatch(/ \(\$[\d,]+\) rests on one answer\. Does the utility charge for a larger main/);
});

test('a quote is the answer: nothing is asked any more', () => {
  const quoted = withFacts(HOUSE, {
    quotes: [{ measure_id: 'electrical_service_upgrade', amount_usd: 60_000, quoted_on: '2026-05-01' }],
  });
  expect(saidOf('Electrical service and distribution', quoted)).toEqual([]);
});
