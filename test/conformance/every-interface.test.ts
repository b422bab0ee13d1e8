import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plumblineIn } from '../cli/plumbline.ts';
import { useHarness } from '../http/harness.ts';
import { overHttp, type Session } from '../mcp/clients.ts';

interface Case {
  readonly case: string;
  readonly input: {
    readonly emission_year: number;
    readonly pathway_code: string;
    readonly spaces: readonly { readonly property_type: string; readonly area_sqft: number }[];
    readonly energy: Readonly<Record<string, number>>;
  };
  readonly expected: { readonly charge_usd: number };
}
interface Charges {
  readonly periods: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly annual_penalty_usd: number;
  }[];
}

const file = join(import.meta.dirname, '../../conformance/local-law-97/charge.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] };
/** Known charges under Article 320 from the first year on: what uses and fuels alone decide. */
const golden = cases.filter(({ input }) => input.pathway_code === 'CP0');

/** Units of the bills, as 1 RCNY 103-14 and Portfolio Manager convert them. */
const KBTU = { therm: 100, gallonOil2: 138, gallonOil4: 146, mlb: 1194 };

const asked = ({ input: { spaces, energy } }: Case) => ({
  uses: spaces,
  fuel_use: {
    electricity_kwh: energy['grid_electricity_kwh'] ?? 0,
    natural_gas_therms: (energy['natural_gas_kbtu'] ?? 0) / KBTU.therm,
    fuel_oil_2_gallons: (energy['fuel_oil_2_kbtu'] ?? 0) / KBTU.gallonOil2,
    fuel_oil_4_gallons: (energy['fuel_oil_4_kbtu'] ?? 0) / KBTU.gallonOil4,
    district_steam_mlb: (energy['district_steam_kbtu'] ?? 0) / KBTU.mlb,
  },
});
const chargeOf = ({ periods }: Charges, year: number) =>
  periods.find(({ from, to }) => from <= year && year <= (to ?? year))?.annual_penalty_usd;
const optionsOf = (fuelUse: Readonly<Record<string, number>>) =>
  Object.entries(fuelUse).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, String(value)]);

describe('the known charges, to the cent, through every interface', () => {
  const harness = useHarness();
  let session: Session;
  beforeAll(async () => void (session = await overHttp('modern')), 60_000);
  afterAll(() => session.close());

  it('there are rows to hold them against', () => expect(golden.length).toBeGreaterThan(5));

  it.each(golden.map((row) => [row.case, row] as const))('%s', async (_name, row) => {
    const { emission_year: year } = row.input;
    const question = asked(row);
    const tool = await session.client.callTool({ name: 'll97_penalty', arguments: question });
    expect(chargeOf(tool.structuredContent as unknown as Charges, year), 'tool').toBe(
      row.expected.charge_usd,
    );
    const page = await harness.send({ method: 'POST', url: '/app/v1/ll97/penalty', payload: question });
    expect(chargeOf(page.body as Charges, year), 'HTTP').toBe(row.expected.charge_usd);
  });

  it('command line', () => {
    const [row] = golden;
    if (row === undefined) throw new Error('no row');
    const { uses, fuel_use } = asked(row);
    const words = uses.map(({ property_type: type, area_sqft: sqft }) => `${type}=${sqft}`);
    const ran = plumblineIn(harness.dataDir)(
      'law',
      'charge',
      '--uses',
      ...words,
      ...optionsOf(fuel_use),
      '--json',
    );
    expect(chargeOf(JSON.parse(ran.stdout) as Charges, row.input.emission_year)).toBe(
      row.expected.charge_usd,
    );
  });
});
