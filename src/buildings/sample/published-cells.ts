/** A row of a table the embedded lots are made from, by column name. */
export type PublishedRow = Readonly<Record<string, string>>;

/** The covered buildings list and the day it was read. */
export const COVERED_LIST_SOURCE = 'DOB covered buildings list 2026, read 2026-06-06';
export const OIL_SOURCE = 'NYC oil boiler list 2010-12';

/** Source labels as a reader may see them; the table's own codes are terse. */
export function label(code: string | undefined): string | null {
  if (code === undefined || code === '') return null;
  const pluto = /^(.*\()?pluto_(?:latest)?(\d\dv\d)/.exec(code);
  if (pluto) return `PLUTO ${pluto[2]}`;
  if (code.startsWith('oil_boilers')) return `${OIL_SOURCE}, City columns`;
  const report = /^ll84_(cy\d{4})(.*)$/.exec(code);
  if (report) return `LL84 ${report[1]!.toUpperCase()}${reportNote(report[2]!)}`;
  return (
    {
      ll84_2026_sample: 'LL84 sample, published 2026',
      ll33_2020list: 'LL33 list 2020',
      ll33_2026_sample: 'LL33 sample, published 2026',
      dof_sales_2018: 'DOF sales 2018',
      'dof_sales_2023-24': 'DOF sales 2023-24',
      dof_condo_lots: 'DOF condominium list',
      condo_billing_lot_number: 'Condominium billing lot number',
      cbl_2026: COVERED_LIST_SOURCE,
      rs_taxbills_pluto: 'PLUTO, as joined to DOF tax bills to 2023',
      'gce_2024(pluto)': 'PLUTO, as joined to a rental list of 2024-06-24',
      pluto_removed_records: 'PLUTO, removed records to 2018',
      rtu_pluto_extract: 'PLUTO extract 2024',
      '421a_mn_fy17': 'DOF 421-a list 2017',
      dcp_research: 'DCP building research',
      dcp_lpc_research: 'DCP/LPC building age research',
    }[code] ?? code
  );
}

function reportNote(rest: string): string {
  const notes = [];
  if (rest.includes('~match')) notes.push('probable match by place, area and year built');
  if (rest.includes('several or co-reported')) notes.push('several rows of one use');
  if (rest.includes('~coord')) notes.push('joined by coordinate and area');
  if (rest.includes('derived')) notes.push('derived from published intensity');
  return notes.length > 0 ? ` (${notes.join(', ')})` : '';
}

export function number(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text.replaceAll(',', ''));
  return Number.isFinite(value) ? value : null;
}

/** `2024+` means "2024 or later, not said which"; the year that is certain is kept. */
export const year = (text: string | undefined) => number(text?.replace('+', ''));
export const words = (text: string | undefined) => text?.trim() || null;
