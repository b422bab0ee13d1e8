import type { ApplicableMeasure } from '../../src/engine/measures/types.ts';
import { presentCostSetting, type TierChange } from '../../src/engine/returns/present-cost.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { ofFuels } from './of-fuels.ts';

const years = [2030, 2031, 2032, 2033, 2034];

/** The building and the tier of the worked example; figures by an independent program. */
export const building = presentCostSetting({
  asOf: calendarDate('2026-11-20'),
  horizonYears: 20,
  discountRate: 0.06,
  ownerUsdByFuel: ofFuels({ natural_gas: 100_000 }),
  escalationPerYearByFuel: ofFuels({ natural_gas: 0.03 }),
  chargeUsdByYear: new Map([[2027, 1_000], ...years.map((year): [number, number] => [year, 8_000])]),
  standing: [
    {
      id: 'boiler',
      label: 'boiler',
      usd: 60_000,
      lifeYears: 25,
      dueInYears: 12.5,
      ageKnown: false,
      isFirst: false,
      // The price is given here; evidence alone reads where it came from.
      reference: {} as ApplicableMeasure,
    },
  ],
  operationsEscalationPerYear: 0.03,
});
export const heatPumps: TierChange = {
  inService: calendarDate('2027-11-20'),
  capitalUsd: 150_000,
  incentives: [
    { on: calendarDate('2027-11-20'), cents: 1_000_000 },
    { on: calendarDate('2028-11-20'), cents: 2_000_000 },
  ],
  savedUsdByFuel: ofFuels({ natural_gas: 20_000 }),
  savingsPersistence: [],
  operationsUsd: -500,
  avoidedChargeUsdByYear: new Map(years.map((year) => [year, 8_000])),
  equipment: [{ label: 'heat pumps', usd: 90_000, lifeYears: 15, inService: calendarDate('2027-11-20') }],
  ahead: [],
  replaces: new Set(['boiler']),
};
