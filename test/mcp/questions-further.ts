import { expect } from 'vitest';
import { COOP, HEAT_PUMPS, MULTIFAMILY, named, PENALTY, type Question } from './question.ts';

/** Fifteen more, of what the tools gained since. */
export const FURTHER: readonly Question[] = [
  {
    asked: 'Which heat-pump programs fit a 60-unit co-op in Brooklyn?',
    tool: 'match_programs',
    input: HEAT_PUMPS,
    check(answer) {
      const market = named(answer).find(({ id }) => id === 'coned_mf_clean_heat_market');
      expect(market?.availability).toBe('contingent');
      expect(named(answer).some(({ id }) => /pseg|national-grid|nyseg|central-hudson/.test(id))).toBe(false);
    },
  },
  {
    asked: 'Which solar programs fit a house in White Plains?',
    tool: 'match_programs',
    input: {
      projectType: 'solar',
      state: 'NY',
      ownerType: 'homeowner',
      buildingType: 'house',
      town: 'White Plains',
      capacity: 8,
      projectCost: 30_000,
    },
    check(answer) {
      expect(named(answer).map(({ id }) => id)).toContain('ny-solar-income-tax-credit');
      expect(named(answer).map(({ id }) => id)).not.toContain('ny-nyc-solar-storage-pta');
    },
  },
  {
    asked: 'Does Local Law 97 reach a 52,000 sqft co-op apartment house?',
    tool: 'preview_estimate',
    input: { building: { building_area: 52_000, building_class: 'co-op apartment', dwelling_units: 60 } },
    check({ data }) {
      expect(data).toMatchObject({ building: { building_class: 'multifamily' }, ll97: { applicable: true } });
      expect((data['warnings'] as readonly string[])[0]).toContain('co-op apartment');
    },
  },
  {
    asked: 'And a school of that size?',
    tool: 'preview_estimate',
    input: { building: { building_area: 52_000, building_class: 'school' } },
    check: ({ data }) =>
      expect(data).toMatchObject({
        building: { building_class: 'education' },
        ll97: { applicable: true, property_type: 'K-12 School' },
      }),
  },
  {
    asked: 'We burn 60,000 therms and use 400,000 kWh: what is the charge in 2030?',
    tool: 'll97_penalty',
    input: {
      uses: [{ property_type: 'Multifamily Housing', area_sqft: 85_000 }],
      fuel_use: { electricity_kwh: 400_000, natural_gas_therms: 60_000 },
    },
    check({ data }) {
      // 400,000 kWh × 0.000145 + 6,000,000 kBtu × 0.00005311, less the limit; nothing is rounded before the dollars.
      const excess = 400_000 * 0.000_145 + 6_000_000 * 0.000_053_11 - 85_000 * MULTIFAMILY.to2034;
      const [, second] = data['periods'] as readonly { annual_penalty_usd: number }[];
      expect(second?.annual_penalty_usd).toBeCloseTo(excess * PENALTY, 2);
    },
  },
  {
    asked: 'Which facts would narrow this estimate?',
    tool: 'preview_estimate',
    input: COOP,
    check({ data }) {
      const found = data['find_out_first'] as readonly { input: string; moves_usd: number }[];
      expect(found[0]).toMatchObject({ input: 'energy bills' });
      expect(found.map(({ moves_usd: moves }) => moves)).toEqual(
        found.map(({ moves_usd: moves }) => moves).toSorted((a, b) => b - a),
      );
    },
  },
  {
    asked: "When is the City's solar abatement paid?",
    tool: 'estimate_details',
    input: { ...COOP, part: 'incentives', tiers: ['net_zero_ready'] },
    check({ data }) {
      interface Row {
        program_id: string;
        amount_usd: number;
        payments: readonly { on: string; amount_usd: number }[];
      }
      const paid = (data['incentives'] as readonly Row[]).find(
        ({ program_id: id }) => id === 'ny-nyc-solar-storage-pta',
      );
      expect(paid?.payments).toHaveLength(4);
      expect(paid?.payments.every(({ on }) => on.endsWith('-07-01'))).toBe(true);
      const sum = paid?.payments.reduce((total, { amount_usd: usd }) => total + usd, 0) ?? 0;
      expect(sum).toBeCloseTo(paid?.amount_usd ?? 0, 2);
    },
  },
  {
    asked: 'Should we do it in steps, and when is the second one?',
    tool: 'estimate_details',
    input: { ...COOP, part: 'steps' },
    async check({ data }, ask) {
      const steps = data['steps'] as readonly {
        tier: string;
        in_service: string;
        second_step: string | null;
      }[];
      const preview = await ask('preview_estimate', COOP);
      expect(steps.map(({ tier }) => tier)).toEqual(
        (preview.data['tiers'] as readonly { tier: string }[]).map(({ tier }) => tier),
      );
      expect(steps.some(({ second_step: second }) => second !== null)).toBe(true);
      for (const { second_step: second } of steps)
        if (second !== null) expect(second > '2026-11-20').toBe(true);
    },
  },
  {
    asked: 'What did you assume?',
    tool: 'estimate_details',
    input: { ...COOP, part: 'assumptions' },
    async check({ data }, ask) {
      const preview = await ask('preview_estimate', COOP);
      const assumed = data['assumptions'] as readonly { text: string }[];
      expect(assumed).toHaveLength(preview.data['assumption_count'] as number);
      expect((preview.data['assumptions'] as readonly string[])[0]).toBe(assumed[0]?.text);
    },
  },
  {
    asked: 'What charge is left after each tier, to 2034 and beyond?',
    tool: 'estimate_details',
    input: { ...COOP, part: 'law' },
    check({ data }) {
      const rows = data['law'] as readonly {
        from: number;
        projection: boolean;
        limit_tco2e: number;
        emissions_tco2e: number;
        charge_usd: number;
      }[];
      expect(rows.filter(({ from }) => from >= 2035).every(({ projection }) => projection)).toBe(true);
      for (const { limit_tco2e: limit, emissions_tco2e: emitted, charge_usd: charge } of rows)
        expect(Math.abs(charge - Math.max(0, emitted - limit) * PENALTY)).toBeLessThan(PENALTY / 50);
    },
  },
  {
    asked: 'What would 100 kW of demand response bring a season in Manhattan?',
    tool: 'calculate_program',
    input: { programId: 'ny-coned-dlm', projectCost: 1000, capacity: 100 },
    check: ({ data }) => expect(data).toMatchObject({ totalCredit: 18 * 100 * 5, conditional: true }),
  },
  {
    asked: 'What does the State pay for ten charging ports in our garage?',
    tool: 'calculate_program',
    input: {
      programId: 'nyserda-charge-ready-ny-2',
      projectCost: 100_000,
      quantity: 10,
      ownerType: 'coop',
      dwellingUnits: 60,
    },
    check: ({ data }) => expect(data).toMatchObject({ totalCredit: 30_000 }),
  },
  {
    asked: 'Which choice costs the owner least, and how sure is its price?',
    tool: 'preview_estimate',
    input: COOP,
    check({ data }) {
      const tiers = data['tiers'] as readonly {
        tier: string;
        present_cost_usd: number;
        low_usd: number;
        likely_cost_usd: number;
        high_usd: number;
      }[];
      const nothing = {
        tier: 'do_nothing',
        present_cost_usd: (data['doing_nothing'] as { present_cost_usd: number }).present_cost_usd,
      };
      const [least] = [nothing, ...tiers].toSorted((a, b) => a.present_cost_usd - b.present_cost_usd);
      expect(data['recommendation']).toBe(least?.tier);
      for (const { low_usd: low, likely_cost_usd: likely, high_usd: high } of tiers)
        expect(low < likely && likely < high).toBe(true);
      expect((data['accuracy'] as { disclosure: string }).disclosure.length).toBeGreaterThan(100);
    },
  },
  {
    asked: 'Can a solar roof begun now and finished in 2028 still get the federal credit?',
    tool: 'calculate_program',
    input: {
      programId: 'us-irc-48e-solar-wind',
      projectCost: 1_000_000,
      beginConstruction: '2026-11-20',
      placedInService: '2028-01-01',
    },
    check({ isError, text }) {
      expect(isError).not.toBe(true);
      expect(text).toContain('placed in service by 2027-12-31');
      expect(text).toContain('ineligible');
    },
  },
  {
    asked: 'Look up lot 1000000001.',
    tool: 'find_building',
    input: { query: '1000000001' },
    check: ({ data }) => expect(data).toMatchObject({ building: null, match: 'none', suggestions: [] }),
  },
];
