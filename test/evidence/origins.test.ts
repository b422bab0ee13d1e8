import { expect, test } from 'vitest';
import { originsOf } from '../../src/evidence/origins.ts';
import { ENGINE_CLASSES } from '../../src/vocabulary/building.ts';

/** Small sections of a catalogue, and where their compiled numbers were read. */

const MONTHS = [
  { period: '2024-11', value: '100.5' },
  { period: '2024-12', value: '101' },
];
const RENT = {
  id: 'rent',
  parameters: { first: { value: 2, low: 1 }, second: { value: 5, source: 'a paper' } },
};
const SPLIT = {
  electricity: { shares: { heating: 3, cooling: 1 }, source: 'a survey' },
  thermal: { shares: { heating: 1 } },
};
const SPLITS = { classes: Object.fromEntries(ENGINE_CLASSES.map((name) => [name, SPLIT])) };
const UNQUOTED = 'factors/escalation/UNQUOTED.csv';

test('each number of a compiled section is that of a file, or is made of such', () => {
  const origins = originsOf(
    [
      {
        name: 'escalation',
        files: ['factors/escalation/CPI.csv', UNQUOTED].map((path) => ({ path, content: MONTHS })),
      },
      { name: 'factors', files: [{ path: 'factors/rent.yaml', content: RENT }] },
      { name: 'endUseSplits', files: [{ path: 'energy/end-use-splits.yaml', content: SPLITS }] },
    ],
    (path) => path !== UNQUOTED,
  );
  const share = (use: string) => `energy/end-use-splits/classes/hotel/electricity/shares/${use}`;
  const sum = { operation: 'sum', terms: [share('heating'), share('cooling')] };
  expect(origins).toMatchObject({
    // A month was read in the row of its month.
    escalation: {
      series: {
        CPI: { values: { 0: 'factors/escalation/CPI/2024-11', 1: 'factors/escalation/CPI/2024-12' } },
      },
    },
    // A group that is kept as it was read is named once.
    factors: { byFile: { rent: 'factors/rent/parameters' } },
    // Shares that are scaled to sum to one are those of the file over their sum.
    endUseSplits: {
      hotel: {
        electricity: {
          0: { '=': { operation: 'div', terms: [share('heating'), sum] } },
          2: { '=': { operation: 'div', terms: [share('cooling'), sum] } },
        },
      },
    },
  });
  const { escalation } = origins as { escalation: { series: object } };
  expect(Object.keys(escalation.series)).toEqual(['CPI']);
});
