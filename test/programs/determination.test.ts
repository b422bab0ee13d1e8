import { describe, expect, test } from 'vitest';
import type { Static } from 'typebox';
import {
  PROGRAM_STATES,
  type CalculationResult,
  type MatchResult,
} from '../../src/contract/programs/index.ts';
import { offersOf } from '../../src/operations/programs/offers.ts';
import { programs } from '../incentives/snapshot.ts';
import { body, call } from './call.ts';

type Calculated = Static<typeof CalculationResult>;
type Matched = Static<typeof MatchResult>;

const COST = 500_000;
const QUANTITIES = {
  capacity: 500,
  annualKwh: 100_000,
  annualTherms: 10_000,
  floorAreaSqft: 50_000,
  dwellingUnits: 20,
  quantity: 10,
};

/** Every line of every program that can be priced, for a project. */
function calculations(project: object = {}): { id: string; line: string | null; answer: Calculated }[] {
  return programs().all.flatMap((program) =>
    offersOf(program).flatMap(({ line }) => {
      const input = { programId: program.id, projectCost: COST, ...QUANTITIES, ...project };
      const answer = call('calculateCredit', line === null ? input : { ...input, benefitId: line.id });
      if (answer.status !== 200) return [];
      return [{ id: program.id, line: line?.id ?? null, answer: answer.body as unknown as Calculated }];
    }),
  );
}

const all = calculations();
const byId = new Map(programs().all.map((entry) => [entry.id, entry]));
const program = (id: string) => byId.get(id);

describe('eligible means tested', () => {
  test('no answer says so while a condition exists in words only, none is on record, or the program may be closed', () => {
    expect(all.length).toBeGreaterThan(3000);
    const owned = [
      { ownerType: 'homeowner', buildingType: 'house', dwellingUnits: 1, floorAreaSqft: 2000, capacity: 10 },
      { ownerType: 'coop', buildingType: 'multifamily', dwellingUnits: 60, disadvantagedCommunity: false },
      { ownerType: 'nonprofit', buildingType: 'multifamily', affordableHousing: true, incomeQualified: true },
      { ownerType: 'for_profit', buildingType: 'office', peakDemandKw: 400, existingBuilding: true },
    ].flatMap(calculations);
    const wrong = [...all, ...owned].filter(({ id, answer }) => {
      const { requirements = [], gates = [], openToAll } = program(id) ?? {};
      const words = requirements.some(({ when, undertaking }) => when === undefined && undertaking !== true);
      const nothing = requirements.length + gates.length === 0 && openToAll !== true;
      return answer.determination === 'eligible' && (words || nothing || answer.status !== 'open');
    });
    expect(wrong.map(({ id, line }) => `${id} ${line}`)).toEqual([]);
  });

  test('what is open is named, and its amount is conditional', () => {
    for (const { id, answer } of all) {
      expect(answer.conditional, id).toBe(answer.determination === 'undetermined');
      if (answer.determination === 'undetermined') {
        expect(answer.missingInputs.length, id).toBeGreaterThan(0);
        expect(answer.reasons.length, id).toBeGreaterThan(0);
      }
    }
  });

  test('a status from a copy of a list is never open, and list and match say where it is from', () => {
    const copied = programs().all.filter(({ confidence }) => confidence === 'maintained_dataset_old_copy');
    expect(copied.length).toBeGreaterThan(150);
    expect(copied.filter(({ status }) => status === 'open')).toEqual([]);
    const note = /copy of 2025 .* not read again/;
    const listed = body('listPrograms', { state: 'NH', technology: 'ev_charging' }).programs.find(
      ({ id }) => id === 'afdc-12964',
    );
    expect(listed).toMatchObject({ status: 'unknown', statusNote: expect.stringMatching(note) });
    const matched = body('matchPrograms', { state: 'NH', projectType: 'ev_charging' }).programs.find(
      ({ id }) => id === 'afdc-12964',
    );
    expect(matched?.reasons.join(' ')).toMatch(note);
  });

  test('conditions in words are settled by vouching for them', () => {
    const input = { programId: 'us-irc-48e-fuel-cell', projectCost: COST, capacity: 100 };
    const open = body('calculateCredit', input) as unknown as Calculated;
    expect(open.determination).toBe('undetermined');
    const settled = body('calculateCredit', { ...input, confirmed: open.missingInputs });
    expect(settled).toMatchObject({ determination: 'eligible', conditional: false });
  });

  test('an income limit is tested, either way', () => {
    const id = 'ra-or-or-eugene-water-and-electric-board-e-webresidential-ductless-heat-pump-program';
    const limited = program(id)?.lines?.find(({ incomeQualified }) => incomeQualified === true);
    const input = { programId: id, projectCost: COST, benefitId: limited?.id, ownerType: 'homeowner' };
    expect(body('calculateCredit', input)).toMatchObject({
      determination: 'undetermined',
      missingInputs: expect.arrayContaining(['incomeQualified']),
    });
    expect(body('calculateCredit', { ...input, incomeQualified: false })).toMatchObject({
      determination: 'ineligible',
      totalCredit: 0,
      reasons: [expect.stringContaining('income')],
    });
  });
});

describe('lines', () => {
  test('a line is priced by its own amount, unit and cap', () => {
    const id = 'ra-ny-ny-national-grid-national-grid-energy-saving-programs';
    const lines = program(id)?.lines ?? [];
    let priced = 0;
    for (const line of lines) {
      const answer = call('calculateCredit', {
        programId: id,
        projectCost: COST,
        benefitId: line.id,
        capacity: 3,
      });
      if (line.kind !== 'fixed') continue;
      expect(answer).toMatchObject({
        status: 200,
        body: {
          benefitId: line.id,
          totalCredit: Math.min(line.amount ?? 0, (line.caps?.shareOfCost ?? 1) * COST),
        },
      });
      priced += 1;
    }
    expect(priced).toBeGreaterThan(3);
  });

  test('a line paid a ton counts thermal kW as tons, or tons where the request says so', () => {
    const ton = all.find(({ id, line }) => {
      const found = program(id)?.lines?.find((entry) => entry.id === line);
      return found?.kind === 'per_ton' && found.caps === undefined && found.low === undefined;
    });
    const amount = program(ton?.id ?? '')?.lines?.find(({ id }) => id === ton?.line)?.amount ?? 0;
    const input = {
      programId: ton?.id,
      benefitId: ton?.line,
      projectCost: COST,
      capacity: 3,
      capacityUnit: 'tons',
    };
    const answer = body('calculateCredit', input) as unknown as Calculated;
    expect(answer.totalCredit).toBe(amount * 3);
    expect(answer.assumptions).toContain('capacity is read as tons.');
    const thermal = body('calculateCredit', { ...input, capacity: 10.55, capacityUnit: undefined });
    expect(thermal['totalCredit']).toBeCloseTo(amount * 3, 0);
  });

  test('an unknown line is refused with the known ones', () => {
    const answer = call('calculateCredit', { programId: 'ra-ny-ny-empower', projectCost: 1, benefitId: 'x' });
    expect(answer).toMatchObject({
      status: 'problem',
      code: 'not-calculable',
      faults: [{ pointer: '/benefitId' }],
    });
  });

  test('no loan, service or exemption has a price, and no line gives the whole cost without a limit', () => {
    const paying = all.filter(({ answer }) => answer.totalCredit > 0);
    const money = new Set(paying.map(({ id, line }) => `${id} ${line}`));
    for (const { id, lines = [] } of programs().all)
      for (const { id: line, kind } of lines)
        if (kind === 'loan' || kind === 'service') expect(money.has(`${id} ${line}`)).toBe(false);
    for (const { id, line, answer } of all) {
      const found = program(id)?.lines?.find((entry) => entry.id === line) ?? program(id)?.benefit;
      if (found?.kind === 'percent_of_cost' && answer.totalCredit >= COST)
        expect(program(id)?.caps ?? (found as { caps?: unknown }).caps, `${id} ${line}`).toBeDefined();
    }
  });
});

describe('matches', () => {
  const accounts = (answer: Matched, availability: string): string[] =>
    answer.programs
      .filter((item) => item.availability === availability)
      .flatMap(({ id }) => (program(id)?.utilities ?? []).slice(0, 1).map(({ id: utility }) => utility));

  test('no total adds programs of two electric or two gas utilities, and rival ones stay out of the contingent sum', () => {
    for (const projectType of ['heat_pump', 'heat_pump_water_heater', 'ev_charging', 'building_efficiency'])
      for (const state of PROGRAM_STATES) {
        const answer = body('matchPrograms', {
          projectType,
          state,
          capacity: 10,
          projectCost: 20_000,
          ownerType: 'homeowner',
        }) as unknown as Matched;
        expect(accounts(answer, 'available'), `${projectType} ${state}`).toEqual([]);
      }
  });

  test('a utility that is named rules the others out', () => {
    const input = { projectType: 'heat_pump', state: 'MN', capacity: 10, ownerType: 'homeowner' };
    const open = body('matchPrograms', input) as unknown as Matched;
    const utility = program(open.programs.find(({ jurisdiction }) => jurisdiction === 'Utility')?.id ?? '')
      ?.utilities?.[0]?.id;
    const named = body('matchPrograms', { ...input, utility }) as unknown as Matched;
    const others = named.programs.filter(
      ({ id, jurisdiction }) =>
        jurisdiction === 'Utility' &&
        !program(id)?.utilities?.some((entry) => entry.id === utility) &&
        program(id)?.utilities?.every(({ fuel }) => fuel !== 'gas'),
    );
    expect(others).toEqual([]);
    expect(named.programCount).toBeLessThan(open.programCount);
  });

  test('a utility that no program of the state names is refused with the nearest name', () => {
    const refused = call('matchPrograms', { projectType: 'heat_pump', state: 'NY', utility: 'con_edson' });
    expect(refused).toMatchObject({
      code: 'invalid-request',
      detail: 'No company or program of NY has the name con_edson.',
      faults: [{ pointer: '/utility', message: expect.stringContaining('did you mean con_edison?') }],
    });
  });

  test('where programs name no utility, any is taken', () => {
    const input = { projectType: 'heat_pump', state: 'WV' };
    expect(body('matchPrograms', { ...input, utility: 'appalachian_power' })).toMatchObject({
      programCount: (body('matchPrograms', input) as unknown as Matched).programs.length,
    });
  });

  test('nothing unsettled scores 1, and only what is eligible is counted', () => {
    for (const state of ['NY', 'CA', 'MA', 'CO', 'TX'])
      for (const projectType of ['solar', 'heat_pump', 'storage', 'building_efficiency'])
        for (const item of (
          body('matchPrograms', {
            projectType,
            state,
            capacity: 50,
            projectCost: 50_000,
          }) as unknown as Matched
        ).programs) {
          if (item.determination !== 'eligible') {
            expect(item.eligibilityScore, item.id).toBeLessThan(1);
            expect(item.availability, item.id).not.toBe('available');
          }
          if (item.availability === 'contingent')
            expect(item.missingInputs.length, item.id).toBeGreaterThan(0);
        }
  });

  test('the totals are sums by determination: eligible money in one, undetermined money in none', () => {
    const usd = (text: string) => Number(text.replaceAll(/[$,]/g, '')) || 0;
    const seen = { eligible: 0, undetermined: 0 };
    for (const state of ['NY', 'CA', 'MA', 'MN', 'TX', 'OR'])
      for (const projectType of ['solar', 'heat_pump', 'storage', 'building_efficiency', 'ev_charging']) {
        const input = { projectType, state, capacity: 50, projectCost: 1e9, ownerType: 'for_profit' };
        const answer = body('matchPrograms', input) as unknown as Matched;
        const sum = { eligible: 0, undetermined: 0, ineligible: 0 };
        for (const { determination, availability, estimatedValue } of answer.programs)
          if (availability !== 'not_counted') sum[determination] += usd(estimatedValue);
        const name = `${projectType} ${state}`;
        expect(usd(answer.totalValue), name).toBeCloseTo(sum.eligible, -1);
        expect(usd(answer.contingentValue), name).toBeLessThanOrEqual(sum.undetermined + 1);
        expect(sum.ineligible, name).toBe(0);
        expect(answer.programs.every(({ determination }) => determination !== 'ineligible')).toBe(true);
        seen.eligible += sum.eligible;
        seen.undetermined += sum.undetermined;
      }
    expect(Math.min(seen.eligible, seen.undetermined)).toBeGreaterThan(0);
  });

  test('vouching for what is open moves its money from the contingent sum into the total, and nothing else', () => {
    const input = { projectType: 'solar', state: 'NY', capacity: 500, ownerType: 'for_profit' };
    const usd = (text: string) => Number(text.replaceAll(/[$,]/g, '')) || 0;
    const open = body('matchPrograms', input) as unknown as Matched;
    const codes = (id: string) => new Set((program(id)?.requirements ?? []).map(({ code }) => code));
    const waiting = open.programs.filter(
      ({ id, availability, missingInputs }) =>
        availability === 'contingent' &&
        missingInputs.every((code) => code === 'open' || codes(id).has(code)),
    );
    const confirmed = [...new Set(waiting.flatMap(({ missingInputs }) => missingInputs))].slice(0, 40);
    const settled = body('matchPrograms', { ...input, confirmed }) as unknown as Matched;
    const eligible = settled.programs.filter(({ determination }) => determination === 'eligible');
    expect(waiting.length).toBeGreaterThan(0);
    expect(eligible.map(({ id }) => id)).toEqual(expect.arrayContaining(waiting.map(({ id }) => id)));
    expect(usd(settled.totalValue)).toBeGreaterThan(usd(open.totalValue));
  });

  test('ground-source rates are paid for ground source only', () => {
    for (const { id, benefitId } of (
      body('matchPrograms', { projectType: 'heat_pump', state: 'NY', capacity: 500 }) as unknown as Matched
    ).programs) {
      const line = program(id)?.lines?.find((entry) => entry.id === benefitId);
      if (line !== undefined) expect(line.technologies, `${id} ${benefitId}`).toContain('heat_pump');
    }
  });
});
