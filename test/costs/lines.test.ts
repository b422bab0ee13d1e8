import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import { COST_CATEGORIES } from '../../src/vocabulary/cost-categories.ts';
import { factorValue } from '../../src/engine/pricing/factors.ts';
import { arbitraryBuilding } from '../building/arbitrary-building.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { offerFor, offerForRequest } from '../measures/offer.ts';
import { priced, type Work } from './priced.ts';
import { described } from '../support/described.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const PUBLIC = fc.constantFrom({}, {}, { building_class: 'W1' }, { building_class: 'education' });

describe('the lines of a tier', () => {
  it('are quantity times price times factors, sum to the total, and are shared out among the measures', () => {
    let tiers = 0;
    fc.assert(
      fc.property(arbitraryBuilding, PUBLIC, (building, change) => {
        for (const cost of offerForRequest({ ...building, ...change }).costs) {
          tiers += 1;
          const { lines, items, measures, categoryCents, totalCents } = cost;
          for (const { id, quantity, unitCostUsd, factors, amountCents, synthetic, category } of lines) {
            const usd = factors.reduce((product, { value }) => product * value, quantity * unitCostUsd);
            expect(Math.abs(usd * 100 - amountCents), id).toBeLessThanOrEqual(1.5 + 1e-9 * amountCents);
            // What changes nothing is not told; the one job of public works lists its factors whole.
            const isJob = factors.some(({ name }) => name === 'price_index');
            if (!isJob) for (const { name, value } of factors) expect(value, `${id}: ${name}`).not.toBe(1);
            expect(synthetic).toBe(false);
            expect(id.split(':')[0]).toBe(category);
          }
          for (const category of COST_CATEGORIES) {
            const own = lines.filter((line) => line.category === category);
            expect(categoryCents[category]).toBe(sum(own.map(({ amountCents }) => amountCents)));
          }
          expect(totalCents).toBe(sum(lines.map(({ amountCents }) => amountCents)));
          expect(cost.constructionCents).toBe(
            totalCents - categoryCents.soft_costs - categoryCents.escalation,
          );
          expect(sum(measures.map(({ loadedCents }) => loadedCents))).toBe(totalCents);
          items.forEach(({ line, planned }, index) => {
            expect(lines[index]).toBe(line);
            const measure = measures[index];
            expect(measure?.measureId).toBe(planned.measure.id);
            expect(measure?.directCents).toBe(line.amountCents);
            expect(measure?.loadedCents).toBeGreaterThanOrEqual(line.amountCents - items.length);
            expect(measure?.lowCents).toBeLessThanOrEqual(line.amountCents);
            expect(measure?.highCents).toBeGreaterThanOrEqual(line.amountCents);
          });
          const assumed = measures.filter((_, index) => items[index]?.line.basis === 'assumed');
          expect(cost.assumptionShare).toBeCloseTo(
            sum(assumed.map((each) => each.loadedCents)) / totalCents,
            9,
          );
        }
      }),
      { numRuns: 100 },
    );
    expect(tiers).toBeGreaterThan(80);
  });

  it('controls of heating cost their least once a plant, not once a lot', () => {
    const steam = { building_class: 'C1', building_area: 40_000, year_built: 1928, dwelling_units: 40 };
    const timer = (heating_plants: number) => {
      const input = withFacts(buildingInputFromRequest(steam), {
        heating_system: 'steam_1pipe',
        heating_plants,
      });
      return offerFor(input)
        .costs.flatMap(({ lines }) => lines)
        .find(({ measureId }) => measureId === 'heat_timer_indoor_sensors')?.amountCents;
    };
    // 40 dwellings at 190 USD of 2023 are more than one least of 7,000 USD, and less than two.
    expect(timer(1)).toBeLessThan(1_400_000);
    expect(timer(2)).toBe(1_400_000);
  });

  it('a price that holds everything has nothing added but contingency and escalation', () => {
    const { cost } = priced({ ...HOUSING, measures: { roof_insulation: 10_000 } });
    const after = { ...HOUSING.building, year_built: 2000 };
    const plain = priced({ ...HOUSING, building: after, measures: { roof_insulation: 10_000 } }).cost;
    expect(plain.lines.map(({ id }) => id)).toEqual([
      'envelope:roof_insulation',
      'contingency:estimate',
      'escalation',
    ]);
    expect(cost.categoryCents.soft_costs).toBe(0);
  });

  it('a job that the City let as one is one contract, whatever of it is bought', () => {
    const building = { building_area: 90_000, building_class: 'W1', year_built: 1960, num_floors: 4 };
    for (const { lines } of offerForRequest(building).costs) {
      // Work that no contract of the City holds is bought at a trade price, and its contractor's lines are on that alone.
      const kitchen = lines.find(({ measureId }) => measureId === 'kitchen_demand_ventilation');
      const conditions = lines.find(({ id }) => id === 'other:general_conditions');
      expect(conditions?.quantity).toBe(kitchen && kitchen.amountCents / 100);
      for (const { label, measureId, factors } of lines) {
        if (measureId === null) expect(factors).toEqual([]);
        else
          expect(label.includes('public works') || factors.at(-1)?.name === 'public-works premium').toBe(
            true,
          );
      }
    }
  });
});

const HOUSING: Work = {
  building: described(60_000, 'multifamily', 1959, { num_floors: 6, dwelling_units: 60 }),
  tier: 'high_performance',
  measures: {},
};
const CURTAIN = { window_replacement_curtain_wall: 5_000 };
const valueOf = (file: string, name: string) => {
  return factorValue(testSnapshot().tables.prices.rules.factors, file, name);
};

describe('work around the work', () => {
  const around = (building: object, measures: Work['measures']) => {
    const work = { ...HOUSING, building: { ...HOUSING.building, ...building }, measures };
    const { cost } = priced(work as Work);
    return new Map(cost.lines.filter(({ category }) => category === 'other').map((line) => [line.id, line]));
  };
  const OTHERS = ['other:general_conditions', 'other:overhead_profit', 'other:insurance'];
  const idsOf = (building: object, measures: Work['measures']) =>
    [...around(building, measures).keys()].filter((id) => !OTHERS.includes(id));
  const SHED = 'other:sidewalk_shed';
  const SURVEY = 'other:asbestos_survey';
  const CAULK = 'other:abatement_windows';
  const LEAD = 'other:lead_safe_windows';

  it.each([
    ['housing of 1959, six storeys', {}, [SURVEY, CAULK, LEAD, SHED]],
    ['housing of 1960', { year_built: 1960 }, [SURVEY, CAULK, SHED]],
    ['housing of 1986', { year_built: 1986 }, [SURVEY, CAULK, SHED]],
    ['housing of 1987', { year_built: 1987 }, [SHED]],
    ['five storeys', { num_floors: 5 }, [SURVEY, CAULK, LEAD]],
    ['an office', { building_class: 'office' }, [SURVEY, CAULK, SHED]],
  ])('curtain walls of %s', (_, building, ids) => {
    expect(idsOf(building, CURTAIN)).toEqual(ids);
  });

  it('no shed where the one of façade repairs is up while the work runs', () => {
    const tower = buildingInputFromRequest(
      described(120_000, 'multifamily', 1985, { num_floors: 12, site_eui: 400 }),
    );
    const shedsOf = (year?: number) =>
      offerFor(year === undefined ? tower : withFacts(tower, { facade_repairs_year: year })).costs.map(
        ({ lines }) => lines.some(({ id }) => id === SHED),
      );
    expect(shedsOf()).toContain(true);
    expect(shedsOf(2028)).not.toContain(true);
    expect(shedsOf(2034)).toEqual(shedsOf());
    expect(shedsOf(2020)).toEqual(shedsOf());
  });

  it('a shed by the foot costs in Westchester what work costs there', () => {
    const feet = (region: object) => around(region, CURTAIN).get(SHED)?.unitCostUsd ?? NaN;
    const { westchesterOverNyc } = testSnapshot().tables.prices.rules;
    expect(westchesterOverNyc).toBeLessThan(1);
    expect(feet({ region: 'westchester' })).toBeCloseTo(feet({}) * westchesterOverNyc, 9);
  });

  it.each([
    [
      'punched windows, whose price holds abatement, but no scaffold',
      { window_replacement_punched: 2_000 },
      [SHED],
    ],
    ['overcladding, whose price holds the scaffold', { wall_overclad: 10_000 }, [SURVEY]],
    ['roof insulation', { roof_insulation: 10_000 }, [SURVEY, 'other:abatement_roof']],
    ['new boilers', { steam_boiler_replacement: 2_000 }, [SURVEY, 'other:abatement_boiler_room']],
    ['work inside dwellings', { exhaust_erv_dwellings: 60 }, [SURVEY, 'other:access_protection']],
    ['work inside dwellings, access in the price', { exhaust_balancing: 60 }, [SURVEY]],
    ['lamps', { led_common_areas: 10_000 }, []],
  ])('%s', (_, measures, ids) => {
    expect(idsOf({}, measures)).toEqual(ids);
  });

  it('access is by the dwelling, and nobody is in the way where nobody lives', () => {
    const line = around({}, { exhaust_erv_dwellings: 60 }).get('other:access_protection');
    expect(line).toMatchObject({ quantity: 60, unit: 'dwelling' });
    const office = { building_class: 'office', dwelling_units: 0 };
    expect(idsOf(office, { wall_interior_insulation: 10_000 })).toEqual([SURVEY]);
  });

  it('caulk and roofing are a share of that work alone', () => {
    const { cost } = priced({ ...HOUSING, measures: { ...CURTAIN, roof_insulation: 10_000 } });
    const usd = (id: string) => (cost.lines.find((line) => line.id === id)?.amountCents ?? 0) / 100;
    const windows = usd('envelope:window_replacement_curtain_wall');
    expect(usd(CAULK)).toBeCloseTo(windows * valueOf('abatement', 'window_share'), 2);
    expect(usd('other:abatement_roof')).toBeCloseTo(
      usd('envelope:roof_insulation') * valueOf('abatement', 'roof_share'),
      2,
    );
    const lead = cost.lines.find(({ id }) => id === LEAD);
    expect(lead?.unitCostUsd).toBe(valueOf('abatement', 'lead_safe_usd_per_window'));
  });
});
