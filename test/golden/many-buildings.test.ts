import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type {
  EstimateRequest,
  EstimateResponse,
  FinancingRequest,
} from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { estimateServices, NOW_MS } from '../estimate/fixture.ts';
import { FORTY } from '../support/forty-buildings.ts';
import { described, ownedBy } from '../support/described.ts';

const FILE = fileURLToPath(new URL('many-buildings.txt', import.meta.url));

type Owner = FinancingRequest['owner_type'];
type Holder = FinancingRequest['mortgage']['holder_class'];

interface Question {
  readonly name: string;
  readonly request: EstimateRequest;
  readonly facts: FactRecord | null;
}

const HOUSING = described(90_000, 'D1', 1928, { num_floors: 6, dwelling_units: 84 });
const OFFICE = { building_area: 180_000, building_class: 'O4', year_built: 1964, site_eui: 96 };

/** What owners say of a building, in every kind. */
const WITH_FACTS: Readonly<Record<string, readonly [EstimateRequest, FactRecord]>> = {
  'a boiler of 1988 and three plants': [
    { building: HOUSING },
    { heating_system: 'hydronic', heating_installed_year: 1988, heating_plants: 3 },
  ],
  'window units and electric hot water': [
    { building: HOUSING },
    { cooling_system: 'window_ac', hot_water_system: 'unitary_electric', windows_installed_year: 1995 },
  ],
  'an office with old plant': [
    { building: OFFICE },
    { boiler_installed_year: 2011, roof_installed_year: 2015, chiller_installed_year: 1990 },
  ],
  'tenants pay for heat': [
    { building: HOUSING },
    { electricity_metered_by: 'owner', heating_paid_by: 'tenants', electrical_service_kva: 5_000 },
  ],
  'work that was done': [
    { bbl: '2024590030' },
    {
      lighting_done_year: 2022,
      controls_done_year: 2019,
      measures_done: [{ measure_id: 'led_common_areas' }],
    },
  ],
  'a quote': [
    { bbl: '2024590030' },
    { quotes: [{ measure_id: 'led_common_areas', amount_usd: 88_000, quoted_on: '2026-05-01' }] },
  ],
  'Article 320 as the owner says, three buildings': [
    { bbl: '1008840042' },
    { ll97_pathway: 'article_320', regulated_units_share: 0, buildings_on_lot: 3 },
  ],
  'a mortgage that is due': [{ bbl: '1008030004' }, { mortgage_maturity: '2029-06-01' }],
};

const financed = (owner_type: Owner, holder_class: Holder, more: Partial<FinancingRequest> = {}) => ({
  include_financing: true,
  financing: ownedBy(owner_type, holder_class, more),
});

/** What is asked of the estimate beside the building. */
const ASKED_OTHERWISE: Readonly<Record<string, EstimateRequest>> = {
  'a co-op with a mortgage': { bbl: '2024590030', ...financed('coop', 'bank') },
  'a rental with an agency mortgage': { building: HOUSING, ...financed('for_profit', 'agency') },
  'an owner without profit and without a mortgage': { building: HOUSING, ...financed('nonprofit', null) },
  'an office of one owner, all electric': {
    building: OFFICE,
    ...financed('for_profit', 'cmbs', { single_commercial_owner: true, all_electric_outcome: true }),
  },
  'a public owner': { building: OFFICE, labor_basis: 'prevailing', ...financed('public', null) },
  'a condominium whose cost and savings are said': {
    building: HOUSING,
    ...financed('condo', 'bank', { scope_cost: 1_500_000, projected_annual_savings: 120_000 }),
  },
  'two tiers alone': { bbl: '1008350041', tiers: ['code_compliant', 'net_zero_ready'] },
};

const QUESTIONS: readonly Question[] = [
  ...FORTY.map(([name, request]) => ({ name, request, facts: null })),
  ...Object.entries(WITH_FACTS).map(([name, [request, facts]]) => ({ name, request, facts })),
  ...Object.entries(ASKED_OTHERWISE).map(([name, request]) => ({ name, request, facts: null })),
];

/** Names of a version: every change of the catalogue has its own. */
const VERSIONS: ReadonlySet<string> = new Set(['methodology_version', 'catalog_version']);

/** Every number, day, id and flag below a member, in order, and where a sentence stands; what it says has its own tests. */
function* leavesOf(value: unknown, path: string): Generator<string> {
  if (value !== null && typeof value === 'object')
    for (const [key, member] of Object.entries(value)) {
      if (!VERSIONS.has(key)) yield* leavesOf(member, `${path}/${key}`);
    }
  else yield `${path} ${typeof value === 'string' && value.includes(' ') ? '(a sentence)' : String(value)}`;
}

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update([...leavesOf(value, '')].join('\n'))
    .digest('hex')
    .slice(0, 12);

/** What a reader compares, then a digest of all the rest. */
function blockOf({ name, request }: Question, answer: EstimateResponse): string {
  const { tiers, default_tier: verdict, resolution, ...others } = answer;
  return [
    `# ${name}: ${JSON.stringify(request)}`,
    `${verdict?.tier ?? 'no tier'}: ${verdict?.reason ?? ''}`,
    `building ${digestOf(resolution)}, verdict ${digestOf(verdict)}, beside ${digestOf(others)}`,
    ...tiers.map(({ tier, cost_breakdown: cost, roi, incentives, ...rest }) => {
      const counted = incentives.reduce((sum, { amount }) => sum + amount, 0);
      return `${tier}: cost ${cost.totalCost}, incentives ${counted.toFixed(2)}, NPV ${roi.npv}, all ${digestOf({ cost, roi, incentives, rest })}`;
    }),
  ].join('\n');
}

const blocks = readFileSync(FILE, 'utf8').trimEnd().split('\n\n');
const served: string[] = [];

// What moves here has a reason that the commit names. Then: UPDATE_GOLDEN=1 npx vitest run test/golden.
test.each(QUESTIONS.map((question, index) => ({ ...question, index })))(
  '$name: as it was, number by number',
  async ({ index, ...question }) => {
    const { request, facts } = question;
    const block = blockOf(
      question,
      await runEstimate(await estimateServices(), { nowMs: NOW_MS }, request, facts),
    );
    served.push(block);
    if (process.env['UPDATE_GOLDEN'] !== '1') expect(block).toBe(blocks[index]);
  },
);

afterAll(() => {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(FILE, `${served.join('\n\n')}\n`);
});

test('every building of the file is asked', () => expect(blocks.length).toBe(QUESTIONS.length));
