import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { ComplianceAnswer } from '../../src/contract/estimate/compliance.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { dueDay } from '../../src/engine/law/due-day.ts';
import type { HeatingSystem, HotWaterSystem } from '../../src/engine/building/types.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { buildingRequest } from '../estimate/arbitrary-request.ts';
import { answer } from '../estimate/fixture.ts';
import { casesOf } from '../support/cases.ts';
import { described, ownedBy } from '../support/described.ts';

const golden = <T>(name: string) =>
  parse(readFileSync(join(import.meta.dirname, 'golden', name), 'utf8')) as T;

function lawBeside(building: EstimateRequest['building'], facts: FactRecord | null = null) {
  const found = answer({ building } as EstimateRequest, { facts });
  if (found?.response.compliance === undefined) throw new Error('the building is answered');
  return { ...found.response, compliance: found.response.compliance };
}

interface DueCase {
  readonly date: string;
  readonly on: string;
  readonly bbl: string | null;
  readonly district?: number;
  readonly day?: string;
  readonly open?: string;
  readonly overdue?: string;
  readonly why: string;
}

describe('the day something falls due', () => {
  const dates = testSnapshot().sections.law.list.flatMap((law) => law.dates ?? []);
  it.each(
    golden<DueCase[]>('due-days.yaml').map((row) => [`${row.date} on ${row.on}: ${row.why}`, row] as const),
  )('%s', (_name, { date, on, bbl, district = null, day, open, overdue }) => {
    const due = dates.find(({ id }) => id === date)?.due;
    if (due === undefined) throw new Error(`no date ${date}`);
    const found = dueDay(due, { asOf: calendarDate(on), bbl, communityDistrict: district });
    expect(found?.kind === 'day' ? found.day : undefined).toBe(day);
    expect(found?.kind === 'open' ? found.day : undefined).toBe(open);
    expect(found?.kind === 'overdue' ? found.since : undefined).toBe(overdue);
  });
});

interface System {
  readonly heating: HeatingSystem;
  readonly hot_water?: HotWaterSystem;
  readonly yes: readonly number[];
  readonly ask: readonly number[];
}

const RENTAL = described(60_000, 'C1', 1928, {
  num_floors: 6,
  dwelling_units: 60,
  region: 'nyc' as const,
  compliance_status: 'article_321',
});

describe('Article 321', () => {
  it.each(golden<System[]>('article-321-systems.yaml').map((row) => [row.heating, row] as const))(
    'reaches a building heated by %s',
    (heating, { hot_water, yes, ask }) => {
      const facts: FactRecord = {
        heating_system: heating,
        ...(hot_water && { hot_water_system: hot_water }),
      };
      const { measures } = lawBeside(RENTAL, facts).compliance.article_321?.prescriptive ?? { measures: [] };
      const those = (applies: string) =>
        measures.filter((measure) => measure.applies === applies).map(({ number }) => number);
      expect([those('yes'), those('ask')]).toEqual([yes, ask]);
    },
  );

  it('takes nothing as done; what the owner says is done costs nothing more', () => {
    const asked = lawBeside(RENTAL).compliance.article_321?.prescriptive;
    expect(asked?.measures.every(({ done }) => done === 'ask')).toBe(true);
    const venting = asked?.measures.find(({ number }) => number === 9)?.cost;
    expect(venting?.expected).toBeGreaterThan(0);
    const facts: FactRecord = { measures_done: [{ measure_id: 'steam_balancing_venting' }] };
    const told = lawBeside(RENTAL, facts).compliance.article_321?.prescriptive;
    expect(told?.measures.find(({ number }) => number === 9)).toMatchObject({ done: 'yes', cost: null });
    expect(told?.total.expected).toBeLessThan(asked?.total.expected ?? 0);
  });

  it('both kinds of building stand where the use is not known, and both outcomes where the pathway is open', () => {
    const { building_class: _class, dwelling_units: _units, ...unknown } = RENTAL;
    const tests = lawBeside(unknown).compliance.article_321?.limitTest.tests ?? [];
    expect(tests.map(({ propertyType }) => propertyType)).toEqual([
      'Multifamily Housing',
      'Worship Facility',
    ]);
    const { compliance_status: _status, ...open } = RENTAL;
    const { compliance } = lawBeside(open);
    expect(compliance.article_321?.certain).toBe(false);
    expect(compliance.ways.map(({ article }) => article)).toEqual(expect.arrayContaining(['320', '321']));
    expect(compliance.ways.find(({ id }) => id === 'pay')?.open).not.toBe('yes');
  });

  it('the flat penalty costs as much as the measures after the years it says', () => {
    const { penalty, prescriptive } = lawBeside(RENTAL).compliance.article_321 ?? {};
    expect(penalty?.yearsThatCostAsMuch).toBeCloseTo((prescriptive?.total.expected ?? 0) / 10_000, 1);
    expect(penalty?.presentCostIfYearly).toBeGreaterThan(10_000);
    expect(penalty?.presentCostIfYearly).toBeLessThan(200_000);
  });
});

interface Ways {
  readonly building: EstimateRequest['building'];
  readonly amounts: readonly { way: string; name: string; period?: string; value: number }[];
}

describe('ways to comply', () => {
  const { building, amounts } = golden<Ways>('ways.yaml');
  const { ways } = lawBeside(building).compliance;
  it.each(amounts.map((row) => [`${row.way}, ${row.name} ${row.period ?? ''}`, row] as const))(
    '%s',
    (_name, { way, name, period = null, value }) => {
      const found = ways.find(({ id }) => id === way)?.amounts;
      expect(found?.find((amount) => amount.name === name && amount.period === period)?.value).toBe(value);
    },
  );

  it('each rests on an entry of the law watch, with the day it was read', () => {
    const { byId } = testSnapshot().sections.law;
    expect(ways.length).toBeGreaterThan(20);
    for (const { law, dayRead } of ways) expect(byId[law]?.day_read).toBe(dayRead);
  });
});

const valueOf = ({ ways }: ComplianceAnswer, way: string, period: string) =>
  ways.find(({ id }) => id === way)?.amounts.find((amount) => amount.period === period)?.value;

it('for any building: what stands beside repeats the verdict, adds what it says, and is never more than asked', () => {
  fc.assert(
    fc.property(buildingRequest, (building) => {
      const { compliance, default_tier: verdict, tiers } = lawBeside(building as EstimateRequest['building']);
      const [first] = tiers;
      const charge = first?.roi.compliance.periods.find(
        ({ from, projection }) => from === 2030 && !projection,
      );
      if (compliance.ways.some(({ id }) => id === 'pay') && charge !== undefined)
        expect(valueOf(compliance, 'pay', '2030-2034')).toBe(charge.baselinePenaltyUsd);
      for (const { alternatives, recommendation } of compliance.after_2034) {
        alternatives.forEach(({ chargesAfter2034, presentCost }, place) => {
          const own = verdict?.alternatives[place]?.presentCost.total ?? NaN;
          expect(presentCost).toBeCloseTo(own + chargesAfter2034, 1);
          expect(chargesAfter2034).toBeGreaterThanOrEqual(0);
        });
        const least = Math.min(...alternatives.map(({ presentCost }) => presentCost));
        expect(alternatives.find(({ presentCost }) => presentCost === least)?.alternative).toBe(
          recommendation,
        );
      }
      for (const { tiers: rows } of compliance.pending)
        for (const { tier, eligibleCost, worthAtMost, npvIfEnacted } of rows) {
          const own = tiers.find((entry) => entry.tier === tier);
          expect(worthAtMost).toBeLessThan(eligibleCost);
          expect(eligibleCost).toBeLessThanOrEqual((own?.cost_breakdown.totalCost ?? 0) + 0.01);
          expect(npvIfEnacted).toBeCloseTo((own?.roi.npv ?? 0) + worthAtMost, 1);
        }
      const pathway = first?.roi.compliance.pathway;
      if (pathway === 'article_321') {
        expect(compliance.article_321?.limitTest.tests.length).toBeGreaterThan(0);
        expect(compliance.article_321?.prescriptive.measures).toHaveLength(13);
      }
      if (building.region === 'westchester') expect(compliance.ways).toEqual([]);
    }),
    { numRuns: casesOf(60) },
  );
});

it('after the last promulgated year the verdict speaks of its own years', () => {
  const coop = { building_area: 100_000, building_class: 'D4', year_built: 1962, num_floors: 12 };
  const reasonIn = (now: string) =>
    answer({
      building: coop,
      financing: ownedBy('coop', null, { now }),
    } as EstimateRequest)?.response.default_tier?.reason;
  expect(reasonIn('2026-11-20T15:00:00Z')).toMatch(/2030-34|through 2034/);
  expect(reasonIn('2036-11-20T15:00:00Z')).not.toMatch(/2030-34|through 2034/);
  expect(reasonIn('2036-11-20T15:00:00Z')).toContain('after 2034');
});

it('a tier carries its own multipliers: they make its best and worst case', () => {
  const { tiers } = lawBeside(RENTAL);
  expect(tiers.length).toBeGreaterThan(1);
  for (const { sensitivity } of tiers) {
    expect(sensitivity.bestCase).toBeCloseTo(sensitivity.expected * (sensitivity.lowMultiplier ?? NaN), 2);
    expect(sensitivity.worstCase).toBeCloseTo(sensitivity.expected * (sensitivity.highMultiplier ?? NaN), 2);
  }
});
