import { describe, expect, it } from 'vitest';
import type { AuditArtifact } from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { NOW_MS, verifyServices } from '../estimate/fixture.ts';
import { WALK_UP, WASTEFUL } from './buildings.ts';
import { ownedBy } from '../support/described.ts';

const services = await verifyServices();
const verified = (artifact: AuditArtifact) => verifyArtifact(services, JSON.parse(JSON.stringify(artifact)));

describe('what a fact does', () => {
  const deepest = { ...WALK_UP, tiers: ['high_performance' as const, 'net_zero_ready' as const] };
  const withheldOf = async (facts: FactRecord) =>
    new Map(
      (await runEstimate(services, { nowMs: NOW_MS }, deepest, facts)).resolution.withheld_measures.map(
        (each) => [each.measure_id, each.reason],
      ),
    );

  it('windows and roofs that last longer are not renewed early, and the answer says until when', async () => {
    const young = await withheldOf({ windows_installed_year: 2003, roof_installed_year: 2003 });
    expect(young.get('window_replacement_punched')).toBe(
      'The windows are from 2003 and last until about 2033, so the work waits until then.',
    );
    // Twenty years of a membrane are over, five before the end of its life nothing waits.
    expect(young.get('roof_insulation')).toBeUndefined();
    expect(
      (await withheldOf({ roof_installed_year: 2003 })).get('window_replacement_punched'),
    ).toBeUndefined();
    const newer = await withheldOf({ windows_installed_year: 2010, roof_installed_year: 2012 });
    expect(newer.get('secondary_glazing')).toBe('The windows are from 2010. This work is for older ones.');
    expect(newer.get('roof_insulation')).toBe('The roof is from 2012. This work is for older ones.');
    const due = await withheldOf({ windows_installed_year: 2001 });
    expect(due.get('window_replacement_punched')).toBeUndefined();
  });

  it('boilers that last longer are not renewed early, and work for the whole plant is still offered', async () => {
    const steam = { heating_system: 'steam_2pipe' } as const;
    const young = await withheldOf({ ...steam, boiler_installed_year: 2019 });
    expect(young.get('steam_boiler_replacement')).toBe(
      'The boiler is from 2019 and lasts until about 2044, so the work waits until then.',
    );
    expect(young.has('condensing_boiler')).toBe(false);
    const due = await withheldOf({ ...steam, boiler_installed_year: 2004 });
    expect(due.has('steam_boiler_replacement')).toBe(false);
  });

  it('windows that are due are replaced whatever is done: the work costs only what goes beyond', async () => {
    const bare = await runEstimate(services, { nowMs: NOW_MS }, WASTEFUL);
    const known = await runEstimate(services, { nowMs: NOW_MS }, WASTEFUL, { windows_installed_year: 1995 });
    const windows = ({ tiers }: typeof bare) =>
      tiers.flatMap(({ measures }) => measures).find(({ id }) => id === 'window_replacement_punched');
    const bought = windows(known);
    expect(bought?.incrementalOverReplacement).toBeCloseTo((bought?.cost ?? 0) * 0.1, 1);
    expect(windows(bare)?.incrementalOverReplacement).toBeUndefined();
    // What the tier spares the owner is in its favour by the price of windows that are due today.
    const npv = ({ tiers }: typeof bare) => tiers.find(({ tier }) => tier === 'net_zero_ready')?.roi.npv ?? 0;
    expect(npv(known) - npv(bare)).toBeGreaterThan(0.5 * (bought?.cost ?? 0));
    expect(npv(known) - npv(bare)).toBeLessThan(bought?.cost ?? 0);
  });

  it('work done longer ago than it lasts is due again', async () => {
    const led = async (facts: FactRecord) => (await withheldOf(facts)).get('led_common_areas');
    expect(await led({ lighting_done_year: 2015 })).toBe('The owner says that this is done already.');
    expect(await led({ lighting_done_year: 2014 })).toBeUndefined();
    const named = (year: number) => ({
      measures_done: [{ measure_id: 'led_common_areas', done_year: year }],
    });
    expect(await led(named(2015))).toBe('The owner says that this is done already.');
    expect(await led(named(2014))).toBeUndefined();
  });

  describe('a quote', () => {
    const quoted = (id: string): FactRecord => ({
      quotes: [{ measure_id: id, amount_usd: 9_000, quoted_on: '2026-05-01' }],
    });
    const lineOf = ({ tiers }: Pick<AuditArtifact, 'tiers'>, id: string) =>
      tiers.flatMap(({ cost_breakdown: { lines } }) => lines).find(({ id: line }) => line.endsWith(`:${id}`));

    it('is the price of its work, in the money of the other prices, with the quote as evidence', async () => {
      const artifact = await runArtifact(services, { nowMs: NOW_MS }, WALK_UP, quoted('led_common_areas'));
      const line = lineOf(artifact, 'led_common_areas');
      // Eight months of the forward rate are taken off: one line carries all prices forward alike.
      expect(line?.amount).toBeGreaterThan(8_500);
      expect(line?.amount).toBeLessThan(9_000);
      expect(line).toMatchObject({ basis: 'sourced', label: expect.stringContaining('quote of 2026-05-01') });
      const lines = artifact.provenance.cost_lines.filter(({ measure_id: id }) => id === 'led_common_areas');
      expect(lines[0]).toMatchObject({
        source: 'user_supplied',
        locator: 'quote of 2026-05-01',
        quantity: 1,
        unit: 'job',
        unit_cost_usd: 9_000,
      });
      const measures = artifact.tiers.flatMap((entry) => entry.measures);
      expect(measures.find(({ id }) => id === 'led_common_areas')).toMatchObject({
        source: 'user_supplied',
        costLow: line?.amount,
        costHigh: line?.amount,
      });
    });

    it('for work that no tier holds is named', async () => {
      const answer = await runEstimate(services, { nowMs: NOW_MS }, WALK_UP, quoted('green_roof'));
      expect(answer.consistency_warnings).toContain(
        'The quote of 2026-05-01 for green_roof is not used: no tier here includes that work.',
      );
    });

    it('of a public building stands beside the job of the rest', async () => {
      const school = {
        building: { building_area: 120_000, building_class: 'W1', year_built: 1955 },
        financing: ownedBy('public'),
      };
      const bare = await runEstimate(services, { nowMs: NOW_MS }, school);
      const own = bare.tiers
        .flatMap(({ cost_breakdown: { lines } }) => lines)
        .find(({ label }) => label.includes('public works'));
      const id = own?.id.split(':')[2] ?? '';
      const artifact = await runArtifact(services, { nowMs: NOW_MS }, school, quoted(id));
      expect(lineOf(artifact, id)?.label).toContain('quote of 2026-05-01');
      expect(verified(artifact)).toMatchObject({ verified: true, differences: [] });
    });
  });

  describe('who meters and who pays', () => {
    const OFFICE = {
      building: { building_area: 120_000, building_class: 'office', year_built: 1965, site_eui: 90 },
    };
    const SHOP = {
      building: { building_area: 60_000, building_class: 'retail', year_built: 1965, site_eui: 90 },
    };
    const billOf = async (request: typeof OFFICE | typeof WALK_UP, facts: FactRecord) => {
      const { resolution } = await runEstimate(services, { nowMs: NOW_MS }, request, facts);
      const of = (name: string) => resolution.baseline.fuels.find(({ fuel }) => fuel === name);
      return { ...resolution.baseline.bill, of, assumed: resolution.assumptions.map(({ code }) => code) };
    };

    it('on one meter the owner pays for all electricity', async () => {
      const usual = await billOf(OFFICE, {});
      const single = await billOf(OFFICE, { electricity_metered_by: 'owner' });
      expect(usual.tenant_usd).toBeGreaterThan(0);
      expect(single.tenant_usd).toBe(0);
      expect(single.of('electricity')?.owner_quantity).toBe(single.of('electricity')?.quantity);
    });

    it("submetered tenants pay their part at the owner's rate", async () => {
      const part = await billOf(WALK_UP, { electricity_metered_by: 'submetered' });
      const own = await billOf(WALK_UP, { electricity_metered_by: 'tenants' });
      expect(part.of('electricity')?.tenant_quantity).toBe(own.of('electricity')?.tenant_quantity);
      const prices = (bill: typeof part) =>
        bill.of('electricity')?.rates.map(({ energy_usd_per_unit: usd }) => usd) ?? [];
      expect(new Set(prices(part)).size).toBe(1);
      expect(new Set(prices(own)).size).toBe(2);
      expect(part.assumed).toContain('submeter_rate');
    });

    it('tenants of a shop with meters of their own pay for light and plugs, and it says that this is assumed', async () => {
      expect((await billOf(SHOP, {})).tenant_usd).toBe(0);
      const let_ = await billOf(SHOP, { electricity_metered_by: 'tenants' });
      expect(let_.tenant_usd).toBeGreaterThan(0);
      expect(let_.assumed).toContain('tenant_meters');
    });

    it('tenants who pay for heat get what heating work saves', async () => {
      const heat = await billOf(WALK_UP, { heating_paid_by: 'tenants' });
      const usual = await billOf(WALK_UP, {});
      expect(heat.of('natural_gas')?.tenant_quantity).toBeGreaterThan(
        usual.of('natural_gas')?.tenant_quantity ?? 0,
      );
      const saved = async (facts: FactRecord) =>
        (await runEstimate(services, { nowMs: NOW_MS }, WALK_UP, facts)).tiers.at(-1)?.roi
          .tenantAnnualSavings ?? 0;
      // All heat is electric in the deepest tier, and dearer: tenants who pay for it pay more.
      expect(await saved({ heating_paid_by: 'tenants' })).not.toBe(await saved({ heating_paid_by: 'owner' }));
      expect(await saved({ heating_paid_by: 'owner' })).toBe(await saved({}));
    });

    it('meters that are there are not offered', async () => {
      const offered = async (facts: FactRecord) =>
        (
          await runEstimate(
            services,
            { nowMs: NOW_MS },
            { building: { ...SHOP.building, region: 'westchester' } },
            facts,
          )
        ).tiers
          .flatMap(({ measures }) => measures)
          .some(({ id }) => id === 'submeters_tenant');
      expect(await offered({ electricity_metered_by: 'tenants' })).toBe(false);
      const reason = async (by: 'owner' | 'tenants') =>
        (await withheldOf({ electricity_metered_by: by })).get('submeters_apartments');
      expect(await reason('tenants')).toBe('The owner says that this is done already.');
      expect(await reason('owner')).toContain('One meter serves all dwellings');
    });
  });
});
