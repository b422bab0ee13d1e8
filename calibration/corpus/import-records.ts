import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CorpusRow } from '../../src/catalog/sections/calibration-corpus.ts';
import { groupBuildings } from './building-groups.ts';
import { corpusCsv } from './corpus-csv.ts';

/**
 * Turns a file of project records into the project's corpus: `node calibration/corpus/import-records.ts FILE OUT`.
 * Facts only; every row says what it is used for and why. Rows that support nothing here are left out and counted.
 */
type Raw = Readonly<Record<string, string>>;
interface Verdict {
  readonly use: CorpusRow['use'];
  readonly reason: string;
}

const NON_ENERGY_ONLY =
  /^(cooling_ac|electrical_system|elevator)(; (cooling_ac|electrical_system|elevator))*$/;
const field = (row: Raw, name: string): string => (row[name] ?? '').trim();
const isSchoolJob = (row: Raw) => field(row, 'record_id').startsWith('SCA-');

function verdictOnSchoolJob(row: Raw): Verdict | string {
  if (Number(field(row, 'construction_cost_usd')) <= 0) return 'no construction cost';
  switch (field(row, 'backtest_use')) {
    case 'backtest_total':
      return NON_ENERGY_ONLY.test(field(row, 'measures'))
        ? { use: 'non_energy', reason: 'completed, not an energy measure: reported apart' }
        : { use: 'headline', reason: 'completed or at least 95 % spent, energy scope only' };
    case 'backtest_total_mixed_scope':
      return { use: 'mixed_scope', reason: 'completed, with work that is no energy measure: reported apart' };
    case 'calibrate_only':
      return {
        use: 'in_construction',
        reason: 'estimate at completion of a job under way: reduced weight in the fit',
      };
    case 'sanity_only':
      return field(row, 'non_energy_scope') === ''
        ? { use: 'not_started', reason: 'early estimate: only where a scope has no other evidence' }
        : 'early estimate of mixed scope';
    default:
      return field(row, 'backtest_use');
  }
}

/** An early estimate of a tenth of what another row of the school puts the same work at, for the same year. */
function phaseOfAnother(row: Raw, others: readonly Raw[]): string | null {
  const { words, usd } = workOf(row);
  if (field(row, 'backtest_use') !== 'sanity_only' || usd <= 0) return null;
  const whole = others.filter(isSchoolJob).some((other) => {
    const { words: all, usd: allUsd } = workOf(other);
    return (
      field(other, 'year') === field(row, 'year') &&
      allUsd > 10 * usd &&
      words.every((word) => all.includes(word))
    );
  });
  return whole ? 'a phase of another record of the school' : null;
}

const workOf = (row: Raw) => ({
  words: field(row, 'measures').split('; '),
  usd: Number(field(row, 'construction_cost_usd')),
});

function verdict(row: Raw, others: readonly Raw[]): Verdict | string {
  if (isSchoolJob(row)) return phaseOfAnother(row, others) ?? verdictOnSchoolJob(row);
  const use = field(row, 'backtest_use');
  if (use === 'backtest_unit_pv' && Number(field(row, 'pv_kw')) > 0)
    return { use: 'pv_unit', reason: 'completed municipal solar with size and cost' };
  if (use === 'backtest_total')
    return { use: 'press', reason: 'completed, from press or owner: listed, never in a fit or a headline' };
  return use;
}

function corpusRow(row: Raw, chosen: Verdict, building: string): CorpusRow {
  const usd = field(row, 'construction_cost_usd') || field(row, 'total_cost_usd');
  return {
    record_id: field(row, 'record_id'),
    kind: 'real',
    source_set: isSchoolJob(row)
      ? 'nyc_sca_capital_projects'
      : chosen.use === 'pv_unit'
        ? 'nyc_dcas_solar_readiness'
        : 'press_case_studies',
    use: chosen.use,
    reason: chosen.reason,
    building,
    building_name: field(row, 'building_name'),
    bbl: field(row, 'bbl'),
    borough: field(row, 'county_or_borough'),
    building_class: field(row, 'building_class'),
    year: field(row, 'year'),
    dating: field(row, 'real_vs_derived') === 'real_actual' ? 'end' : 'start',
    area_sqft: numberText(field(row, 'floor_area_sqft')),
    units: numberText(field(row, 'units')),
    measures: field(row, 'measures'),
    other_scope: field(row, 'non_energy_scope') === '' ? '' : 'yes',
    construction_usd: numberText(usd),
    soft_usd: numberText(field(row, 'soft_cost_usd')),
    pv_kw: numberText(field(row, 'pv_kw')),
  };
}

const numberText = (text: string): string => (text === '' ? '' : String(Number(text)));

export function importRecords(csvText: string): { rows: CorpusRow[]; leftOut: ReadonlyMap<string, number> } {
  const raw = parse(csvText, { columns: true, bom: true }) as Raw[];
  const buildings = groupBuildings(
    raw.map((row) => ({ name: field(row, 'building_name'), bbl: field(row, 'bbl') })),
  );
  const leftOut = new Map<string, number>();
  const byBuilding = Map.groupBy(raw, (_, index) => buildings[index] ?? '');
  const rows = raw.flatMap((row, index) => {
    const chosen = verdict(row, byBuilding.get(buildings[index] ?? '') ?? []);
    if (typeof chosen !== 'string')
      return [corpusRow(row, chosen, buildings[index] ?? field(row, 'record_id'))];
    leftOut.set(chosen, (leftOut.get(chosen) ?? 0) + 1);
    return [];
  });
  return { rows: rows.toSorted((a, b) => (a.record_id < b.record_id ? -1 : 1)), leftOut };
}

if (import.meta.main) {
  const [from, to] = process.argv.slice(2);
  if (from === undefined || to === undefined) throw new Error('usage: import-records.ts RECORDS.csv OUT.csv');
  const { rows, leftOut } = importRecords(readFileSync(from, 'utf8'));
  writeFileSync(to, corpusCsv(rows));
  console.log(`${rows.length} records kept`);
  for (const [why, count] of leftOut) console.log(`left out: ${count} × ${why}`);
}
