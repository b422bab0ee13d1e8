import { column, optionalColumn, type Pick } from './csv-table.ts';
import { KBTU_PER_KWH, KBTU_PER_THERM } from '../../quantities/units.ts';
import type { Submission } from './ll84-choose.ts';
import { publishedNumber, publishedText } from './published-number.ts';

export interface Ll84Columns {
  readonly bbl: Pick;
  readonly status: Pick;
  readonly propertyId: Pick;
  readonly parentId: Pick;
  readonly coReported: Pick;
  readonly use: Pick;
  readonly gfa: Pick;
  readonly dofArea: Pick;
  readonly eui: Pick;
  readonly kwh: Pick;
  readonly electricityKbtu: Pick;
  readonly gasKbtu: Pick;
  readonly therms: Pick;
  readonly ghg: Pick;
  readonly energyStar: Pick;
  readonly yearBuilt: Pick;
  readonly addressLine: Pick;
  readonly streetNumber: Pick;
  readonly streetName: Pick;
  readonly otherFuels: readonly Pick[];
  readonly year: Pick;
  readonly yearOf: (cells: readonly string[]) => number | null;
}

const OTHER_FUEL =
  /^(fuel oil .*|diesel .*|district (steam|hot water|chilled water.*)|propane|kerosene|other) use kbtu/;

/** Finds the columns of any LL84 layout by what their headings mean; null when BBL or site EUI is missing. */
export function ll84Columns(headers: readonly string[]): Ll84Columns | null {
  const bbl = column(headers, ['bbl 10 digits', /^nyc borough block and lot/, 'bbl', /^bbl (?!s? ?co)/]);
  const eui = column(headers, [/^site eui/, /^reported site eui/]);
  if (bbl === null || eui === null) return null;
  const pick = (...patterns: (RegExp | string)[]) => optionalColumn(headers, patterns);
  const year = pick('calendar year', 'report year', 'year ending', 'data year');
  return {
    bbl,
    eui,
    status: pick(/benchmarking submission/, /submission status/),
    propertyId: pick('property id'),
    parentId: pick('parent property id'),
    coReported: pick(/^co reported bbl status/, /^bbls co reported/),
    use: pick(
      'largest property use type',
      /^primary property type self selected/,
      /^primary property type/,
      /facility type/,
    ),
    gfa: pick(
      /^property gfa self reported/,
      /^property gfa.*calculated buildings f?/,
      /^reported property floor area/,
      /^property floor area/,
    ),
    dofArea: pick(/^dof gross floor area/, /^dof property floor area/),
    kwh: pick(/^electricity use grid purchase kwh/, /^electricity use kwh/),
    electricityKbtu: pick(/^electricity use grid purchase kbtu/, /^electricity use kbtu/),
    gasKbtu: pick(/^natural gas use kbtu/),
    therms: pick(/^natural gas use therms/),
    ghg: pick(/^total ghg emissions (metric|mtco2e)/, /^total location based ghg emissions metric/),
    energyStar: pick(/^energy star score/),
    yearBuilt: pick('year built', /^year built/),
    addressLine: pick(/^address 1/),
    streetNumber: pick('street number'),
    streetName: pick('street name'),
    otherFuels: headers.flatMap((header, index) =>
      OTHER_FUEL.test(header) ? [(cells: readonly string[]) => cells[index]] : [],
    ),
    year,
    yearOf: (cells) => Number(/(20\d\d)/.exec(year(cells) ?? '')?.[1] ?? 0) || null,
  };
}

export interface SubmissionContext {
  readonly year: number;
  readonly isCoReported: boolean;
}

/** Reads one row; null when it says nothing about use, area or energy. Energy comes out in kWh and kBtu whatever the layout. */
export function readSubmission(
  columns: Ll84Columns,
  cells: readonly string[],
  context: SubmissionContext,
): Submission | null {
  const number = (pick: Pick) => publishedNumber(pick(cells));
  const kbtu = number(columns.electricityKbtu);
  const electricityKwh = number(columns.kwh) ?? (kbtu === null ? null : Math.round(kbtu / KBTU_PER_KWH));
  const therms = number(columns.therms);
  const gasKbtu = number(columns.gasKbtu) ?? (therms === null ? null : therms * KBTU_PER_THERM);
  const typed = `${columns.streetNumber(cells) ?? ''} ${columns.streetName(cells) ?? ''}`;
  const submission: Submission = {
    year: context.year,
    propertyId: publishedText(columns.propertyId(cells)),
    parentId: publishedText(columns.parentId(cells)),
    isCoReported: context.isCoReported || publishedText(columns.coReported(cells)) !== null,
    use: publishedText(columns.use(cells)),
    gfaSqft: number(columns.gfa),
    dofAreaSqft: number(columns.dofArea),
    euiKbtuPerSqft: number(columns.eui),
    electricityKwh,
    gasKbtu,
    otherKbtu: otherKbtu(columns, cells, { electricityKwh, gasKbtu }),
    ghgTco2e: number(columns.ghg),
    energyStar: number(columns.energyStar),
    yearBuilt: number(columns.yearBuilt),
    address: publishedText(typed) ?? publishedText(columns.addressLine(cells)),
  };
  const { use, gfaSqft, dofAreaSqft, euiKbtuPerSqft } = submission;
  const isEmpty = [use, gfaSqft, dofAreaSqft, euiKbtuPerSqft, electricityKwh, gasKbtu].every(
    (value) => value === null,
  );
  return isEmpty ? null : submission;
}

/** Steam, oil and other fuels: the sum of their columns, or, in a layout without them, the rest of site energy. */
function otherKbtu(
  columns: Ll84Columns,
  cells: readonly string[],
  main: { readonly electricityKwh: number | null; readonly gasKbtu: number | null },
): number | null {
  if (columns.otherFuels.length > 0) {
    return columns.otherFuels.reduce((sum, pick) => sum + (publishedNumber(pick(cells)) ?? 0), 0);
  }
  const [eui, gfa] = [publishedNumber(columns.eui(cells)), publishedNumber(columns.gfa(cells))];
  if (eui === null || gfa === null || main.electricityKwh === null || main.gasKbtu === null) return null;
  return Math.max(0, Math.round(eui * gfa - main.electricityKwh * KBTU_PER_KWH - main.gasKbtu));
}
