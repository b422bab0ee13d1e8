import { expect } from 'vitest';
import {
  COOP,
  COOP_LOAN,
  MULTIFAMILY,
  named,
  NO_LOAN,
  OFFICE,
  OFFICES,
  PENALTY,
  type Question,
} from './question.ts';

/** The fifteen questions of a review of the first release. */
export const REVIEWED: readonly Question[] = [
  {
    asked: 'What is the federal credit for a $1 million solar roof begun in June 2026?',
    tool: 'calculate_program',
    input: {
      programId: 'us-irc-48e-solar-wind',
      projectCost: 1_000_000,
      state: 'NY',
      capacity: 400,
      beginConstruction: '2026-06-01',
    },
    check: ({ data }) => expect(data).toMatchObject({ totalCredit: 300_000, determination: 'eligible' }),
  },
  {
    asked: 'How is the Local Law 97 charge worked out?',
    tool: 'methodology',
    input: { paper: 'local-law-97' },
    check: ({ data }) => expect(data['markdown']).toContain(`$${PENALTY}`),
  },
  {
    asked: 'How wrong have these cost estimates been?',
    tool: 'accuracy',
    input: {},
    check({ data }) {
      const headline = data['headline'] as readonly {
        raw: { n: number; medianApe: number; coverage: number };
      }[];
      expect(headline.length).toBeGreaterThan(1);
      for (const { raw } of headline) {
        expect(raw.n).toBeGreaterThan(9);
        expect(raw.medianApe).toBeGreaterThan(0);
      }
    },
  },
  {
    asked: 'What does building class D4 mean?',
    tool: 'dof_class',
    input: { code: 'd4' },
    check: ({ data }) =>
      expect(data).toMatchObject({ engine_class: 'multifamily', ll97_property_type: 'Multifamily Housing' }),
  },
  {
    asked: 'What limit has a building of 60,000 sqft of flats over 20,000 sqft of offices?',
    tool: 'll97_limits',
    input: {
      uses: [
        { property_type: 'Multifamily Housing', area_sqft: 60_000 },
        { property_type: 'Office', area_sqft: 20_000 },
      ],
    },
    check({ data }) {
      const [first, second] = data['periods'] as readonly { limit_tco2e: number }[];
      expect(first?.limit_tco2e).toBeCloseTo(60_000 * MULTIFAMILY.to2029 + 20_000 * OFFICES.to2029, 2);
      expect(second?.limit_tco2e).toBeCloseTo(60_000 * MULTIFAMILY.to2034 + 20_000 * OFFICES.to2034, 1);
    },
  },
  {
    asked: 'What will Local Law 97 cost our co-op from 2030 if we do nothing?',
    tool: 'preview_estimate',
    input: COOP,
    check({ data }) {
      const { periods } = data['ll97'] as { periods: readonly Record<string, number>[] };
      const {
        limit_tco2e: limit = 0,
        emissions_tco2e: emitted = 0,
        charge_usd: charge,
        from,
      } = periods[1] ?? {};
      expect(from).toBe(2030);
      expect(limit).toBeCloseTo(85_000 * MULTIFAMILY.to2034, 1);
      expect(charge).toBeCloseTo((emitted - limit) * PENALTY, -1);
    },
  },
  {
    asked: 'Can our office use C-PACE, and what else would lend?',
    tool: 'estimate_details',
    input: { ...OFFICE, part: 'financing', tiers: ['code_compliant'], financing: NO_LOAN },
    check({ data }) {
      const offered = data['financing'] as readonly { loans: readonly { product_id: string }[] }[];
      const others = data['other_money'] as readonly { product_id: string; reason: string }[];
      expect(offered.length).toBeGreaterThan(1);
      const pace = others.filter(({ product_id: id }) => /pace/.test(id));
      expect(
        pace.length +
          offered.filter(({ loans }) => loans.some((loan) => /pace/.test(loan.product_id))).length,
      ).toBeGreaterThan(0);
      for (const { reason } of pace) expect(reason.length).toBeGreaterThan(20);
    },
  },
  {
    asked: 'How much is J-51 worth, and is it still there?',
    tool: 'read_program',
    input: { id: 'nyc_j51r' },
    check({ data }) {
      expect(data).toMatchObject({ status: 'unknown', deadline: '2026-06-29' });
      expect(JSON.stringify(data['benefit'])).toMatch(/70% of certified reasonable cost, 8 1\/3% a year/);
    },
  },
  {
    asked: 'What is a pathway under LL97?',
    tool: 'glossary',
    input: { word: 'LL97' },
    check: ({ data }) => expect(JSON.stringify(data['entries'])).toContain('Article 320'),
  },
  {
    asked: 'Where does the net present value of the second tier come from?',
    tool: 'explain_number',
    input: { ...COOP, pointer: '/tiers/1/npv_usd' },
    async check({ data }, ask) {
      const preview = await ask('preview_estimate', COOP);
      const tiers = preview.data['tiers'] as readonly { npv_usd: number }[];
      expect(data['value']).toBe(tiers[1]?.npv_usd);
      expect((data['sources'] as readonly unknown[]).length).toBeGreaterThan(3);
    },
  },
  {
    asked: 'Look up 10 Main Street in White Plains.',
    tool: 'find_building',
    input: { query: '10 Main Street, White Plains' },
    check({ data }) {
      expect(data).toMatchObject({ building: null, match: 'none', candidates: [], suggestions: [] });
      expect(data['coverage']).toContain('Westchester parcels of the Scarsdale roll of 2012');
    },
  },
  {
    asked: 'What do you know about 9 Prospect Park West, Brooklyn?',
    tool: 'find_building',
    input: { query: '9 Prospect Park West, Brooklyn' },
    check: ({ data }) =>
      expect(data).toMatchObject({
        match: 'exact',
        building: { parcel_id: '3010680037', borough: 'BK', dof_class: 'D4' },
      }),
  },
  {
    asked: 'What would a loan cost each of our shareholders?',
    tool: 'estimate_details',
    input: { ...COOP, part: 'financing', tiers: ['code_compliant'], financing: COOP_LOAN },
    check({ data }) {
      interface Row {
        annual_payments_usd: number;
        equity_usd: number;
        loans: readonly { rate: number | null }[];
        per_dwelling: { monthly_payment_usd: number; one_time_usd: number };
      }
      const [best] = (data['financing'] as readonly Row[]).filter(({ loans }) => loans[0]?.rate !== null);
      if (best === undefined) throw new Error('no loan is offered');
      expect(best.per_dwelling.monthly_payment_usd).toBeCloseTo(best.annual_payments_usd / 12 / 80, 1);
      expect(best.per_dwelling.one_time_usd).toBeCloseTo(best.equity_usd / 80, 1);
    },
  },
  {
    asked: 'What do heat pumps alone cost and save in our building?',
    tool: 'estimate_details',
    input: { ...COOP, part: 'measures', measure: 'heat pump' },
    async check({ data }, ask) {
      interface Row {
        measure_id: string;
        cost_usd: number;
        saved_therms: number;
        saved_kwh: number;
        pointer: string;
      }
      const pumps = (data['measures'] as readonly Row[]).find(
        ({ measure_id: id }) => id === 'split_heat_pumps_dwellings',
      );
      if (pumps === undefined) throw new Error('no heat pumps');
      expect(pumps.saved_therms).toBeGreaterThan(0);
      expect(pumps.saved_kwh).toBeLessThan(0);
      const explained = await ask('explain_number', { ...COOP, pointer: pumps.pointer });
      expect(explained.data['value']).toBe(pumps.cost_usd);
    },
  },
  {
    asked: 'Is there HEAR money in New York?',
    tool: 'search_programs',
    input: { q: 'HEAR rebate', state: 'NY' },
    check: (answer) => expect(named(answer)[0]?.id).toBe('ra-ny-ny-empower'),
  },
];
