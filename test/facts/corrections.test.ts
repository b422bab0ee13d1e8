import { describe, expect, it } from 'vitest';
import { factFaults, FactRecord } from '../../src/contract/facts/index.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { NOW_MS, estimateServices } from '../estimate/fixture.ts';

/** 860 Grand Concourse: the report of 2014 has 90,659 sqft, that of 2022 115,140. */
const GRAND_CONCOURSE = { bbl: '2024590030' };
const LESS = 90_659;

const services = await estimateServices();
const estimate = (facts: FactRecord | null, request: { bbl: string } = GRAND_CONCOURSE) =>
  runEstimate(services, { nowMs: NOW_MS }, request, facts);
const asIs = ({ tiers }: Awaited<ReturnType<typeof estimate>>) => tiers[0]!.roi.compliance;

describe('area, use and year that an owner corrects', () => {
  it('an area moves the limit and not the energy, and is said beside that on record', async () => {
    const [record, corrected] = await Promise.all([
      estimate(null),
      estimate({ gross_floor_area_sqft: LESS }),
    ]);
    expect(record.resolution.gross_floor_area_sqft).toBe(115_140);
    expect(corrected.resolution.gross_floor_area_sqft).toBe(LESS);
    const [was, is] = [record, corrected].map((answer) => asIs(answer).periods[0]!);
    // Reports outweigh the class, whose energy alone goes with the area.
    expect(Math.abs(is!.baselineTco2e / was!.baselineTco2e - 1)).toBeLessThan(0.06);
    expect(is!.limitTco2e / was!.limitTco2e).toBeCloseTo(LESS / 115_140, 3);
    expect(corrected.consistency_warnings.join(' ')).toContain(
      'floor area 90,659 sqft (record: 115,140 sqft)',
    );
  });

  it('the correction is the value used, and what it replaced is one of the others', async () => {
    const { resolution } = await estimate({ gross_floor_area_sqft: 100_000 });
    const area = resolution.conflicts!.find(({ field }) => field === 'gross_floor_area_sqft')!;
    expect(area.used).toEqual({ value: 100_000, year: null, source: 'stated by the owner' });
    expect(area.others.map(({ value }) => value)).toEqual([115_140, 90_659]);
    const [view] = resolution.facts!;
    const moved = area.others[0]!.effect!;
    const fact = view!.effects.find(({ tier }) => tier === moved.tier)!;
    expect(moved.npv_moved_usd).toBeCloseTo(-fact.npv_moved_usd!, 2);
  });

  it('a use rules over report, class and areas by use; a year over the City’s', async () => {
    const corrected = await estimate({ building_class: 'hotel', year_built: 1990 });
    expect(corrected.resolution).toMatchObject({
      building_class: 'hotel',
      building_class_source: 'supplied_class',
      supplied: { year_built: 1990, building_class: 'hotel' },
    });
    expect(asIs(corrected).propertyType).toBe('Hotel');
    expect(corrected.consistency_warnings.join(' ')).toMatch(
      /built 1990 \(record: \d{4}\); use hotel \(record: Multifamily/,
    );
    // A code that is none is not guessed.
    expect((await estimate({ building_class: 'Q7' })).resolution.building_class).toBeNull();
  });

  it('an area of another building is questioned', async () => {
    const { consistency_warnings: warnings } = await estimate({ gross_floor_area_sqft: 400_000 });
    expect(warnings.join(' ')).toContain('over twice the 115,140 sqft on record');
  });

  it('refuses what no building has, with the field', () => {
    const faults = (facts: object) => [
      ...validatorOf(FactRecord)(facts),
      ...factFaults(facts as FactRecord, '2026-11-26'),
    ];
    for (const [field, value] of [
      ['gross_floor_area_sqft', 0],
      ['gross_floor_area_sqft', 1e9],
      ['building_class', 'castle'],
      ['year_built', 2031],
      ['year_built', 1492],
    ] as const)
      expect(
        faults({ [field]: value }).map(({ pointer }) => pointer),
        `${field} ${value}`,
      ).toEqual([`/${field}`]);
    expect(faults({ building_class: 'd4', gross_floor_area_sqft: 50_000.5, year_built: 1931 })).toEqual([]);
  });
});
