import { describe, expect, it } from 'vitest';
import { groupBuildings } from '../../calibration/corpus/building-groups.ts';
import { importRecords } from '../../calibration/corpus/import-records.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusCsv } from '../../calibration/corpus/corpus-csv.ts';
import { syntheticRows } from '../../calibration/corpus/synthetic.ts';
import { CALIBRATION_DIR } from '../../calibration/load.ts';
import { inputs } from './measured.ts';

describe('the corpus', () => {
  it('keeps a building together over its codes and lots', () => {
    const groups = groupBuildings([
      { name: 'K001 P.S. 1', bbl: '' },
      { name: 'K001 ANNEX', bbl: '3000010001' },
      { name: 'K999 CHARTER IN THE SAME BUILDING', bbl: '3000010001' },
      { name: 'Q001 P.S. 1', bbl: '' },
      { name: 'Ferry Terminal', bbl: '' },
    ]);
    expect(new Set(groups.slice(0, 3)).size).toBe(1);
    expect(new Set(groups).size).toBe(3);
  });

  it('says what each record is for', () => {
    const head =
      'record_id,year,real_vs_derived,building_name,bbl,measures,non_energy_scope,construction_cost_usd,total_cost_usd,pv_kw,backtest_use';
    const rows = [
      'SCA-1,2024,real_actual,K001 A,,dhw_heater,,100,120,,backtest_total',
      'SCA-2,2024,real_near_final,K002 A,,cooling_ac; electrical_system,,100,,,backtest_total',
      'SCA-3,2024,real_actual,K003 A,,roofs,masonry,100,,,backtest_total_mixed_scope',
      'SCA-4,2024,real_estimate,K004 A,,roofs,,100,,,calibrate_only',
      'SCA-5,2024,real_estimate,K005 A,,roofs,masonry,100,,,sanity_only',
      'SCA-6,2024,real_estimate,K006 A,,roofs,,,,,sanity_only',
      'SCA-7,2025,real_estimate,K007 A,,electrification; windows,,40000000,,,sanity_only',
      'SCA-8,2025,real_estimate,K007 A,,electrification,,120000,,,sanity_only',
      'SCA-9,2025,real_estimate,K007 A,,steam_system_optimization,,150000,,,sanity_only',
      'PRESS-1,2024,real_actual,Co-op,,LED,,,7000,,backtest_total',
      'NYCPV-1,2014,real_actual,X001 A,,pv_rooftop,,,90000,20,backtest_unit_pv',
      'HOME-1,2011,real_actual,Home,,,,,5000,,secondary_residential',
    ];
    const { rows: kept, leftOut } = importRecords([head, ...rows].join('\n'));
    const of = (id: string) => kept.find((row) => row.record_id === id);
    expect(of('SCA-1')).toMatchObject({ use: 'headline', dating: 'end', construction_usd: '100' });
    expect(of('SCA-2')).toMatchObject({ use: 'non_energy', dating: 'start' });
    expect(of('SCA-3')).toMatchObject({ use: 'mixed_scope', other_scope: 'yes' });
    expect(of('SCA-4')?.use).toBe('in_construction');
    expect(of('PRESS-1')).toMatchObject({ use: 'press', construction_usd: '7000' });
    expect(of('NYCPV-1')).toMatchObject({ use: 'pv_unit', pv_kw: '20' });
    // A phase of a larger estimate for the same work is no record of its own; other work of that school is.
    expect(of('SCA-8')).toBeUndefined();
    expect(leftOut.get('a phase of another record of the school')).toBe(1);
    expect([of('SCA-7')?.use, of('SCA-9')?.use]).toEqual(['not_started', 'not_started']);
    expect(kept).toHaveLength(8);
    expect([...leftOut.values()].reduce((a, b) => a + b, 0)).toBe(4);
    expect(kept.every(({ reason }) => reason.length > 10)).toBe(true);
  });

  it('holds what the plan counted: 78 headline records of 73 buildings, 58 with area; 44 no energy measure; 7 press', () => {
    const of = (use: string) => inputs.corpus.records.filter((r) => r.use === use && r.kind === 'real');
    expect(of('headline')).toHaveLength(78);
    expect(new Set(of('headline').map(({ building }) => building)).size).toBe(73);
    expect(of('headline').filter(({ areaSqft }) => areaSqft !== null)).toHaveLength(58);
    expect(of('non_energy')).toHaveLength(44);
    expect(of('press')).toHaveLength(7);
    expect(of('mixed_scope')).toHaveLength(74);
  });

  it('holds the synthetic records that the seeded generator makes, labelled', () => {
    const { escalation, settings } = inputs;
    const { priceSeries, constructionMonths } = settings;
    const rows = syntheticRows({ escalation, priceSeries, constructionMonths });
    expect(rows.every((row) => row.kind === 'synthetic' && row.record_id.startsWith('SYN-'))).toBe(true);
    expect(readFileSync(join(CALIBRATION_DIR, 'corpus', 'synthetic.csv'), 'utf8')).toBe(corpusCsv(rows));
  });
});
