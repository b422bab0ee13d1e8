import { expect, test } from 'vitest';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { answer, estimateServices, NOW_MS } from './fixture.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('the energy as is comes to one total by fuel, by end use and by payer', async () => {
  const { resolution, tiers } = await runEstimate(
    await estimateServices(),
    { nowMs: NOW_MS },
    { bbl: '1008350041' },
  );
  const { baseline } = resolution;
  const { fuels, end_uses: endUses, bill, site_kbtu: site } = baseline;
  expect(fuels.length).toBeGreaterThan(1);
  expect(Math.abs(sum(fuels.map(({ kbtu }) => kbtu)) - site)).toBeLessThanOrEqual(fuels.length);
  expect(Math.abs(sum(endUses.map(({ kbtu }) => kbtu)) - site)).toBeLessThanOrEqual(endUses.length);
  expect(site / resolution.gross_floor_area_sqft).toBeCloseTo(resolution.site_eui_kbtu_per_sqft, 2);
  for (const fuel of fuels) {
    expect(fuel.owner_quantity + fuel.tenant_quantity).toBeCloseTo(fuel.quantity, 0);
    expect(fuel.rates.length).toBe(fuel.tenant_quantity > 0 ? 2 : 1);
  }
  expect(sum(fuels.map(({ owner_usd: usd }) => usd))).toBeCloseTo(bill.owner_usd, 1);
  expect(bill.owner_usd).toBe(tiers[0]?.roi.doingNothing.annualEnergyCost);
  expect(bill.owner_usd + bill.tenant_usd).toBeCloseTo(bill.total_usd, 1);
});

test('a described building says what it was given, and the median where nothing was', () => {
  const of = (site_eui: number | null) =>
    answer({ building: { building_area: 100_000, building_class: 'D4', year_built: 1961, site_eui } })
      ?.response.resolution.baseline;
  expect(of(80)).toMatchObject({
    method: 'site_eui',
    site_kbtu: 8_000_000,
    reports: [{ gives: 'level', year: null, kbtu_per_sqft: 80, basis: 'supplied', used: true }],
  });
  expect(of(null)).toMatchObject({ method: 'class_median', reports: [] });
  // Gas of a co-op by hand: 97 % of it heats and is the owner's; the members cook with the rest.
  const gas = of(80)?.fuels.find(({ fuel }) => fuel === 'natural_gas');
  if (gas === undefined) throw new Error('a co-op of 1961 burns gas');
  expect(gas.quantity).toBeCloseTo(gas.kbtu / 100, 0);
  expect(gas.tenant_quantity / gas.quantity).toBeCloseTo(0.03, 3);
  const { energy_usd_per_unit: unitUsd = 0, fixed_usd_per_month: monthUsd = 0 } = gas.rates[0] ?? {};
  const year = gas.quantity * unitUsd + 12 * monthUsd;
  expect(Math.abs(gas.owner_usd + gas.tenant_usd - year)).toBeLessThan(1);
  expect(gas.owner_usd).toBe(gas.bills.owner_usd);
});

test('reports are named with year and use; a newer level moves the fuels', async () => {
  const { resolution } = await runEstimate(
    await estimateServices(),
    { nowMs: NOW_MS },
    { bbl: '1010517501' },
  );
  const [fuels, level] = resolution.baseline.reports;
  expect(fuels).toMatchObject({ gives: 'fuels', used: true, basis: 'reported' });
  expect(level).toMatchObject({ gives: 'level', used: true, basis: 'reported' });
  expect(level?.year).toBeGreaterThan(fuels?.year ?? 9999);
  const { p50, rests_on: parts } = resolution.baseline.range;
  expect(p50).toBe(resolution.site_eui_kbtu_per_sqft);
  const [most] = parts.toSorted((a, b) => b.weight - a.weight);
  expect(most).toMatchObject({ year: level?.year, kbtu_per_sqft: level?.kbtu_per_sqft });
});

test('the artifact has a line for every number of it', async () => {
  const { resolution, provenance } = await runArtifact(
    await estimateServices(),
    { nowMs: NOW_MS },
    {
      bbl: '1000480001',
      tiers: ['quick_wins'],
    },
  );
  const lines = new Map(provenance.evidence.map((line) => [line.pointer, line]));
  const numbers = resolution.baseline.fuels.flatMap((fuel, index) =>
    (['kbtu', 'quantity', 'owner_usd'] as const).map((field) => [
      `/resolution/baseline/fuels/${index}/${field}`,
      fuel[field],
    ]),
  ) as [string, number][];
  expect(numbers.length).toBeGreaterThan(3);
  for (const [pointer, value] of numbers) expect(lines.get(pointer)?.value, pointer).toBe(value);
});
