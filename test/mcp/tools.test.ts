import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { FACT_NAMES } from '../../src/contract/facts/index.ts';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { MOST_BYTES } from '../../src/mcp/pages.ts';
import { isWhole } from '../support/cases.ts';
import { overHttp, overStdio, type Era, type Session } from './clients.ts';

const BUILDING = { building: { building_area: 85_000, building_class: 'D4', year_built: 1928 } };
const USES = [{ property_type: 'Office', area_sqft: 100_000 }];
const FUEL = { electricity_kwh: 1_500_000, natural_gas_therms: 40_000 };

/** One good call of every tool. */
const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
  find_building: { query: '1008350041' },
  preview_estimate: BUILDING,
  estimate_details: { ...BUILDING, part: 'law' },
  price_measure: { ...BUILDING, measure: 'window' },
  explain_number: { ...BUILDING, pointer: '/tiers/0/cost_breakdown/totalCost' },
  search_programs: { state: 'NY', technology: 'solar', limit: 5 },
  read_program: { id: 'us-irc-48e-solar-wind' },
  match_programs: { projectType: 'solar', state: 'NY', capacity: 100 },
  calculate_program: { programId: 'us-irc-48e-solar-wind', projectCost: 100_000 },
  ll97_limits: { uses: USES },
  ll97_emissions: { fuel_use: FUEL },
  ll97_penalty: { uses: USES, fuel_use: FUEL },
  dof_class: { code: 'D4' },
  accuracy: {},
  law_watch: { id: 'j51_int_1015_2026' },
  methodology: { paper: 'local-law-97' },
  glossary: { word: 'band' },
};

/** The other two pairs of transport and era share the code of both; they are asked in continuous integration. */
const OTHERS = [
  ['HTTP, 2025 era', 'legacy', overHttp],
  ['standard input and output, 2026 era', 'modern', overStdio],
] as const;

describe.each([
  ['HTTP, 2026 era', 'modern', overHttp],
  ['standard input and output, 2025 era', 'legacy', overStdio],
  ...(isWhole ? OTHERS : []),
] as const)('tools over %s', (_name, era: Era, open) => {
  let session: Session;
  beforeAll(async () => void (session = await open(era)), 60_000);
  afterAll(() => session.close());

  it('speaks the era that was asked for', () => {
    const version = session.client.getNegotiatedProtocolVersion() ?? '';
    expect(version >= '2026').toBe(era === 'modern');
  });

  it('lists every tool as read-only, with input and output schemas', async () => {
    const { tools } = await session.client.listTools();
    expect(tools.map((tool) => tool.name).toSorted()).toEqual(Object.keys(CALLS).toSorted());
    for (const tool of tools) {
      expect(tool.annotations?.readOnlyHint).toBe(true);
      expect(tool.outputSchema).toBeDefined();
      expect(tool.description?.length).toBeGreaterThan(40);
    }
  });

  it('asks an assistant to read less than 20 KB of tools, and takes all that they take', async () => {
    const { tools } = await session.client.listTools();
    const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThan(20_480);
    for (const { tool, input } of OPERATIONS) {
      const listed = tools.find(({ name }) => name === tool?.name)?.inputSchema.properties ?? {};
      const taken =
        tool === undefined ? [] : Object.keys((input as { properties?: object }).properties ?? {});
      expect(Object.keys(listed)).toEqual(tool === undefined ? [] : [...taken, 'page']);
    }
  });

  it('names every fact in the words of facts', async () => {
    const { tools } = await session.client.listTools();
    const preview = tools.find(({ name }) => name === 'preview_estimate');
    const words = JSON.stringify(preview?.inputSchema.properties?.['facts']);
    // Years are written once: heating_, boiler_, … installed_year. `stated` is of files alone.
    const names = FACT_NAMES.filter((name) => name !== 'stated').map((name) =>
      name.replace(/(installed|done)_year$/, ''),
    );
    for (const name of names) expect(words).toContain(name);
  });

  it('answers a good call of every tool within its output schema and within bounds', async () => {
    for (const operation of OPERATIONS) {
      if (operation.tool === undefined) continue;
      const { name } = operation.tool;
      const answer = await session.client.callTool({ name, arguments: CALLS[name] ?? {} });
      expect(answer.isError, `${name}: ${JSON.stringify(answer.content)}`).toBeFalsy();
      expect(validatorOf(operation.output)(answer.structuredContent), name).toEqual([]);
      expect(Buffer.byteLength(JSON.stringify(answer.structuredContent)), name).toBeLessThanOrEqual(
        MOST_BYTES,
      );
    }
  });

  it('says how to put a wrong call right, as tool text', async () => {
    const wrong = [
      ['preview_estimate', {}, 'bbl'],
      ['preview_estimate', { building: { building_area: -1 } }, 'building_area'],
      ['preview_estimate', { bbl: '1000000001' }, 'Coverage'],
      ['explain_number', { ...BUILDING, pointer: '/tiers/0/label' }, 'JSON pointer of a number'],
      ['read_program', { id: 'no-such-program' }, 'no-such-program'],
      ['ll97_limits', { uses: [{ property_type: 'Castle', area_sqft: 5 }] }, 'Multifamily Housing'],
      ['search_programs', { state: 'New York' }, 'state'],
      ['glossary', { page: 0 }, 'whole number'],
      ['glossary', { page: 'two' }, 'whole number'],
      ['estimate_details', { ...BUILDING, part: 'financing' }, 'owner_type and mortgage'],
    ] as const;
    for (const [name, input, word] of wrong) {
      const answer = await session.client.callTool({ name, arguments: input });
      expect(answer.isError).toBe(true);
      expect(JSON.stringify(answer.content)).toContain(word);
      expect(JSON.stringify(answer.content)).toContain(`call ${name} again`);
    }
  });

  it('offers prompts and resources', async () => {
    const { prompts } = await session.client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toContain('retrofit_cost');
    const asked = await session.client.getPrompt({
      name: 'll97_exposure',
      arguments: { building: '350 5 Ave' },
    });
    expect(JSON.stringify(asked.messages)).toContain('350 5 Ave');
    const { resources } = await session.client.listResources();
    expect(resources.map((resource) => resource.uri)).toContain('plumbline://methods/local-law-97');
    const sources = await session.client.readResource({ uri: 'plumbline://sources' });
    expect(JSON.stringify(sources.contents)).toContain('nyc_admin_code_28');
    const one = await session.client.readResource({ uri: 'plumbline://sources/nyc_admin_code_28' });
    expect(JSON.stringify(one.contents)).toContain('publisher');
    await expect(session.client.readResource({ uri: 'plumbline://sources/nothing' })).rejects.toThrow();
  });
});

describe('Local Law 97 tools', () => {
  let session: Session;
  beforeAll(async () => void (session = await overHttp('modern')), 60_000);
  afterAll(() => session.close());

  it('prices the excess at the statutory rate, by hand', async () => {
    const { structuredContent } = await session.client.callTool({
      name: 'll97_penalty',
      arguments: { uses: USES, fuel_use: FUEL },
    });
    const [first] = (structuredContent as { periods: Record<string, number>[] }).periods;
    // 1,500,000 kWh × 0.000288962 + 4,000,000 kBtu × 0.00005311; Office 2024-29: 0.00758 tCO2e/sqft.
    expect(first?.['emissions_tco2e']).toBeCloseTo(433.443 + 212.44, 2);
    expect(first?.['limit_tco2e']).toBe(758);
    expect(first?.['annual_penalty_usd']).toBe(0);
  });
});
