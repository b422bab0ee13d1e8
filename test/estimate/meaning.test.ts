import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EstimateRequest, EstimateResponse } from '../../src/contract/estimate/index.ts';
import { dayInNewYork, calendarDate } from '../../src/quantities/calendar-date.ts';
import { canonicalInput, digestOf } from '../../src/operations/estimate/canonical-input.ts';
import { defaultsApplied } from '../../src/operations/estimate/prepare-request.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { casesOf } from '../support/cases.ts';
import { buildingRequest } from './arbitrary-request.ts';
import { answer, estimateServices, NOW_MS } from './fixture.ts';
import { described, ownedBy } from '../support/described.ts';

const OFFICE = { building_area: 120_000, building_class: 'O4', year_built: 1965, num_floors: 10 } as const;
const of = (building: object, more: Partial<EstimateRequest> = {}): EstimateResponse => {
  const found = answer({ building: { ...OFFICE, ...building }, ...more });
  if (found === null) throw new Error('an office is offered a tier');
  return found.response;
};
const owner = (owner_type: 'public' | 'for_profit' | 'coop' | 'nonprofit', more: object = {}) => ({
  financing: ownedBy(owner_type, null, more),
});

/** Any way of naming a penalty sum or its rate. */
const PENALTY_FIGURE =
  /(?<![\d,.])268(?![\d,.])|penalt[a-z]*[^"]{0,40}\$|"[a-zA-Z]*[pP]enalty[a-zA-Z]*":\s*-?\d/;

describe('the verdict says first what must be settled', () => {
  const reason = (building: object) => of(building).default_tier?.reason;
  test('a use that is not known, energy that hardly any building reports or nobody said, and else nothing', () => {
    expect(reason({ building_class: 'no such class' })).toMatch(/^The use of the building is not known/);
    expect(reason({ site_eui: 900 })).toMatch(/^The energy on record is outside what 98 %/);
    expect(reason({})).toMatch(/^No report of its energy is held, so no/);
    expect(reason({ site_eui: 40 })).toMatch(/^Recommended: /);
  });
});

describe('energy that hardly any building reports', () => {
  test.each([8, 900])('leaves the verdict open until bills show it, at %d kBtu/sqft too', (site_eui) => {
    const verdict = of({ site_eui }).default_tier;
    expect(verdict?.certainty).toBe('open');
    expect(verdict?.decidedBy?.[0]?.input).toBe('energy bills');
    expect(verdict?.reason).toContain('This is open until bills show the energy.');
  });
});

describe('where Local Law 97 sets no limit', () => {
  test('no penalty figure or rate stands anywhere in a tier', () => {
    const uncovered = fc.oneof(
      buildingRequest.map((building) => ({ ...building, region: 'westchester' as const })),
      buildingRequest.map((building) => ({ ...building, compliance_status: 'not_covered' })),
    );
    fc.assert(
      fc.property(uncovered, (building) => {
        const found = answer({ building } as EstimateRequest);
        for (const { roi, description, target } of found?.response.tiers ?? []) {
          expect([roi.penaltyAvoided, roi.compliance.applicable]).toEqual([null, false]);
          expect([roi.compliance.periods, roi.doingNothing.annualPenalties]).toEqual([[], []]);
          expect(roi.cashFlow).not.toHaveProperty('penaltyAvoided');
          // Dollars of other figures may hold the digits 268 by chance: look at words and at the law's own block.
          const words = JSON.stringify([description, target, roi.compliance]);
          expect(words).not.toMatch(PENALTY_FIGURE);
        }
      }),
      { numRuns: casesOf(100) },
    );
  });
  test('an office in the City has what the same office in Westchester has not', () => {
    expect(of({}).tiers[0]?.roi.compliance.periods.length).toBeGreaterThan(3);
    expect(of({ region: 'westchester' }).tiers[0]?.roi.compliance).toMatchObject({
      applicable: false,
      periods: [],
    });
    expect(of({ building_area: 25_000 }).tiers[0]?.roi.compliance.applicable).toBe(false);
    expect(of({ building_area: 25_001 }).tiers[0]?.roi.compliance.applicable).toBe(true);
  });
});

describe('estimated_penalty', () => {
  // The deepest tier: what the shallower ones buy depends on the excess.
  const deepest = (penalty?: number) =>
    of(penalty === undefined ? {} : { estimated_penalty: penalty }).tiers.at(-1)?.roi.compliance.periods ??
    [];
  test('moves the energy, and with it the emissions of every period, to what it implies', () => {
    const [own, given] = [deepest(), deepest(200_000)];
    const ratio = given[1]!.baselineTco2e / own[1]!.baselineTco2e;
    expect(ratio).toBeGreaterThan(1);
    expect(given.length).toBe(own.length);
    given.forEach((period, index) => {
      expect(period.baselineTco2e / own[index]!.baselineTco2e).toBeCloseTo(ratio, 3);
      expect(period.afterPenaltyUsd).toBeLessThanOrEqual(period.baselinePenaltyUsd);
    });
    // By the model it is within the limit of 2024-29, so the charge is that of 2030-34.
    const charged = given[1];
    expect((charged?.baselineTco2e ?? 0) - (charged?.limitTco2e ?? 0)).toBeCloseTo(200_000 / 268, 1);
    expect(charged?.baselinePenaltyUsd).toBeCloseTo(200_000, 0);
  });
  test('a model that differs by more than a quarter is said', () => {
    expect(of({ estimated_penalty: 200_000 }).consistency_warnings.join(' ')).toMatch(/penalty/i);
  });
  test('zero means under the limit, not unknown', () => {
    const over = of({ site_eui: 300, estimated_penalty: 0 }).tiers[0]?.roi.compliance.periods[0];
    expect(over?.baselinePenaltyUsd).toBe(0);
  });
});

describe('what the request says of wages and place', () => {
  const solar = (building: object, more: Partial<EstimateRequest> = {}) =>
    of({ building_class: 'K1', num_floors: 2, building_area: 60_000, ...building }, more)
      .tiers.find(({ tier }) => tier === 'net_zero_ready')
      ?.excluded_incentives.find(({ programId }) => programId === 'us-irc-48e-solar-wind');
  test('below one megawatt the full solar rate stands without prevailing wages', () => {
    expect(solar({})?.potentialAmount).toBeGreaterThan(0);
    expect(solar({ prevailing_wage: false })?.potentialAmount).toBe(
      solar({ prevailing_wage: true })?.potentialAmount,
    );
  });
  test('an energy community adds, said by the building or by the census flags', () => {
    const bare = solar({})?.potentialAmount ?? 0;
    const flagged = solar({ energy_community: true })?.potentialAmount ?? 0;
    expect(flagged).toBeCloseTo((bare * 0.4) / 0.3, 0);
    expect(
      solar({}, owner('for_profit', { census_flags: { energy_community: true } }))?.potentialAmount,
    ).toBe(flagged);
  });
  test('owner_type acts without include_financing, and no structures are made', () => {
    const programs = (type: 'public' | 'for_profit') =>
      of({ building_class: 'K1', num_floors: 2 }, owner(type))
        .tiers.at(-1)
        ?.incentives.map(({ programId }) => programId);
    expect(programs('for_profit')).toContain('ny-nyc-solar-storage-pta');
    expect(programs('public')).not.toContain('ny-nyc-solar-storage-pta');
    expect(of({}, owner('public')).resolution.price_level).toBe('nyc_public_works');
    for (const { financing } of of({}, owner('coop')).tiers) expect(financing).toBeNull();
  });
  test('quick wins that a public-works job makes slow say so, and only they', () => {
    const quick = (more: object, building: object = {}) =>
      of(building, more).tiers.find(({ tier }) => tier === 'quick_wins');
    const late = quick(owner('public'));
    expect(late?.description).toMatch(/^Operational and low-cost work: /);
    const told = Number(/takes about ([\d.]+) years to pay/.exec(late?.description ?? '')?.[1]);
    expect(told).toBeGreaterThan(8);
    expect(told).toBeCloseTo((late?.cost_breakdown.totalCost ?? 0) / (late?.roi.totalAnnualSavings ?? 1), 0);
    expect(of({}, owner('public')).consistency_warnings.join(' ')).toContain(`about ${told} years`);
    expect(quick({})?.description).toMatch(/^Operational and low-cost work that pays for itself soon: /);
    expect(quick({})?.description).not.toContain('public-works');
  });
  test('market wages warn once a program whose rate rests on them', () => {
    // A roof of more than a megawatt: below it the full rate needs no wages.
    const warnings = of(
      { building_class: 'K1', num_floors: 2, building_area: 1_200_000 },
      { labor_basis: 'market' },
    ).consistency_warnings;
    const named = warnings.filter((warning) => warning.includes('prevailing-wage'));
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named).size).toBe(named.length);
  });
});

describe('default_tier', () => {
  test('the recommendation costs the owner least, the tier is the least costly tier, and npv is the difference', () => {
    fc.assert(
      fc.property(buildingRequest, (building) => {
        const found = answer({ building } as EstimateRequest);
        const verdict = found?.response.default_tier;
        if (found === null || verdict === null || verdict === undefined) return;
        const { tiers } = found.response;
        const [nothing, ...work] = verdict.alternatives;
        expect(nothing?.alternative).toBe('do_nothing');
        expect(work.map(({ alternative }) => alternative)).toEqual(tiers.map(({ tier }) => tier));
        const total = (name: string) =>
          verdict.alternatives.find(({ alternative }) => alternative === name)?.presentCost.total;
        const totals = verdict.alternatives.map(({ presentCost }) => presentCost.total);
        expect(total(verdict.recommendation)).toBe(Math.min(...totals));
        expect(total(verdict.tier)).toBe(Math.min(...totals.slice(1)));
        for (const { alternative, presentCost, npv } of work) {
          expect(npv).toBeCloseTo((nothing?.presentCost.total ?? 0) - presentCost.total, 1);
          expect(tiers.find(({ tier }) => tier === alternative)?.roi.npv).toBe(npv);
        }
      }),
      { numRuns: casesOf(100) },
    );
  });
});

describe('defaults_applied', () => {
  const everything: EstimateRequest = {
    building: described(50_000, 'office', 1960, {
      num_floors: 6,
      site_eui: 70,
      region: 'nyc',
      dwelling_units: 0,
      landmark_status: false,
      energy_grade: 'C',
      estimated_penalty: 0,
      compliance_status: 'article_320',
      energy_community: false,
      prevailing_wage: true,
    }),
    tiers: ['quick_wins', 'code_compliant', 'high_performance', 'net_zero_ready'],
    labor_basis: 'prevailing',
    include_financing: true,
    financing: ownedBy('for_profit', 'bank', {
      scope_cost: 1e6,
      all_electric_outcome: false,
      projected_annual_savings: 1e5,
      dr_revenue_year1: 0,
      census_flags: { energy_community: false },
      single_commercial_owner: true,
      combined_energy_water_savings_pct: 20,
      energy_savings_pct: 20,
      max_combined_ltc: 0.9,
      now: '2026-11-20T15:00:00Z',
    }),
  };
  test('is empty when everything was supplied', () => expect(defaultsApplied(everything)).toEqual([]));
  test('has one sentence for each optional input left out, and only for it', () => {
    const optional = {
      building: Object.keys(everything.building ?? {}).filter((name) => name !== 'building_area'),
      financing: Object.keys(everything.financing ?? {}).filter(
        (name) => !['owner_type', 'mortgage'].includes(name),
      ),
    };
    for (const part of ['building', 'financing'] as const)
      for (const name of optional[part]) {
        const request = structuredClone(everything);
        delete (request[part] as Record<string, unknown>)[name];
        expect(defaultsApplied(request).map(({ field }) => field)).toEqual([`${part}.${name}`]);
      }
    for (const name of ['tiers', 'labor_basis', 'include_financing'] as const) {
      const request = structuredClone(everything);
      delete request[name];
      expect(defaultsApplied(request).map(({ field }) => field)).toContain(name);
    }
  });
});

describe('canonical_input', () => {
  const day = calendarDate('2026-11-20');
  const digest = (request: EstimateRequest) => digestOf(canonicalInput(request, day, null));
  test('equivalent requests are one: order, absent, null and spelled-out defaults', () => {
    const bare = digest({ building: { building_area: 50_000 } });
    expect(digest({ building: { building_area: 50_000, year_built: null, site_eui: null } })).toBe(bare);
    expect(
      digest({
        labor_basis: 'prevailing',
        include_financing: false,
        tiers: ['net_zero_ready', 'quick_wins', 'high_performance', 'code_compliant'],
        building: { prevailing_wage: true, region: 'nyc', landmark_status: false, building_area: 50_000 },
      }),
    ).toBe(bare);
    expect(digest({ building: { building_area: 50_001 } })).not.toBe(bare);
  });
  test('has the clock of the request only when it was given', () => {
    const canonical = canonicalInput({ building: { building_area: 1 }, ...owner('coop') }, day, null);
    expect(canonical['evaluation_date']).toBe('2026-11-20');
    expect(canonical['financing']).not.toHaveProperty('now');
  });
});

test('the evaluation date is the day in New York, summer and winter, around midnight', () => {
  const dayAt = (moment: string) => dayInNewYork(Date.parse(moment));
  expect(dayAt('2026-11-21T04:59:59Z')).toBe('2026-11-20');
  expect(dayAt('2026-11-21T05:00:00Z')).toBe('2026-11-21');
  expect(dayAt('2026-07-01T03:59:59Z')).toBe('2026-06-30');
  expect(dayAt('2026-07-01T04:00:00Z')).toBe('2026-07-01');
  expect(dayAt('2027-01-01T00:30:00+09:00')).toBe('2026-12-31');
});

describe('resolution and freshness', () => {
  let services: Awaited<ReturnType<typeof estimateServices>>;
  beforeAll(async () => {
    services = await estimateServices();
  });
  test('a parcel names its id, its lookup and its digest; a described building has none', async () => {
    const artifact = await runArtifact(services, { nowMs: NOW_MS }, { bbl: '1008350041' });
    expect(artifact.resolution).toMatchObject({
      source: 'parcel',
      parcel_id: '1008350041',
      building_class: 'office',
      building_class_source: 'reported_use',
      lookup: { adapter: 'embedded' },
    });
    expect(artifact.reproducibility.canonical_input['parcel_record_digest']).toBe(
      digestOf(artifact.reproducibility.building_input),
    );
    const manual = await runArtifact(services, { nowMs: NOW_MS }, { building: { building_area: 50_000 } });
    expect(manual.resolution).toMatchObject({ source: 'manual', parcel_id: null, lookup: null });
    expect(manual.reproducibility.canonical_input).not.toHaveProperty('parcel_record_digest');
  });
  test('only sources the answer used, each once, aged on the evaluation date', async () => {
    const later = { financing: { ...owner('for_profit').financing, now: '2027-11-20T15:00:00Z' } };
    const [now, then] = [
      await runEstimate(services, { nowMs: NOW_MS }, { bbl: '1008350041', ...owner('for_profit') }),
      await runEstimate(services, { nowMs: NOW_MS }, { bbl: '1008350041', ...later }),
    ];
    const ids = now.freshness_summary.map(({ source_id: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(3);
    for (const entry of now.freshness_summary) {
      expect(services.snapshot.sections.sources[entry.source_id]).toBeDefined();
      const aged = then.freshness_summary.find(({ source_id: id }) => id === entry.source_id);
      const [old, young] = [aged?.age_days ?? null, entry.age_days];
      if (old !== null && young !== null) expect(old - young).toBe(365);
    }
    expect(then.generated_at).toBe('2027-11-20T15:00:00Z');
  });
});
