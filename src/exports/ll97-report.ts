import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { answeredBuilding } from './answered-building.ts';
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
  const { resolution, tiers } = artifact;
  const compliance = tiers[0]?.roi.compliance;
  const uses = building.facts.stated?.uses ?? [];
  const periods = (compliance?.periods ?? []).filter(({ projection }) => !projection);
  return [
    plainSheet('Building', [
      ['Item', 'Value', 'From'],
      ['BBL', building.parcelId, 'request'],
      ['BIN', null, 'not held: one line for each building of the lot'],
      ['Gross floor area, sqft', building.areaSqft, 'record'],
      ['Year built', building.yearBuilt, 'record'],
      ['Pathway', compliance?.pathway, compliance?.reason],
      ['Applies', String(compliance?.applicable ?? 'unknown'), ''],
      ['Evaluated on', building.day, artifact.methodology_version],
      ['Catalogue', artifact.data_snapshot.catalog_version, ''],
      ['Input hash', artifact.reproducibility.input_hash, ''],
    ]),
    plainSheet('Property types', [
      ['Property type', 'Gross floor area, sqft', 'From'],
      ...(uses.length > 0
        ? uses.map(({ use, area_sqft: sqft }) => [
            use,
            sqft,
            'the file of the owner: to be assigned to a type of the rule',
          ])
        : [
            [
              compliance?.propertyType ?? null,
              building.areaSqft,
              'the estimate counts the whole area as one type',
            ],
          ]),
    ]),
    plainSheet('Energy', [
      ['Fuel', 'Unit', 'Quantity a year', 'kBtu a year', 'From'],
      ...resolution.baseline.fuels.map(({ fuel, unit, quantity, kbtu }) => [
        fuel,
        unit,
        quantity,
        kbtu,
        resolution.baseline_energy,
      ]),
      ...(building.facts.bills?.not_counted ?? []).map((text) => [
        text,
        null,
        null,
        null,
        'NOT COUNTED: named by the file',
      ]),
    ]),
    plainSheet('Emissions', [
      ['From', 'To', 'Emissions, tCO2e', 'Limit, tCO2e', 'Excess, tCO2e', 'Charge a year, USD', 'Counted'],
      ...periods.map(
        ({ from, to, baselineTco2e: emitted, limitTco2e: limit, baselinePenaltyUsd: charge }) => [
          from,
          to,
          emitted,
          limit,
          Math.max(0, Math.round((emitted - limit) * 100) / 100),
          compliance?.counted === true ? charge : null,
          compliance?.counted === true ? 'yes' : 'no: the law may not charge this building',
        ],
      ),
    ]),
    plainSheet('To attest', [
      ['What must still be given or attested', 'By whom', 'Value'],
      ...TO_ATTEST.map((text) => [text, null, null]),
    ]),
    plainSheet('Warnings', [['Warning'], ...artifact.consistency_warnings.map((text) => [text])]),
  ];
}
