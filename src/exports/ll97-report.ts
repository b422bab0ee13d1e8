import type { TierCompliance } from '../contract/estimate/returns.ts';
import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { answeredBuilding, type AnsweredBuilding } from './answered-building.ts';
import { plainSheet } from './plain-sheet.ts';

/** What a registered design professional or another person must still give or attest; nothing of it can follow from this estimate. */
const TO_ATTEST = [
  'Building identification number (BIN) of every building on the lot, with its gross floor area',
  'Gross floor area of each property type, as measured (1 RCNY 103-14(b))',
  'Energy of the calendar year from the utilities, for every building and fuel, tenants included',
  'Whether a building shares energy systems with another one',
  'Deductions: offsets bought, clean distributed energy, beneficial electrification, with their documents',
  'Adjustments or extensions granted, and good-faith efforts',
  'Statement and seal of the registered design professional',
] as const;

/** The annual report of Local Law 97 as far as the estimate knows it: a sheet a question of the report. */
export function ll97ReportSheets(artifact: AuditArtifact): Sheet[] {
  const building = answeredBuilding(artifact);
  const compliance = artifact.tiers[0]?.roi.compliance;
  return [
    buildingSheet(artifact, building, compliance),
    propertyTypes(building, compliance),
    energySheet(artifact, building),
    emissionsSheet(compliance),
    plainSheet('To attest', [
      ['What must still be given or attested', 'By whom', 'Value'],
      ...TO_ATTEST.map((text) => [text, null, null]),
    ]),
    plainSheet('Warnings', [['Warning'], ...artifact.consistency_warnings.map((text) => [text])]),
  ];
}

function buildingSheet(
  artifact: AuditArtifact,
  { parcelId, areaSqft, yearBuilt, day, facts }: AnsweredBuilding,
  compliance: TierCompliance | undefined,
): Sheet {
  return plainSheet('Building', [
    ['Item', 'Value', 'From'],
    ['BBL', parcelId, 'request'],
    ...binRows(facts.stated?.bins ?? []),
    ['Gross floor area, sqft', areaSqft, 'record'],
    ['Year built', yearBuilt, 'record'],
    ['Pathway', compliance?.pathway, compliance?.reason],
    ['Applies', String(compliance?.applicable ?? 'unknown'), ''],
    ['Evaluated on', day, artifact.methodology_version],
    ['Catalogue', artifact.data_snapshot.catalog_version, ''],
    ['Input hash', artifact.reproducibility.input_hash, ''],
  ]);
}

/** A line a building: the City's report is filed by these numbers. */
const binRows = (bins: readonly string[]): (string | null)[][] =>
  bins.length === 0
    ? [['BIN', null, 'not held: one line for each building of the lot']]
    : bins.map((bin) => ['BIN', bin, 'the file of the owner: floor area of this building to be given']);

function propertyTypes({ facts, areaSqft }: AnsweredBuilding, compliance: TierCompliance | undefined): Sheet {
  const uses = facts.stated?.uses ?? [];
  const rows = uses.map(({ use, area_sqft: sqft }) => [
    use,
    sqft,
    'the file of the owner: to be assigned to a type of the rule',
  ]);
  const whole = [
    compliance?.propertyType ?? null,
    areaSqft,
    'the estimate counts the whole area as one type',
  ];
  return plainSheet('Property types', [
    ['Property type', 'Gross floor area, sqft', 'From'],
    ...(rows.length > 0 ? rows : [whole]),
  ]);
}

function energySheet({ resolution }: AuditArtifact, { facts }: AnsweredBuilding): Sheet {
  return plainSheet('Energy', [
    ['Fuel', 'Unit', 'Quantity a year', 'kBtu a year', 'From'],
    ...resolution.baseline.fuels.map(({ fuel, unit, quantity, kbtu }) => [
      fuel,
      unit,
      quantity,
      kbtu,
      resolution.baseline_energy,
    ]),
    ...(facts.bills?.not_counted ?? []).map((text) => [
      text,
      null,
      null,
      null,
      'NOT COUNTED: named by the file',
    ]),
  ]);
}

function emissionsSheet(compliance: TierCompliance | undefined): Sheet {
  const isCounted = compliance?.counted === true;
  const periods = (compliance?.periods ?? []).filter(({ projection }) => !projection);
  return plainSheet('Emissions', [
    ['From', 'To', 'Emissions, tCO2e', 'Limit, tCO2e', 'Excess, tCO2e', 'Charge a year, USD', 'Counted'],
    ...periods.map(({ from, to, baselineTco2e: emitted, limitTco2e: limit, baselinePenaltyUsd: charge }) => [
      from,
      to,
      emitted,
      limit,
      Math.max(0, Math.round((emitted - limit) * 100) / 100),
      isCounted ? charge : null,
      isCounted ? 'yes' : 'no: the law may not charge this building',
    ]),
  ]);
}
