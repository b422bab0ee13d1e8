import type { CorpusRow } from '../../src/catalog/sections/calibration-corpus.ts';

const COLUMNS = [
  'record_id',
  'kind',
  'source_set',
  'use',
  'reason',
  'building',
  'building_name',
  'bbl',
  'borough',
  'building_class',
  'year',
  'dating',
  'area_sqft',
  'units',
  'measures',
  'other_scope',
  'construction_usd',
  'soft_usd',
  'pv_kw',
] as const satisfies readonly (keyof CorpusRow)[];

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function corpusCsv(rows: readonly CorpusRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\n');
}
