import { beforeAll, describe, expect, it } from 'vitest';
import { ARTIFACT, ESTIMATE, post, useHarness, type Answer } from '../http/harness.ts';

/** Literal expectations of the wire: a change here is a change of the contract. */
const harness = useHarness();
let key = '';
let token = '';
beforeAll(async () => {
  key = (await harness.key()).key;
  token = (await harness.token()).token;
});

const DESCRIBED = {
  building: {
    building_area: 52_000,
    year_built: 1962,
    building_class: 'D4',
    num_floors: 6,
    dwelling_units: 60,
  },
  include_financing: true,
  financing: {
    owner_type: 'coop',
    mortgage: { exists: true, holder_class: 'bank', refi_in_progress: false },
  },
};
const names = (value: object): string[] => Object.keys(value).toSorted();
const list = (text: string): string[] => text.split(' ').toSorted();

const ENVELOPE =
  'methodology_version data_snapshot measured_accuracy freshness_summary labor_basis consistency_warnings resolution default_tier tiers generated_at';
const PROOF = 'artifact compliance_statement provenance reconciliation reproducibility';

describe('the estimate on the wire', () => {
  it("has the contract's members by the contract's names", async () => {
    const { body, status } = await harness.send(post(ESTIMATE, key, DESCRIBED));
    expect(status).toBe(200);
    for (const name of list(ENVELOPE)) expect(names(body)).toContain(name);
    expect(names(body.data_snapshot)).toEqual(
      list('calibration_asof escalation_series_last catalog_version'),
    );
    for (const name of list(
      'category mape bias bias_correction_applied n coverage band calibration_status aace_class_analogy disclosure',
    ))
      expect(names(body.measured_accuracy)).toContain(name);
    expect(body.resolution.defaults_applied.every((entry: unknown) => typeof entry === 'string')).toBe(true);
    const canonical = ['quick_wins', 'code_compliant', 'high_performance', 'net_zero_ready'];
    const offered = body.tiers.map((entry: { tier: string }) => entry.tier);
    expect(offered).toEqual(canonical.filter((tier) => offered.includes(tier)));
    for (const entry of body.tiers) {
      for (const name of list(
        'tier label description target cost_breakdown incentives excluded_incentives roi measures sensitivity financing',
      ))
        expect(names(entry)).toContain(name);
      expect(names(entry.sensitivity)).toEqual(
        list('bestCase expected calibratedExpected highMultiplier lowMultiplier worstCase'),
      );
      expect(entry.sensitivity.expected).toBe(entry.cost_breakdown.totalCost);
      expect(entry.financing).not.toBeNull();
    }
  });

  it('the artifact has them all and its proof, from both addresses', async () => {
    for (const url of [ARTIFACT, `${ARTIFACT}?artifact=true`, `${ESTIMATE}?artifact=true`]) {
      const { body } = await harness.send(post(url, key, DESCRIBED));
      for (const name of [...list(ENVELOPE), ...list(PROOF)]) expect(names(body)).toContain(name);
      expect(body.artifact).toBe(true);
      expect(names(body.compliance_statement)).toEqual(list('c1_statement c2_note c3_statement'));
      expect(names(body.provenance)).toEqual(expect.arrayContaining(list('cost_lines incentive_programs')));
      expect(names(body.reconciliation)).toEqual(list('tolerance_note checks all_reconciled'));
      for (const check of body.reconciliation.checks)
        expect(names(check)).toEqual(
          list(
            'tier served_total_cost reconciled_provenance_sum discrepancy_usd discrepancy_pct tolerance_usd reconciled included_source_ids excluded_source_ids excluded_reason',
          ),
        );
      expect(body.reproducibility.input_hash).toMatch(/^[0-9a-f]{64}$/);
      for (const name of list(
        'methodology_version data_snapshot input_hash canonical_input building_input reproducibility_scope',
      ))
        expect(names(body.reproducibility)).toContain(name);
    }
  });

  it('?artifact=false is the plain answer, and financing is null when it was not asked for', async () => {
    const { body } = await harness.send(
      post(`${ESTIMATE}?artifact=false`, key, { building: { building_area: 30_000 } }),
    );
    expect(body.artifact).toBeUndefined();
    expect(body.tiers.every((entry: { financing: unknown }) => entry.financing === null)).toBe(true);
  });
});

describe('the programs on the wire', () => {
  const get = (url: string): Promise<Answer> =>
    harness.send({
      method: 'GET',
      url: `/incentives/v1${url}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const send = (url: string, body: unknown): Promise<Answer> =>
    harness.send(post(`/incentives/v1${url}`, undefined, body, { authorization: `Bearer ${token}` }));

  it('lists', async () => {
    const { body } = await get('/programs');
    expect(names(body)).toEqual(list('programs total limit offset programs_version'));
    expect([body.limit, body.offset, body.programs.length]).toEqual([20, 0, 20]);
    for (const name of list('id name type state technology estimatedValue deadline url'))
      expect(names(body.programs[0])).toContain(name);
    expect(names((await get('/programs/federal')).body)).toEqual(
      list('programs total limit offset programs_version'),
    );
    const state = (await get('/programs/state/NY')).body;
    expect(names(state)).toEqual(list('state stateName programs total limit offset programs_version'));
    expect([state.state, state.stateName]).toEqual(['NY', 'New York']);
  });

  it.each([
    ['/programs?limit=1', 200],
    ['/programs?limit=100', 200],
    ['/programs?limit=0', 400],
    ['/programs?limit=101', 400],
    ['/programs?offset=0', 200],
    ['/programs?offset=1000000', 200],
    ['/programs?offset=-1', 400],
    ['/programs?type=utility', 200],
    ['/programs?type=Utility', 400],
    ['/programs?state=NY', 200],
    ['/programs?state=nyc', 400],
    ['/programs?state=ny', 200],
    ['/programs?state=ZZ', 400],
    ['/programs?technology=hydrogen', 200],
    ['/programs?technology=cold_fusion', 400],
    [`/programs?q=${'a'.repeat(200)}`, 200],
    [`/programs?q=${'a'.repeat(201)}`, 400],
    ['/programs?q=', 400],
    ['/programs/federal?limit=100', 200],
    ['/programs/federal?limit=101', 400],
    ['/programs/state/NY?technology=solar', 200],
    ['/programs/state/New%20York', 400],
    ['/programs/state/NY?q=solar', 400],
    ['/programs/no-such-program', 404],
  ])('GET %s is %d', async (url, status) => {
    expect((await get(url)).status).toBe(status);
  });

  it('matches, details and calculates', async () => {
    const match = (await send('/programs/match', { projectType: 'solar', state: 'NY', capacity: 500 })).body;
    for (const name of list('programs totalValue programCount')) expect(names(match)).toContain(name);
    expect(match.programCount).toBe(match.programs.length);
    for (const name of list(
      'id name jurisdiction estimatedValue creditRate bonusAdders eligibilityScore applicationUrl',
    ))
      expect(names(match.programs[0])).toContain(name);
    const detail = (await get('/programs/us-irc-48e-solar-wind')).body;
    for (const name of list(
      'id name type creditCode baseRate bonusAdders eligibilityRequirements applicationUrl deadline updatedAt',
    ))
      expect(names(detail)).toContain(name);
    expect([detail.creditCode, detail.baseRate, detail.deadline]).toEqual(['Sec. 48E', 0.3, '2027-12-31']);
    expect(names(detail.bonusAdders)).toEqual(list('energyCommunity domesticContent lowIncome'));
    const result = (
      await send('/calculate', {
        programId: 'us-irc-48e-solar-wind',
        projectCost: 1_000_000,
        capacity: 500,
        qualifiesForBonus: { energyCommunity: true },
      })
    ).body;
    expect(result).toMatchObject({
      programId: 'us-irc-48e-solar-wind',
      baseCredit: 300_000,
      bonusCredit: 100_000,
      totalCredit: 400_000,
      effectiveRate: 0.4,
      breakdown: { base: 0.3, energyCommunityBonus: 0.1 },
    });
  });
});

describe('the headers of an authenticated answer', () => {
  it('are these', async () => {
    const { headers } = await harness.send(post(ESTIMATE, key, { building: { building_area: 30_000 } }));
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    for (const name of ['x-request-id', 'x-plumbline-snapshot', 'ratelimit', 'ratelimit-policy'])
      expect(headers[name]).toBeTruthy();
  });
});

describe('sizes an estimate can prove', () => {
  it.each([
    ['building_area', 100_000_000, 100_000_001],
    ['site_eui', 10_000, 10_001],
    ['dwelling_units', 1_000_000, 1_000_001],
  ])('%s: %d is priced and reconciles, %d is refused', async (name, most, more) => {
    const body = (value: number) => ({
      building: { building_area: 100_000_000, building_class: 'D4', [name]: value },
    });
    const priced = await harness.send(post(ARTIFACT, key, body(most)));
    expect(priced.status, priced.text.slice(0, 300)).toBe(200);
    expect(priced.body.reconciliation.all_reconciled).toBe(true);
    expect((await harness.send(post(ARTIFACT, key, body(more)))).body.errors[0].pointer).toBe(
      `/building/${name}`,
    );
  });

  it('text with half of a character is refused by name', async () => {
    const answer = await harness.send(
      post(ARTIFACT, key, '{"building":{"building_area":9000,"compliance_status":"\\udfff"}}'),
    );
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'not_unicode']);
  });
});
