import type { ByFuel } from '../energy/types.ts';

export const savedByFuel = (before: ByFuel, after: ByFuel): ByFuel => ({
  electricity: before.electricity - after.electricity,
  natural_gas: before.natural_gas - after.natural_gas,
  fuel_oil_2: before.fuel_oil_2 - after.fuel_oil_2,
  fuel_oil_4: before.fuel_oil_4 - after.fuel_oil_4,
  district_steam: before.district_steam - after.district_steam,
});
