import { listedHousing } from '../support/housing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { avoidedPenaltyByYear, penaltyByYear } from '../../src/engine/compliance/avoided-penalty.ts';
import { electrificationCredit } from '../../src/engine/compliance/electrification-credit.ts';
import { emissionsTco2e, emittingTotals } from '../../src/engine/compliance/emissions.ts';
import { periodOutcomes, periodsAsIs } from '../../src/engine/compliance/period-outcomes.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import type { BuildingInput, OwnerType } from '../../src/engine/building/types.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { arbitraryBuilding } from '../building/arbitrary-building.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { lot } from '../energy/golden-case.ts';

const snapshot = testSnapshot();
const AS_OF = calendarDate('2026-11-20');

function assess(input: BuildingInput, owner: OwnerType | null = null) {
  const profile = resolveBuilding({ input, requestedOwnerType: owner }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  return { baseline, law: assessCompliance(profile, baseline, AS_OF, snapshot) };
}
const described = (
  building: Parameters<typeof buildingInputFromRequest>[0],
  owner: OwnerType | null = null,
) => assess(buildingInputFromRequest(building), owner);

describe('coverage', () => {
  const pathway = (area: number, buildings: number) =>
    assess(lot({ grossFloorAreaSqft: area, dofClass: 'O6', buildingsOnLot: buildings })).law.pathway;
  it.each([
    [25_000, 1, 'not_covered'],
    [25_000.01, 1, 'article_320'],
    [25_000, 3, 'not_covered'],
    [50_000, 3, 'undetermined'],
    [50_000.01, 3, 'article_320'],
  ])('%d sqft in %d building(s): %s', (area, buildings, expected) => {
    expect(pathway(area, buildings)).toBe(expected);
  });
});

describe('pathway', () => {
  const of = (
    building_class: string,
    year_built: number | null,
    dwelling_units: number,
    owner: OwnerType | null = null,
  ) =>
    described({ building_area: 60_000, building_class, year_built, dwelling_units, site_eui: 90 }, owner).law;
  it.each([
    ['old rental', of('C1', 1925, 60), 'undetermined', false],
    ['rental of unknown age', of('D1', null, 60), 'undetermined', false],
    ['rental of 1974: its year proves nothing', of('C1', 1974, 60), 'undetermined', false],
    ['five dwellings', of('C1', 1925, 5), 'article_320', true],
    ['class alone, old', of('multifamily', 1925, 60), 'undetermined', false],
    ['co-op by code', of('D4', 1925, 60), 'article_320', true],
    ['co-op as told', of('multifamily', 1925, 60, 'coop'), 'article_320', true],
    ['condominium', of('R4', 1925, 60), 'article_320', true],
    ['religious class: proves nothing', of('M1', 1925, 0), 'undetermined', false],
    ['use not known', of('QQ9', 1962, 60), 'undetermined', false],
    ['City school', of('W1', 1925, 0), 'city_owned', false],
    ['City class with a private owner as told', of('W1', 1925, 0, 'nonprofit'), 'article_320', true],
    ['private school', of('W2', 1925, 0), 'article_320', true],
    ['public owner as told', of('O6', 1925, 0, 'public'), 'city_owned', false],
  ] as const)('%s', (_, law, expected, counted) => {
    expect([law.pathway, law.counted]).toEqual([expected, counted]);
  });

  it.each([
    ['CP0', 'article_320'],
    ['CP1', 'article_320_from_2026'],
    ['CP2', 'article_320_from_2035'],
    ['CP3', 'article_321'],
    ['CP4', 'city_owned'],
    ['CP1;CP1', 'article_320_from_2026'],
    ['CP0;CP2', 'undetermined'],
  ])("the City's list decides: %s", (ll97Pathway, expected) => {
    const input = lot({
      grossFloorAreaSqft: 60_000,
      dofClass: 'C1',
      yearBuilt: 1925,
      dwellingUnits: 60,
      ll97Pathway,
    });
    expect(assess(input).law.pathway).toBe(expected);
  });

  it.each([
    ['61 of 100 stabilised', { stabilisedUnits: 61, stabilisedYear: 2022 }, 'article_321'],
    ['10 of 100 stabilised', { stabilisedUnits: 10, stabilisedYear: 2022 }, 'article_320_from_2026'],
    ['40 of 100: near the dividing share', { stabilisedUnits: 40, stabilisedYear: 2018 }, 'undetermined'],
    ['registered, no count', { dhcrRegistered: true }, 'undetermined'],
    ['421-a', { exemption421aEndYear: 2040 }, 'undetermined'],
    ['assisted dwellings', { assistedUnits: 20 }, 'undetermined'],
    ['on the list of unregulated rentals', { unregulatedRental: true }, 'article_320'],
    ['public housing', { nycha: true }, 'city_owned'],
  ] as const)('housing lists inform where the covered list is silent: %s', (_, evidence, expected) => {
    const housing = listedHousing(evidence);
    const rental = {
      ...lot({ grossFloorAreaSqft: 90_000, dofClass: 'D1', dwellingUnits: 100 }),
      housing,
    };
    expect(assess(rental).law.pathway).toBe(expected);
    expect(assess({ ...rental, ll97Pathway: 'CP0' }).law.pathway).toBe('article_320');
  });

  it('a large lot that the list does not name is not settled, and both outcomes are said', () => {
    const coveredList = { listYear: 2026, listed: false, pathwayCodes: [] };
    const { law } = assess({ ...lot({ grossFloorAreaSqft: 60_000, dofClass: 'O6' }), coveredList });
    expect([law.pathway, law.counted, law.flatRiskUsd]).toEqual(['undetermined', false, 10_000]);
    expect(law.reason).toMatch(/does not name this lot.*Under Article 320.*Under Article 321/);
  });

  it('a supplied penalty that nothing can use is said to be unused', () => {
    const unused = (building: Partial<Parameters<typeof buildingInputFromRequest>[0]>) =>
      described({ building_area: 60_000, building_class: 'O6', estimated_penalty: 50_000, ...building }).law
        .warnings;
    expect(unused({ region: 'westchester' }).join()).toMatch(/estimated_penalty is not used/);
    expect(unused({ building_area: 20_000 }).join()).toMatch(/estimated_penalty is not used/);
    expect(unused({ compliance_status: 'article_321' }).join()).toMatch(/estimated_penalty is not used/);
    expect(unused({}).join()).not.toMatch(/not used/);
  });

  it('a supplied status wins, in any case; other text changes nothing and is named', () => {
    const status = (compliance_status: string) =>
      described({
        building_area: 60_000,
        building_class: 'C1',
        year_built: 1925,
        dwelling_units: 60,
        site_eui: 90,
        compliance_status,
      }).law;
    expect(status(' Article_320 ')).toMatchObject({ pathway: 'article_320', counted: true });
    expect(status('NOT_COVERED')).toMatchObject({ applicable: false, periods: [] });
    expect(status('compliant').pathway).toBe('article_320');
    expect(status('in discussion')).toMatchObject({ pathway: 'undetermined' });
    expect(status('in discussion').warnings.join()).toMatch(/in discussion/);
  });

  it('a status that the model does not bear out is questioned', () => {
    const warned = (compliance_status: string, site_eui: number) =>
      described({
        building_area: 100_000,
        building_class: 'O6',
        year_built: 1950,
        site_eui,
        compliance_status,
      }).law.warnings.length;
    expect([warned('compliant', 250), warned('compliant', 50)]).toEqual([1, 0]);
    expect([warned('non_compliant', 50), warned('non_compliant', 250)]).toEqual([1, 0]);
  });

  it('Article 321 is a flat risk, not a price per ton', () => {
    const { law, baseline } = assess(lot({ grossFloorAreaSqft: 60_000, reportedUse: 'Worship Facility' }));
    expect(law).toMatchObject({ flatRiskUsd: 10_000, periods: [] });
    expect(penaltyByYear(baseline.state, law, AS_OF, snapshot).size).toBe(0);
  });

  it('a lot with a reported school and no code may be a City school', () => {
    expect(assess(lot({ grossFloorAreaSqft: 60_000, reportedUse: 'K-12 School' })).law.pathway).toBe(
      'undetermined',
    );
  });
});

describe('years', () => {
  const { baseline, law } = described({
    building_area: 100_000,
    building_class: 'O6',
    year_built: 1950,
    site_eui: 200,
  });
  const nothing = { ...baseline.state, use: new Float64Array(baseline.state.use.length) };
  const avoided = (inService: string) =>
    avoidedPenaltyByYear(
      {
        before: emittingTotals(baseline.state),
        ahead: [],
        after: emittingTotals(nothing),
        inService: calendarDate(inService),
      },
      law,
      snapshot,
    );
  const doingNothing = penaltyByYear(baseline.state, law, AS_OF, snapshot);

  it('avoids promulgated years only, from the year of service', () => {
    expect([...avoided('2028-07-01').keys()]).toEqual([2028, 2029, 2030, 2031, 2032, 2033, 2034]);
    expect(avoided('2035-01-01').size).toBe(0);
    expect([...doingNothing.keys()][0]).toBe(2026);
  });

  it('avoids a whole year when in service on its first day, and part of it later', () => {
    expect(avoided('2031-01-01').get(2031)).toBeCloseTo(doingNothing.get(2031) ?? 0, 6);
    const part = avoided('2031-07-02').get(2031) ?? 0;
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(doingNothing.get(2031) ?? 0);
  });

  it('prices nothing before the year the pathway begins', () => {
    const later = described({
      building_area: 100_000,
      building_class: 'O6',
      year_built: 1950,
      site_eui: 200,
      compliance_status: 'article_320_from_2035',
    });
    expect(penaltyByYear(later.baseline.state, later.law, AS_OF, snapshot).size).toBe(0);
    const outcomes = periodsAsIs(emittingTotals(later.baseline.state), later.law, snapshot);
    for (const outcome of outcomes) if (!outcome.projection) expect(outcome.baselinePenaltyUsd).toBe(0);
    expect(outcomes.some((outcome) => outcome.projection && outcome.baselinePenaltyUsd > 0)).toBe(true);
  });

  it('has no promulgated coefficient after 2034, and two named scenarios instead', () => {
    expect(() => emissionsTco2e(baseline.state, { year: 2035, scenario: 'promulgated' }, snapshot)).toThrow(
      RangeError,
    );
    const at = (year: number, scenario: 'frozen_grid' | 'clcpa_line') =>
      emissionsTco2e(baseline.state, { year, scenario }, snapshot);
    expect(at(2035, 'frozen_grid')).toBeCloseTo(
      emissionsTco2e(baseline.state, { year: 2034, scenario: 'promulgated' }, snapshot),
      9,
    );
    expect(at(2035, 'clcpa_line')).toBeLessThan(at(2035, 'frozen_grid'));
    expect(at(2040, 'clcpa_line')).toBeCloseTo(baseline.kbtuByFuel.natural_gas * 0.00005311, 6);
  });

  it('on-site PV is not utility electricity', () => {
    const state = { ...baseline.state, use: baseline.state.use.slice() };
    state.pvKwh = 100_000;
    const cut =
      emissionsTco2e(baseline.state, { year: 2030, scenario: 'promulgated' }, snapshot) -
      emissionsTco2e(state, { year: 2030, scenario: 'promulgated' }, snapshot);
    expect(cut).toBeCloseTo(14.5, 6);
  });

  it('credits beneficial electrification by the day of service, apart', () => {
    const outcome = {
      from: 2030,
      to: 2034,
      limitTco2e: 10,
      baselineTco2e: 20,
      afterTco2e: 11,
      baselinePenaltyUsd: 2680,
      afterPenaltyUsd: 268,
      projection: false,
      scenario: 'promulgated',
    } as const;
    const credit = (heatPumpKwh: number, inService: string) =>
      electrificationCredit(
        { after: { heatPumpKwh }, schedule: { inService: calendarDate(inService) } },
        [outcome],
        { penaltyUsdPerTco2e: 268 },
        snapshot,
      );
    expect(credit(1000, '2026-12-31')?.tco2e).toBeCloseTo(1.3, 9);
    expect(credit(1000, '2027-01-01')?.tco2e).toBeCloseTo(0.65, 9);
    expect(credit(1000, '2027-01-01')?.chargeCutUsd).toBeCloseTo(0.65 * 268, 9);
    // Never more than the charge that is left.
    expect(credit(10_000, '2027-01-01')?.chargeCutUsd).toBe(268);
    expect(credit(1000, '2030-01-01')).toBeNull();
    expect(credit(0, '2027-01-01')).toBeNull();
  });
});

describe('energy of the class alone', () => {
  const hotel = (known: Partial<Parameters<typeof buildingInputFromRequest>[0]>) =>
    described({ building_area: 60_000, building_class: 'H3', year_built: 1962, ...known });

  it('is charged nowhere, though its periods are shown', () => {
    const { law, baseline } = hotel({});
    expect([law.counted, law.assuming]).toEqual([false, ['class_energy']]);
    expect(periodsAsIs(emittingTotals(baseline.state), law, snapshot)[1]?.baselinePenaltyUsd).toBeGreaterThan(
      0,
    );
    expect(penaltyByYear(baseline.state, law, AS_OF, snapshot).size).toBe(0);
    expect(law.reason).toMatch(/no fine is counted/);
    // A letter is no figure of its energy.
    expect(hotel({ energy_grade: 'D' }).law.counted).toBe(false);
  });

  it.each([
    ['a stated intensity', { site_eui: 120 }],
    ['a supplied penalty', { estimated_penalty: 40_000 }],
  ])('%s is counted', (_, known) => {
    const { law, baseline } = hotel(known);
    expect([law.counted, law.assuming]).toEqual([true, []]);
    expect(penaltyByYear(baseline.state, law, AS_OF, snapshot).size).toBeGreaterThan(0);
  });
});

describe('laws', () => {
  it('no limit, no period; Westchester never; property types fill the building', () => {
    fc.assert(
      fc.property(arbitraryBuilding, (building) => {
        const { law, baseline } = described(building);
        const emitted = emittingTotals(baseline.state);
        const outcomes = periodOutcomes(periodsAsIs(emitted, law, snapshot), emitted, law, snapshot);
        if (building.region === 'westchester') expect(law.applicable).toBe(false);
        if (!law.applicable) expect(outcomes).toEqual([]);
        if (law.counted) expect(law.periods.length).toBe(5);
        const share = law.propertyTypes.reduce((sum, part) => sum + part.share, 0);
        if (law.propertyTypes.length > 0) expect(share).toBeCloseTo(1, 9);
        for (const outcome of outcomes) {
          expect(outcome.baselinePenaltyUsd).toBe(outcome.afterPenaltyUsd);
          expect(Number.isFinite(outcome.baselinePenaltyUsd)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never avoids more than doing nothing would cost', () => {
    fc.assert(
      fc.property(arbitraryBuilding, fc.double({ min: 0, max: 1, noNaN: true }), (building, kept) => {
        const { law, baseline } = described(building);
        const after = { ...baseline.state, use: baseline.state.use.map((value) => value * kept) };
        const cost = penaltyByYear(baseline.state, law, AS_OF, snapshot);
        const inService = calendarDate('2028-03-01');
        for (const [year, usd] of avoidedPenaltyByYear(
          { before: emittingTotals(baseline.state), ahead: [], after: emittingTotals(after), inService },
          law,
          snapshot,
        )) {
          expect(usd).toBeGreaterThanOrEqual(-1e-6);
          expect(usd).toBeLessThanOrEqual((cost.get(year) ?? 0) + 1e-6);
        }
      }),
      { numRuns: 100 },
    );
  });
});
