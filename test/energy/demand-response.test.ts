import { describe, expect, it } from 'vitest';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { NOW_MS, estimateServices } from '../estimate/fixture.ts';
import { described } from '../support/described.ts';

const services = await estimateServices();

const OFFICE = described(250_000, 'office', 1985, { num_floors: 12, site_eui: 110 });
const baseline = async (building: object) =>
  (await runEstimate(services, { nowMs: NOW_MS }, { building: { ...OFFICE, ...building } } as never))
    .resolution.baseline;

describe('demand response by the summer peak', () => {
  it('is a tenth of the kW billed in July, paid by the kW and month for five months, and in no sum', async () => {
    const { demand_response: response, fuels } = await baseline({});
    const july = fuels.find(({ fuel }) => fuel === 'electricity')?.bills.months[6];
    expect(response).toMatchObject({
      program_id: 'ny-coned-dlm',
      summer_kw: july?.kw,
      usd_per_kw_month: 18,
      months: 5,
      counted: false,
    });
    const { summer_kw: peak = 0, shed_kw: shed = 0, usd = 0 } = response ?? {};
    expect(peak).toBeGreaterThan(0);
    expect(shed).toBeCloseTo(peak / 10, 1);
    expect(usd / (peak * 0.1 * 18 * 5)).toBeCloseTo(1, 3);
  });

  it('pays a third of that in Westchester', async () => {
    const [city, county] = await Promise.all([baseline({}), baseline({ region: 'westchester' })]);
    expect(county.demand_response?.usd_per_kw_month).toBe(6);
    const each = ({ demand_response: response }: typeof city) =>
      (response?.usd ?? 0) / (response?.summer_kw ?? 1);
    expect(each(county) / each(city)).toBeCloseTo(1 / 3, 3);
  });

  it('is absent from housing and from small buildings', async () => {
    expect(
      await baseline({ building_class: 'multifamily', num_floors: 6, dwelling_units: 200 }),
    ).not.toHaveProperty('demand_response');
    expect(
      await baseline({ building_class: 'retail', building_area: 2_000, num_floors: 1 }),
    ).not.toHaveProperty('demand_response');
  });
});
