import { describe, expect, test } from 'vitest';
import type { EstimateResponse, TierEntry } from '../../src/contract/estimate/index.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { answer } from './fixture.ts';

/** What readers of thirty answers found wrong (docs/readings.md), each as a case that would show it again. */

const of = (building: object): EstimateResponse => {
  const found = answer({ building: { building_area: 10_000, ...building } });
  if (found === null) throw new Error('a tier is offered');
  return found.response;
};
const tierOf = ({ tiers }: EstimateResponse, name: TierEntry['tier']): TierEntry | undefined =>
  tiers.find(({ tier }) => tier === name);

describe('a single range in a pantry', () => {
  test('asks for the 10 kW of one range, not the 60 of a full kitchen', () => {
    const shop = of({ building_area: 500, building_class: 'retail', year_built: 1920, num_floors: 1 });
    const deepest = tierOf(shop, 'net_zero_ready');
    const ids = deepest?.measures.map(({ id }) => id);
    const service = deepest?.measures.find(({ id }) => id === 'electrical_service_small');
    expect(ids).toContain('pantry_cooking_electric');
    // One range 11 kVA, rooftop heat pumps of a shop of 500 sqft the rest.
    expect(service?.quantity).toBeGreaterThan(8);
    expect(service?.quantity).toBeLessThan(20);
  });

  test('does not raise a small office’s bill by more than the bill itself', () => {
    const office = of({ building_area: 6_000, building_class: 'office', year_built: 1985, num_floors: 2 });
    const billUsd = office.resolution.baseline.bill.total_usd;
    const saved = tierOf(office, 'net_zero_ready')?.roi.energySavings ?? Number.NaN;
    expect(saved).toBeGreaterThan(-0.5 * billUsd);
  });
});

describe('what wears out if nothing is done', () => {
  const due = (building: object, record: Partial<BuildingInput> = {}) =>
    (answer({ building: { building_area: 150_000, ...building } }, { record })?.response.tiers ?? [])[0]?.roi
      .doingNothing.forcedReplacements ?? [];
  const labels = (...building: Parameters<typeof due>) => due(...building).map(({ label }) => label);

  test('an office on steam from the street has no boiler to replace, one with its own plant has', () => {
    const office = { building_class: 'O4', year_built: 1928, num_floors: 14, site_eui: 80 };
    const street = { borough: 'MN', latitude: 40.7527, longitude: -73.9772 } as const;
    const steam = {
      ...street,
      annualElectricityKwh: 1_500_000,
      annualGasKbtu: 0,
      annualOtherKbtu: 6_000_000,
      energyYear: 2021,
    };
    expect(labels(office, steam)).not.toContain('boiler');
    expect(labels(office)).toContain('boiler');
  });

  test('a warehouse with warm air from the roof replaces rooftop units, not a boiler too', () => {
    const own = labels({ building_class: 'E1', year_built: 1965, num_floors: 1, site_eui: 80 });
    expect(own).toContain('rooftop');
    expect(own).not.toContain('boiler');
  });

  test('the boiler of a building of 2018 is its first and lasts to 2043; one of 1935 may be of any age', () => {
    const home = { building_class: 'D4', dwelling_units: 140, num_floors: 12 };
    const boiler = (year_built: number) =>
      due({ ...home, year_built }).find(({ label }) => label === 'boiler');
    expect(boiler(2018)).toMatchObject({
      calendarYear: 2043,
      earliestYear: 2043,
      latestYear: 2051,
      ageKnown: false,
    });
    expect(boiler(1935)).toMatchObject({
      calendarYear: 2039,
      earliestYear: 2026,
      latestYear: 2051,
      ageKnown: false,
    });
  });
});
