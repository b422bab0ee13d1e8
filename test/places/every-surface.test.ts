import { describe, expect, it } from 'vitest';
import { findBuilding } from '../../src/operations/assistant/find-building.ts';
import { previewEstimate } from '../../src/operations/assistant/preview-estimate.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { searchParcels } from '../../src/operations/pages/search-parcels.ts';
import { priceRows } from '../../src/operations/portfolio/price-rows.ts';
import { priceShard } from '../../src/portfolio/price-shard.ts';
import { NOW_MS, estimateServices } from '../estimate/fixture.ts';

const context = { nowMs: NOW_MS } as never;
const BUILDING = { building_area: '82000', building_class: 'D4', year_built: '1935' };

const WESTCHESTER = [
  { address: '1 Main Street', city: 'White Plains', state: 'NY', zip: '10601' },
  { address: '9 Popham Road', city: 'Scarsdale', state: 'NY', zip: '10583' },
  { address: '12 South Broadway', city: 'Yonkers', state: 'NY', zip: '10701' },
] as const;
const OUTSIDE = [
  { address: '80 River Street', city: 'Hoboken', state: 'NJ', zip: '07030' },
  { address: '1 State Street', city: 'Albany', state: 'NY', zip: '12207' },
] as const;
type Place = (typeof WESTCHESTER)[number] | (typeof OUTSIDE)[number];

const cellsOf = ({ address, city, state, zip }: Place) => ({
  ...BUILDING,
  address,
  borough: city,
  state,
  zipcode: zip,
});
const lineOf = ({ address, city, state, zip }: Place) => `${address}, ${city}, ${state} ${zip}`;

/** The row of a place as the pages price it, and as the command line does. */
async function priced(place: Place) {
  const services = await estimateServices();
  const cells = cellsOf(place);
  const pages = await priceRows.run(services as never, context, { rows: [{ row: 1, cells }] } as never);
  const [commandLine] = await priceShard(services, { index: 0, firstRow: 1, rows: [cells], nowMs: NOW_MS });
  return { pages, commandLine };
}

describe('Local Law 97 on every surface', () => {
  it.each(WESTCHESTER)('$city is Westchester: priced there, and charged nothing', async (place) => {
    const { pages, commandLine } = await priced(place);
    for (const { building } of [
      { building: pages.buildings[0] },
      commandLine as never as { building: object },
    ]) {
      expect(building).toBeDefined();
      const text = JSON.stringify(building);
      expect(text).toMatch(/westchester/i);
      expect(text).not.toMatch(/"ll97_?[aA]pplicable":true/);
      expect(text).not.toMatch(/"before_usd"|"penalty_avoided_in_2030_usd":[1-9]/);
    }
    const services = await estimateServices();
    const preview = await previewEstimate.run(services, context, {
      building: { building_area: 82_000, building_class: 'D4', year_built: 1935, region: 'westchester' },
    } as never);
    expect(preview.ll97).toMatchObject({ applicable: false, counted: false, periods: [] });
  });

  it.each(OUTSIDE)('$city is refused with the reason, and never takes a City street', async (place) => {
    const reason = new RegExp(`${place.city}.* lies outside`);
    const { pages, commandLine } = await priced(place);
    expect(pages.buildings).toEqual([]);
    expect(JSON.stringify(pages.failed)).toMatch(reason);
    expect(commandLine).toHaveProperty('failed');
    expect(JSON.stringify(commandLine)).toMatch(reason);
    const services = await estimateServices();
    const tool = await findBuilding.run(services, context, { query: lineOf(place) });
    expect(tool).toMatchObject({ building: null, match: 'none', note: expect.stringMatching(reason) });
    const page = await searchParcels.run(services, context, { q: lineOf(place) } as never);
    expect(page).toMatchObject({ match: 'none', parcels: [], note: expect.stringMatching(reason) });
  });

  it('a held Westchester parcel with the area its owner gives is charged nothing', async () => {
    const { tiers } = await runEstimate(
      await estimateServices(),
      { nowMs: NOW_MS },
      { bbl: 'W555000-02.04.1' },
      { gross_floor_area_sqft: 80_000 },
    );
    expect(tiers.length).toBeGreaterThan(0);
    for (const { roi } of tiers) {
      expect(roi.compliance).toMatchObject({ applicable: false, counted: false, periods: [] });
      expect(roi.penaltyAvoided).toBeNull();
    }
  });
});
