import { describe, expect, it } from 'vitest';
import type { AuditArtifact, EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { NOW_MS, verifyServices } from '../estimate/fixture.ts';
import { WALK_UP } from './buildings.ts';

const services = await verifyServices();

const answers = new Map<string, Promise<AuditArtifact>>();

/** The answer, once its evidence and its replay are proved; each question is asked once. */
function answerOf(request: EstimateRequest, facts: FactRecord): Promise<AuditArtifact> {
  const question = JSON.stringify([request, facts]);
  const found = answers.get(question) ?? provedAnswer(request, facts);
  answers.set(question, found);
  return found;
}

async function provedAnswer(request: EstimateRequest, facts: FactRecord): Promise<AuditArtifact> {
  const asked: EstimateRequest = { ...request, tiers: ['code_compliant'] };
  const artifact = await runArtifact(services, { nowMs: NOW_MS }, asked, facts);
  const verified = verifyArtifact(services, JSON.parse(JSON.stringify(artifact)));
  expect(verified).toMatchObject({ verified: true, differences: [] });
  return artifact;
}

const fuelsOf = ({ resolution }: AuditArtifact) => resolution.baseline.fuels.map(({ fuel }) => fuel);
const viewOf = ({ resolution }: AuditArtifact) =>
  resolution.facts?.find(({ fact }) => fact === 'heating_system');
/** Reports its fuels for 2016 and its level for 2021. */
const LOT = { bbl: '1008350041' };

describe('heat that the owner says is electric', () => {
  it.each(['heat_pump', 'electric_resistance'] as const)(
    '%s: no fuel is left in a baseline that no report holds',
    async (system) => {
      const bare = await answerOf(WALK_UP, { num_floors: 6 });
      const known = await answerOf(WALK_UP, { heating_system: system });
      expect(fuelsOf(bare)).toContain('natural_gas');
      expect(fuelsOf(known)).toEqual(['electricity']);
      expect(known.resolution.assumptions.map(({ code }) => code)).toContain('all_electric');
      expect(known.resolution.baseline_energy).toContain('The owner says that heat is electric');
      expect(known.resolution.baseline.site_kbtu).toBeLessThan(bare.resolution.baseline.site_kbtu);
    },
  );

  it('a heat pump takes less than resistance', async () => {
    const [pump, resistance] = await Promise.all(
      (['heat_pump', 'electric_resistance'] as const).map((system) =>
        answerOf(WALK_UP, { heating_system: system }),
      ),
    );
    expect(pump?.resolution.baseline.site_kbtu).toBeLessThan(resistance?.resolution.baseline.site_kbtu ?? 0);
  });

  it('a measured level holds the electric heat already, unless the system came after it', async () => {
    const level = { building: { ...WALK_UP.building, site_eui: 70 } };
    const { resolution } = await answerOf(level, { heating_system: 'heat_pump' });
    expect(resolution.site_eui_kbtu_per_sqft).toBe(70);
    expect(resolution.baseline.fuels.map(({ fuel }) => fuel)).toEqual(['electricity']);
  });

  it('fuels that are reported are not overruled: the fact is questioned and its reason served', async () => {
    const bare = await answerOf(LOT, { num_floors: 6 });
    const known = await answerOf(LOT, { num_floors: 6, heating_system: 'heat_pump' });
    expect(known.resolution.baseline.fuels).toEqual(bare.resolution.baseline.fuels);
    expect(
      known.consistency_warnings.some((text) =>
        text.startsWith('The owner says that heat comes from heat pumps'),
      ),
    ).toBe(true);
    expect(viewOf(known)).toMatchObject({ used: false, reason: 'the energy report contradicts it' });
    expect(known.tiers).toEqual(bare.tiers);
  });

  it('a system newer than the report moves its fuel', async () => {
    const known = await answerOf(LOT, { heating_system: 'heat_pump', heating_installed_year: 2024 });
    expect(fuelsOf(known)).toEqual(['electricity']);
    expect(viewOf(known)?.used).toBe(true);
  });

  it.each([
    [2020, ['electricity', 'natural_gas'], true],
    [2021, ['electricity', 'natural_gas'], true],
    [2022, ['electricity'], false],
  ])('installed in %i, beside a report of 2021: %j', (year, fuels, questioned) => {
    const reported = {
      ...buildingInputFromRequest(WALK_UP.building),
      annualElectricityKwh: 260_000,
      annualGasKbtu: 3_500_000,
      energyYear: 2021,
    };
    const known = withFacts(reported, { heating_system: 'heat_pump', heating_installed_year: year });
    const { fuelUse } = resolveBuilding({ input: known, requestedOwnerType: null }, services.snapshot);
    expect(fuelUse.questioned !== undefined).toBe(questioned);
    expect(fuelUse.kbtu.map((kbtu) => kbtu > 0).slice(0, 2)).toEqual([true, fuels.length > 1]);
  });

  it('hot water that burns fuel leaves the fuels as usual, and says so', async () => {
    const known = await answerOf(WALK_UP, { heating_system: 'heat_pump', hot_water_system: 'central_gas' });
    expect(fuelsOf(known)).toContain('natural_gas');
    expect(known.consistency_warnings.some((text) => text.includes('hot water burns fuel'))).toBe(true);
  });

  it('steam is questioned where hardly any fuel is reported, and district steam where none is', async () => {
    const reported = (kwh: number, gas: number, system: NonNullable<FactRecord['heating_system']>) => {
      const input = {
        ...buildingInputFromRequest(WALK_UP.building),
        annualElectricityKwh: kwh,
        annualGasKbtu: gas,
        energyYear: 2021,
      };
      const known = withFacts(input, { heating_system: system });
      return resolveBuilding({ input: known, requestedOwnerType: null }, services.snapshot);
    };
    const steam = reported(900_000, 0, 'steam_1pipe');
    expect(steam.fuelUse.questioned).toContain('shows hardly any fuel');
    expect(steam.systems.heating).toBe('electric_resistance');
    const district = reported(260_000, 3_500_000, 'district_steam');
    expect(district.fuelUse.questioned).toContain('shows none of it');
    const twoPipe = reported(260_000, 3_500_000, 'steam_2pipe');
    expect(twoPipe.fuelUse.questioned).toBeUndefined();
    expect(twoPipe.systems.heating).toBe('steam_2pipe');
  });

  it('bills say what is burnt, whatever the system', async () => {
    const facts: FactRecord = {
      heating_system: 'heat_pump',
      bills: {
        last_month: '2026-09',
        covers: 'every_fuel',
        electricity_kwh: Array.from({ length: 12 }, () => 22_000),
        natural_gas_therms: Array.from({ length: 12 }, () => 3_000),
      },
    };
    expect(fuelsOf(await answerOf(WALK_UP, facts))).toContain('natural_gas');
  });
});
