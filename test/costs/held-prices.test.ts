import { describe, expect, it } from 'vitest';
import { priced } from './priced.ts';
import { described } from '../support/described.ts';

const building = described(120_000, 'D4', 1995, { num_floors: 8, dwelling_units: 120, region: 'nyc' });
const of = (measures: Readonly<Record<string, number>>) =>
  priced({ building, tier: 'net_zero_ready', measures }).cost;

describe('a price that holds its loading', () => {
  it('is not loaded again: solar costs its kW and nothing on top', () => {
    const { lines, totalCents } = of({ rooftop_solar: 100 });
    expect(lines.map(({ id }) => id)).toEqual(['renewables_storage:rooftop_solar']);
    expect(totalCents).toBe(275_000_00);
  });

  it('bears no part of the escalation of the work beside it', () => {
    const alone = of({ steam_traps: 200 });
    const together = of({ steam_traps: 200, rooftop_solar: 100 });
    expect(together.categoryCents.escalation).toBe(alone.categoryCents.escalation);
    expect(together.totalCents).toBe(alone.totalCents + 275_000_00);
    const solar = together.measures.find(({ measureId }) => measureId === 'rooftop_solar');
    expect(solar?.loadedCents ?? 0).toBeLessThan(290_000_00);
  });

  it('of what grows with the building grows with it', () => {
    const small = of({ dhw_recirculation_control: 75, boiler_tune_up: 3_000 });
    const large = of({ dhw_recirculation_control: 1_500, boiler_tune_up: 60_000 });
    for (const [index, { directCents }] of large.measures.entries())
      expect(directCents / (small.measures[index]?.directCents ?? NaN)).toBeGreaterThan(5);
  });
});
