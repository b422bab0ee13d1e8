import { expect, test } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { measureQuantityOf } from '../../src/engine/measures/quantities.ts';
import { indexAt } from '../../src/engine/pricing/escalation.ts';
import { priceHere } from '../../src/engine/pricing/quoted-price.ts';
import { directUsd, leastUsd } from '../../src/engine/pricing/unit-price.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

/** Vents and balance, bare pipe, sensors with the boiler control; on two pipes the plates as well. */
const ONE_PIPE = ['steam_balancing_venting', 'steam_pipe_insulation', 'heat_timer_indoor_sensors'];
const TWO_PIPE = [...ONE_PIPE, 'orifice_plates'];
const SERIES = 'PCU23822X23822X';

/** USD of 2019 for the package on a pre-war house. */
function packageUsd(
  heating: 'steam_1pipe' | 'steam_2pipe',
  areaSqft: number,
  ids: readonly string[],
): number {
  const snapshot = testSnapshot();
  const house = { building_class: 'multifamily', region: 'nyc', year_built: 1928 } as const;
  const described = buildingInputFromRequest({ ...house, building_area: areaSqft });
  const input = withFacts(described, { heating_system: heating });
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const { measures, prices } = snapshot.tables;
  const amounts = { profile, baseline: baselineEnergy(profile, snapshot), rules: measures.rules };
  const here = ids.map((id) => {
    const measure = snapshot.sections.measures.list.find((entry) => entry.id === id);
    if (measure === undefined) throw new Error(`no measure ${id}`);
    const unit = priceHere(measure, { profile, prices, landmarkAlternative: false });
    return directUsd(measure, measureQuantityOf(measure, amounts), unit, leastUsd(measure, 1, prices.rules));
  });
  const { escalation } = snapshot.sections;
  const of2019 = indexAt(escalation, SERIES, '2019') / indexAt(escalation, SERIES, escalation.lastMonth);
  return here.reduce((sum, usd) => sum + usd, 0) * of2019;
}

// Urban Green Council, Demystifying Steam, 2019, page 28: capital cost of the package of steam distribution improvements,
// USD of 2019 a building. A house of 5,000 sqft pays the least that each trade comes for, which the table does not have.
const LARGE = { least: 0.7, most: 1.3 };
const SMALL = { least: 1, most: 3.5 };
test.each([
  { heating: 'steam_1pipe', areaSqft: 50_000, tableUsd: 40_250, ...LARGE },
  { heating: 'steam_1pipe', areaSqft: 200_000, tableUsd: 96_000, ...LARGE },
  { heating: 'steam_2pipe', areaSqft: 50_000, tableUsd: 56_000, ...LARGE },
  { heating: 'steam_2pipe', areaSqft: 200_000, tableUsd: 152_000, ...LARGE },
  { heating: 'steam_1pipe', areaSqft: 5_000, tableUsd: 6_000, ...SMALL },
  { heating: 'steam_2pipe', areaSqft: 5_000, tableUsd: 6_000, ...SMALL },
] as const)('$heating, $areaSqft sqft, $tableUsd USD in the table', ({ heating, areaSqft, ...table }) => {
  const scope = heating === 'steam_1pipe' ? ONE_PIPE : TWO_PIPE;
  const ratio = packageUsd(heating, areaSqft, scope) / table.tableUsd;
  expect(ratio).toBeGreaterThan(table.least);
  expect(ratio).toBeLessThan(table.most);
});
