import { headerKey } from '../importers/csv-table.ts';
import { plutoColumns, plutoFacts, plutoLabel } from '../importers/import-pluto.ts';
import { chooseReports } from '../importers/ll84-choose.ts';
import { ll84Columns, readSubmission } from '../importers/ll84-columns.ts';
import { publishedNumber, publishedText } from '../importers/published-number.ts';
import { normaliseBblList } from '../../quantities/parcel-id.ts';
import { EMPTY_CITY, type LotLayers } from '../record/lot-layers.ts';
import { cellText, type SocrataRow } from './socrata-client.ts';

/** API names that lost the words the published heading has. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  electricity_use_grid_purchase: 'electricity use grid purchase kbtu',
  electricity_use_grid_purchase_1: 'electricity use grid purchase kwh',
  total_location_based_ghg: 'total location based ghg emissions metric tons co2e',
  total_ghg_emissions_metric: 'total ghg emissions metric tons co2e',
  largest_property_use_type: 'largest property use type',
  property_gfa_calculated: 'property gfa calculated buildings',
};

interface Tabular {
  readonly headers: readonly string[];
  readonly cells: readonly string[];
}

/** A JSON row as header keys and cells, so that the importers' own readers serve both. */
function tabular(row: SocrataRow): Tabular {
  const names = Object.keys(row);
  return {
    headers: names.map((name) => FULL_NAMES[name] ?? headerKey(name)),
    cells: names.map((name) => cellText(row, name)),
  };
}

export function plutoLayers(row: SocrataRow): LotLayers {
  const { headers, cells } = tabular(row);
  const columns = plutoColumns(headers);
  return { city: plutoFacts(columns, cells, plutoLabel(columns, cells, 'current release')) };
}

/** The report of a lot out of all LL84 rows that name it; null when none says anything. */
export function ll84Layers(bbl: string, rows: readonly SocrataRow[]): LotLayers | null {
  const submissions = rows.flatMap((row) => {
    const { headers, cells } = tabular(row);
    const columns = ll84Columns(
      headers.includes('site eui kbtu ft') ? headers : [...headers, 'site eui kbtu ft'],
    );
    if (columns === null) return [];
    const ids = normaliseBblList(columns.bbl(cells) ?? '');
    const year = columns.yearOf(cells);
    if (!ids.includes(bbl) || year === null) return [];
    const submission = readSubmission(columns, cells, { year, isCoReported: ids.length > 1 });
    return submission === null ? [] : [submission];
  });
  return submissions.length === 0 ? null : chooseReports(submissions);
}

export function ll33Layers(row: SocrataRow): LotLayers {
  const source = 'LL33 grades (NYC Open Data)';
  const dofClass = publishedText(cellText(row, 'building_class'));
  const grade = publishedText(cellText(row, 'letterscore'));
  const score = publishedNumber(cellText(row, 'energy_star_score'));
  return {
    city: {
      ...EMPTY_CITY,
      source,
      address: publishedText(cellText(row, 'address')),
      dofClass: dofClass !== null && /^[A-Z]\d$/.test(dofClass) ? dofClass : null,
      areaSqft: publishedNumber(cellText(row, 'dof_gross_square_footage')),
    },
    ...(grade === null ? {} : { grade: { grade, energyStar: score, source } }),
  };
}
