import { listedHousing } from '../support/housing.ts';
import { describe, expect, test } from 'vitest';
import type { EstimateResponse, TierEntry } from '../../src/contract/estimate/index.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { measureQuantityOf } from '../../src/engine/measures/quantities.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { offerForRequest } from '../measures/offer.ts';
import { answer } from './fixture.ts';
import { described, ownedBy } from '../support/described.ts';

/** What readers of thirty answers found wrong (docs/readings.md), each as a case that would show it again. */

const of = (building: object): EstimateResponse => {
  const found = answer({ building: { building_area: 10_000, ...building } });
  if (found === null) throw new Error('a tier is offered');
  return found.response;
};
const tierOf = ({ tiers }: EstimateResponse, name: TierEntry['tier']): TierEntry | undefined =>
  tiers.find(({ tier }) => tier === name);

describe('a part of a range in a pantry', () => {
  test('asks for its part of 10 kW, not for a range and not for the 60 of a full kitchen', () => {
    const shop = of({ building_area: 500, building_class: 'retail', year_built: 1920, num_floors: 1 });
    const deepest = tierOf(shop, 'net_zero_ready');
    const ids = deepest?.measures.map(({ id }) => id);
    const service = deepest?.measures.find(({ id }) => id === 'electrical_service_small');
    expect(ids).toContain('pantry_cooking_electric');
    // Of a hundred such shops a few have a range of 11 kVA; rooftop heat pumps of 500 sqft are the rest.
    expect(service?.quantity).toBeGreaterThan(0.5);
    expect(service?.quantity).toBeLessThan(3);
  });

  test("does not raise a small office's bill by more than the bill itself", () => {
    const office = of({ building_area: 6_000, building_class: 'office', year_built: 1985, num_floors: 2 });
    const billUsd = office.resolution.baseline.bill.total_usd;
    const saved = tierOf(office, 'net_zero_ready')?.roi.energySavings ?? Number.NaN;
    expect(saved).toBeGreaterThan(-0.5 * billUsd);
  });
});

describe('what wears out if nothing is done', () => {
  const due = (building: object, record: Partial<BuildingInput> = {}) =>
    (answer({ building: { building_area: 150_000, ...building } }, { record })?.response.tiers ?? [])[0]?.roi
      .doingNothing.forcedReplacements ?? [];
  const labels = (...building: Parameters<typeof due>) => due(...building).map(({ label }) => label);

  test('an office on steam from the street has no boiler to replace, one with its own plant has', () => {
    const office = { building_class: 'O4', year_built: 1928, num_floors: 14, site_eui: 80 };
    const street = { borough: 'MN', latitude: 40.7527, longitude: -73.9772 } as const;
    const steam = {
      ...street,
      annualElectricityKwh: 1_500_000,
      annualGasKbtu: 0,
      annualOtherKbtu: 6_000_000,
      energyYear: 2021,
    };
    expect(labels(office, steam)).not.toContain('boiler');
    expect(labels(office)).toContain('boiler');
  });

  test('a warehouse with warm air from the roof replaces rooftop units, not a boiler too', () => {
    const own = labels({ building_class: 'E1', year_built: 1965, num_floors: 1, site_eui: 80 });
    expect(own).toContain('rooftop');
    expect(own).not.toContain('boiler');
  });

  test('the boiler of a building of 2018 is its first and lasts to 2043; one of 1935 may be of any age', () => {
    const home = { building_class: 'D4', dwelling_units: 140, num_floors: 12 };
    const boiler = (year_built: number) =>
      due({ ...home, year_built }).find(({ label }) => label === 'boiler');
    expect(boiler(2018)).toMatchObject({
      calendarYear: 2043,
      earliestYear: 2043,
      latestYear: 2051,
      ageKnown: false,
    });
    expect(boiler(1935)).toMatchObject({
      calendarYear: 2039,
      earliestYear: 2026,
      latestYear: 2051,
      ageKnown: false,
    });
  });
});

describe('quick wins', () => {
  const OWNERS = [
    { building_class: 'D4', building_area: 80_000, year_built: 1935, dwelling_units: 75 },
    { building_class: 'R4', building_area: 153_000, year_built: 2016, dwelling_units: 67, num_floors: 35 },
    { building_class: 'O6', building_area: 130_000, year_built: 1926, num_floors: 18, site_eui: 72 },
    { building_class: 'W8', building_area: 71_000, year_built: 1941, num_floors: 7, site_eui: 75 },
    { building_class: 'H2', building_area: 104_000, year_built: 1900, num_floors: 13, site_eui: 95 },
  ];
  test.each(OWNERS)(
    'no measure on $building_class takes much longer than 8 years to earn its price',
    (building) => {
      const { measures } = tierOf(of(building), 'quick_wins') ?? { measures: [] };
      expect(measures.length).toBeGreaterThan(0);
      // Shown savings are after what is done before them, so a little may be missing from those it was chosen by.
      for (const { id, cost, annualSavings } of measures)
        expect(cost / annualSavings, id).toBeLessThan(8 * 1.1);
    },
  );

  test('a boiler tune-up, which lasts two years, is bought where it earns its price in two', () => {
    const buys = (building_area: number, dwelling_units: number) =>
      tierOf(
        of({ building_class: 'D3', year_built: 1968, num_floors: 12, building_area, dwelling_units }),
        'quick_wins',
      )?.measures.some(({ id }) => id === 'boiler_tune_up');
    expect(buys(80_000, 75)).toBe(false);
    expect(buys(500_000, 500)).toBe(true);
  });

  test('lamps in dwellings are bought where the owner pays for their light, and not where tenants do', () => {
    const buys = (electricity_metered_by: 'owner' | 'tenants') =>
      answer(
        { building: { building_class: 'D4', building_area: 100_000, year_built: 1965, dwelling_units: 60 } },
        { record: { facts: { electricity_metered_by } } },
      )
        ?.response.tiers.find(({ tier }) => tier === 'quick_wins')
        ?.measures.some(({ id }) => id === 'led_in_dwellings');
    expect(buys('owner')).toBe(true);
    expect(buys('tenants')).toBe(false);
  });

  test('the target says what is true of every measure', () => {
    expect(tierOf(of(OWNERS[0] ?? {}), 'quick_wins')?.target).toBe(
      'The work pays for itself in what the owner pays, every cost included, within 8 years. Each measure also pays for itself within that time and within its life.',
    );
  });
});

describe('a building whose use has no figures of its own', () => {
  const house = of({ building_class: 'A1', building_area: 2_000, year_built: 1955, dwelling_units: 1 });
  const vacant = (dwelling_units: number) =>
    of({ building_class: 'V1', building_area: 93_559, year_built: 2018, num_floors: 10, dwelling_units });

  test('is not called one of unknown use', () => {
    expect(house.default_tier?.reason).toMatch(/^The catalogue has no figures for this use/);
    expect(JSON.stringify(house)).not.toContain('use of this building is not known');
    expect(house.resolution.building_class).toBeNull();
  });

  test('vacant land on the roll with a hundred dwellings on it is measured as housing, not as offices', () => {
    const stands = (answered: EstimateResponse) =>
      answered.resolution.assumptions.find(({ code }) => code === 'parameter_class')?.value;
    expect(stands(vacant(100))).toBe('multifamily');
    expect(stands(vacant(3))).toBe('office');
    expect(vacant(100).default_tier?.reason).toMatch(/^The use of the building is not known/);
    expect(vacant(100).resolution.building_class).toBeNull();
  });
});

describe('words', () => {
  test('count one as one', () => {
    const shop = of({ building_class: 'retail', building_area: 500, year_built: 1920 });
    const words = JSON.stringify([
      shop.tiers.map(({ description }) => description),
      shop.resolution.assumptions,
    ]);
    expect(words).toContain(': 1 measure,');
    expect(words).toContain(' 1 storey,');
    expect(words).not.toMatch(/\b1 (?:measures|storeys)\b/);
  });

  test('no penalty is announced to a building that is within its limits', () => {
    const office = of({ building_class: 'O4', building_area: 120_000, year_built: 1965, site_eui: 40 });
    const texts = office.tiers.map(({ description }) => description);
    expect(texts.join(' ')).toContain('reported by 1 May 2029');
    expect(texts.join(' ')).not.toContain('penalty due');
  });

  test('Article 321 is not a limit that nobody knows', () => {
    const home = of(described(60_000, 'D1', 1940, { compliance_status: 'article_321' }));
    expect(tierOf(home, 'code_compliant')?.target).toMatch(
      /^Article 321 of Local Law 97 sets no fine by the ton/,
    );
  });

  test('a limit that the range of the energy leaves open is said with its odds and the fine', () => {
    const record = {
      reportedFuels: {
        year: 2019,
        source: 'LL84 CY2019',
        electricityKbtu: 4_950_000,
        naturalGasKbtu: 3_300_000,
        fuelOil2Kbtu: null,
        fuelOil4Kbtu: null,
        districtSteamKbtu: null,
        otherKbtu: null,
        everyFuelNamed: true,
      },
      reportedYears: [{ year: 2016, siteEuiKbtuPerSqft: 142, isProbable: false, source: 'LL84 CY2016' }],
    } as const satisfies Partial<BuildingInput>;
    const building = { building_class: 'I6', building_area: 110_000, year_built: 1931 };
    const found = answer({ building }, { record });
    const { response } = found ?? {};
    const open = response?.compliance?.limit_status.periods.findLast(({ status }) => status === 'undecided');
    expect(open?.probability_over).toBeGreaterThan(0.1);
    expect(response?.default_tier?.reason).toMatch(
      new RegExp(
        `it is \\d+% likely to be over its limit of ${open?.from}-${(open?.to ?? 0) % 100} \\(a fine of`,
      ),
    );
  });

  test('negative savings cover no share of a payment', () => {
    const home = answer({
      building: { building_class: 'D4', building_area: 500_000, year_built: 1960, site_eui: 30 },
      include_financing: true,
      financing: ownedBy('coop', 'bank'),
    });
    const said = JSON.stringify(home?.response.tiers.map(({ financing }) => financing));
    expect(said).toContain('Costs of energy and upkeep rise in the first year');
    expect(said).not.toMatch(/cover -|puts in \$[01], 0 %/);
  });
});

describe('the same work', () => {
  test('has the same interval under either name', () => {
    const home = of(described(153_000, 'R4', 2016, { dwelling_units: 67, site_eui: 38 }));
    const [quick, code] = [tierOf(home, 'quick_wins'), tierOf(home, 'code_compliant')];
    expect(code?.description).toContain('The same scope and cost as the tier before.');
    expect(code?.sensitivity).toEqual(quick?.sensitivity);
  });
});

describe('who pays', () => {
  const tenantUsd = (building: object, record: Partial<BuildingInput> = {}) =>
    answer({ building: { building_area: 90_000, year_built: 1960, ...building } }, { record })?.response
      .resolution.baseline.bill.tenant_usd;
  const told = (building: object, record: Partial<BuildingInput> = {}) =>
    answer(
      { building: { building_area: 90_000, year_built: 1960, ...building } },
      { record },
    )?.response.resolution.assumptions.find(({ code }) => code === 'payers')?.text;

  test('who is taken to pay stands among the assumptions, until it is said', () => {
    expect(told({ building_class: 'multifamily', dwelling_units: 90 })).toContain(
      'Households are taken to pay',
    );
    expect(told({ building_class: 'office' })).toContain('Tenants are taken to pay');
    expect(told({ building_class: 'multifamily', dwelling_units: 1 })).toContain('single dwelling');
    const metered = { facts: { electricity_metered_by: 'tenants' } } as const;
    expect(told({ building_class: 'office' }, metered)).toBeUndefined();
  });

  test('a one-family house has no tenants, two families have', () => {
    expect(tenantUsd({ building_class: 'A1', building_area: 2_000, dwelling_units: 1 })).toBe(0);
    expect(tenantUsd({ building_class: 'B2', building_area: 2_000, dwelling_units: 2 })).toBeGreaterThan(0);
  });

  test('the Housing Authority pays for its dwellings, other owners of rentals for their own meters', () => {
    const authority = { housing: listedHousing({ nycha: true }) };
    const home = { building_class: 'D3', dwelling_units: 90 };
    expect(tenantUsd(home, authority)).toBe(0);
    expect(told(home, authority)).toContain('Housing Authority');
    expect(tenantUsd(home)).toBeGreaterThan(0);
    expect(told(home)).toContain('Households are taken to pay');
  });

  test('a shop says that a net lease would give the savings to the tenant', () => {
    expect(told({ building_class: 'K1' })).toContain('net lease');
  });
});

describe('a college with 27 dwellings in it', () => {
  const building = described(161_502, 'W6', 1998, { dwelling_units: 27, site_eui: 109 });
  const college = of(building);

  test('is not told in dollars a dwelling', () => {
    for (const { cost_breakdown: cost, roi } of college.tiers)
      expect([cost.costPerUnit, roi.perDwelling]).toEqual([null, null]);
  });

  test('has its zones counted by floor area', () => {
    const { profile, baseline } = offerForRequest(building);
    const { measures } = testSnapshot().tables;
    const controls = measures.entries.find(({ measure }) => measure.id === 'hydronic_boiler_controls');
    if (controls === undefined) throw new Error('no such controls');
    const zones = measureQuantityOf(controls.measure, { profile, baseline, rules: measures.rules });
    expect(zones).toBeGreaterThan(100);
  });
});

test('an office of 6,000 sqft has units on its roof, one of 60,000 a chiller', () => {
  const cooling = (building_area: number) =>
    of(described(building_area, 'office', 1985, { num_floors: 2 })).resolution.assumptions.find(
      ({ code }) => code === 'cooling_system',
    )?.value;
  expect([cooling(6_000), cooling(60_000)]).toEqual(['rooftop_unit', 'central_chiller']);
});

test('a building of next to no energy and next to no charge has an answer without a number that is none', () => {
  const building = {
    building_area: 190_606,
    site_eui: Number.MIN_VALUE,
    estimated_penalty: Number.MIN_VALUE,
  };
  for (const { roi } of of(building).tiers) expect(roi.npv).toBeTypeOf('number');
  expect(of(building).resolution.site_eui_kbtu_per_sqft).toBe(0);
});

test('a building of next to no area is over no limit', () => {
  const { compliance } = of({ building_area: Number.MIN_VALUE, compliance_status: 'compliant' });
  const periods = compliance?.limit_status?.periods ?? [];
  expect(periods.length).toBeGreaterThan(0);
  for (const { probability_over: share } of periods) expect(share).toBe(0);
});
